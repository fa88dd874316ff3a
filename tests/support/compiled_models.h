#pragma once
// Models from models/ as MuJoCo compiles them: the ctest setup `emit_models` writes them into the build folder. Tests
// of the engine so need no reader.

#include <filesystem>
#include <string>

#include "engine/io/fields_io.h"

namespace kinetree::test {

inline std::string compiledPath(const std::string& name) {
  return std::string(KINETREE_COMPILED_MODELS) + "/" + name + "/model.npz";
}
inline bool hasCompiled(const std::string& name) {
  return std::filesystem::exists(compiledPath(name));
}
inline Model compiled(const std::string& name) {
  return modelFromNpz(readNpz(compiledPath(name)));
}

}  // namespace kinetree::test
