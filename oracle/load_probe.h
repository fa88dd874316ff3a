#pragma once
// What loading a model costs one engine, in a process of its own: nothing is cached there, and its peak memory is that
// of this one model.

#include <string>

namespace kinetree::oracle {

struct LoadCost {
  double first = 0;  ///< first load [s]
  double again = 0;  ///< the same model once more, with whatever the engine keeps [s]
  double peak = 0;   ///< largest resident memory until the first load was done, less that before it [bytes]
};

enum class Engine { ours, theirs };

/// A path that ends so is a compiled model, which is read and not built.
inline constexpr const char *kBinaryOfOurs = ".ktm", *kBinaryOfTheirs = ".mjb";

/// Runs the probe in a new process. Throws ModelError if it does not answer.
LoadCost loadCost(Engine engine, const std::string& path);

/// The other end: measures and writes the three numbers to standard output. Returns the exit status.
int probeLoad(Engine engine, const std::string& path);

}  // namespace kinetree::oracle
