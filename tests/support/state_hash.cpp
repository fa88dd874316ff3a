// Steps models and prints a hash of the state's bytes, from one thread and from several at once:
//   state_hash STEPS THREADS MODEL.xml...
// The lines of two builds are compared by scripts/same_bits.sh. Exit status 1 if threads disagree.

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <thread>

#include "engine/pipeline.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

std::uint64_t hashOfRun(const Model& m, int steps) {
  Data d(m);
  if (m.nkey > 0) {
    resetToKeyframe(m, d, 0);
  }
  for (int k = 0; k < steps; ++k) {
    const std::span<double> ctrl = d.editCtrl();
    for (int i = 0; i < m.nu; ++i) {
      ctrl[i] = 0.25 * ((k / 10 + 3 * i) % 5) - 0.5;  // no library function that may differ
    }
    step(m, d);
  }
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::span<const double> values) {
    for (const double v : values) {
      std::uint64_t bits;
      std::memcpy(&bits, &v, sizeof bits);
      hash = (hash ^ bits) * 0x100000001b3;
      hash ^= hash >> 29;
    }
  };
  add(d.qpos);
  add(d.qvel);
  add(d.act);
  add(d.sensordata);
  return hash;
}

int run(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: state_hash STEPS THREADS MODEL.xml...\n");
    return 2;
  }
  const int steps = std::atoi(argv[1]), threads = std::atoi(argv[2]);
  int failed = 0;
  for (int i = 3; i < argc; ++i) {
    const Model m = loadModel(argv[i], {.strictness = Strictness::lenient});
    const std::uint64_t alone = hashOfRun(m, steps);
    std::vector<std::uint64_t> hashes(threads);
    std::vector<std::thread> pool;
    for (int t = 0; t < threads; ++t) {
      pool.emplace_back([&, t] { hashes[t] = hashOfRun(m, steps); });
    }
    for (std::thread& t : pool) {
      t.join();
    }
    bool same = true;
    for (const std::uint64_t h : hashes) {
      same &= h == alone;
    }
    failed += !same;
    fmt::print("{:016x} {}{}\n", alone, argv[i], same ? "" : "  THREADS DISAGREE");
  }
  return failed > 0;
}

}  // namespace
}  // namespace kinetree

int main(int argc, char** argv) {
  try {
    return kinetree::run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
  }
}
