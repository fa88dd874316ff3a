#pragma once
// What all commands share: a model from its file, options written as opt.NAME=VALUE, states from .npz files.

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/error.h"
#include "mjcf/mjcf.h"

namespace CLI {
class App;
}

namespace kinetree::cli {

/// A command line that cannot be obeyed: exit status 2.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How model files are to be read.
struct ReadArguments {
  bool lenient = false;
  std::vector<std::string> packages;  ///< NAME=FOLDER, for a URDF
  bool rotateInertia = false;         ///< UrdfOptions::rotateInertia
};

/// The arguments by which most commands name their model.
struct ModelArguments {
  std::string path;                  ///< .xml, .urdf, .ktm as `compile` writes it, or .npz as `dump` does
  std::vector<std::string> options;  ///< opt.NAME=VALUE
  ReadArguments reading;
};

void addReadArguments(CLI::App& command, ReadArguments& arguments);
void addOptionArgument(CLI::App& command, std::vector<std::string>& options);
/// MODEL, and both of these.
void addModelArguments(CLI::App& command, ModelArguments& arguments);

/// Reads, builds and finalises the model; warnings go to stderr. Throws ModelError or UsageError.
Model loadModel(const ModelArguments& arguments);

/// Reads an XML model; notes on what an import changed go to stderr. Throws ModelError or UsageError.
Spec readSpec(const std::string& path, const ReadArguments& arguments, std::vector<Fault>& warnings);

/// How to read the model file. Throws UsageError.
ReadOptions readOptions(const ReadArguments& arguments);

/// One per line, on stderr.
void printFaults(const std::vector<Fault>& faults);

/// Numbers separated by commas or blanks; none if the text is anything else.
std::vector<double> parseNumbers(const std::string& text);

/// Sets options, given as opt.NAME=VALUE (several numbers: separated by commas or spaces). Throws UsageError.
void setOptions(Model& m, const std::vector<std::string>& assignments);

/// Did a position, velocity or acceleration go bad since the last reset?
bool hasDiverged(const Data& d);
/// hasDiverged(), and says what on stderr.
bool reportDivergence(const Data& d);

}  // namespace kinetree::cli
