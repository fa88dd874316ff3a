#pragma once
// What all commands share: a model from its file, options written as opt.NAME=VALUE, states from .npz files.

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/model/data.h"
#include "engine/model/error.h"

namespace CLI {
class App;
}

namespace kinetree::cli {

/// A command line that cannot be obeyed: exit status 2.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The arguments by which every command names its model.
struct ModelArguments {
  std::string path;                  ///< .xml, or .npz as `dump` writes it
  std::vector<std::string> options;  ///< opt.NAME=VALUE
  bool lenient = false;
};

void addModelArguments(CLI::App& command, ModelArguments& arguments);

/// Reads, builds and finalises the model; warnings go to stderr. Throws ModelError or UsageError.
Model loadModel(const ModelArguments& arguments);

/// Sets one option, given as opt.NAME=VALUE (several numbers: separated by commas or spaces). Throws UsageError.
void setOption(Model& m, const std::string& assignment);

/// Did a position, velocity or acceleration go bad since the last reset?
bool hasDiverged(const Data& d);
/// hasDiverged(), and says what on stderr.
bool reportDivergence(const Data& d);

}  // namespace kinetree::cli
