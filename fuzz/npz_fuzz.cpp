// Any bytes as saved state: as an archive of arrays, as one array of each name, as a snapshot. And the archive as a
// model.
#include <cstring>

#include "engine/io/fields_io.h"
#include "engine/model/error.h"
#include "engine/state/snapshot.h"
#include "fuzz/simulate.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

const Model& small() {
  static const Model model = loadModelText(R"(
<mujoco>
  <worldbody>
    <body name="m" mocap="true"/>
    <body><freejoint/><geom size="1"/><body pos="1 0 0"><joint name="h"/><geom size="1"/></body></body>
  </worldbody>
  <equality><weld body1="m" body2="world"/></equality>
  <actuator><intvelocity joint="h" actrange="-1 1"/></actuator>
</mujoco>)");
  return model;
}

template <class Work>
void expectFaultsOnly(Work&& work) {
  try {
    work();
  } catch (const ModelError&) {
  } catch (const StateError&) {
  }
}

void stepFrom(const Npz& state) {
  Data d(small());
  applyState(small(), d, state);
  step(small(), d);
}

void restore(std::span<const std::byte> given) {
  Data d(small());
  std::vector<std::byte> bytes = saveSnapshot(small(), d);
  constexpr std::size_t kHeader = 16;
  if (given.size() == bytes.size()) {
    std::memcpy(bytes.data() + kHeader, given.data() + kHeader, given.size() - kHeader);
    restoreSnapshot(small(), d, bytes);
    step(small(), d);
  }
  restoreSnapshot(small(), d, given);
}

}  // namespace
}  // namespace kinetree

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kinetree;
  const auto bytes = bytesOf(data, size);
  expectFaultsOnly([&] {
    const Npz arrays = readNpz(bytes, "archive");
    expectFaultsOnly([&] { stepFrom(arrays); });
    expectFaultsOnly([&] { simulate(modelFromNpz(arrays)); });
  });
  expectFaultsOnly([&] {
    const NpyArray array = readNpy(bytes, "array");
    for (const char* name : {"qpos", "qvel", "act", "eq_active", "mocap_quat", "time", "qpo"}) {
      expectFaultsOnly([&] { stepFrom({{name, array}}); });
    }
  });
  expectFaultsOnly([&] { restore(bytes); });
  return 0;
}
