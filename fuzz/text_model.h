#pragma once
// Any text as a model file, simulated if it loads. What it includes, attaches and loads comes from memory, never from
// the disk.

#include <map>
#include <memory>
#include <string>

#include "engine/model/error.h"
#include "fuzz/simulate.h"
#include "mjcf/load.h"

namespace kinetree {

inline std::shared_ptr<const AssetSource> filesOfFuzzers() {
  const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  const std::string part =
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom name='g' size='1'/><site name='s'/></body></worldbody>"
      "</mujoco>";
  return std::make_shared<MemorySource>(std::map<std::string, std::string>{
      {"a.obj", tetrahedron}, {"a.xml", part}, {"b.xml", "<mujoco><option/></mujoco>"}});
}

inline void loadAndSimulate(std::string_view text) {
  static const std::shared_ptr<const AssetSource> files = filesOfFuzzers();
  ReadOptions options;
  options.assets = files;
  options.strictness = text.size() % 2 != 0 ? Strictness::strict : Strictness::lenient;
  try {
    simulate(loadModelText(std::string(text), options));
  } catch (const ModelError&) {
  }
}

}  // namespace kinetree
