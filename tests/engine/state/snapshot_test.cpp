#include "engine/state/snapshot.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <utility>

#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/state/state_spec.h"
#include "mjcf/load.h"
#include "tests/support/compiled_models.h"

namespace kinetree {
namespace {

class Snapshot : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::hasCompiled("implicitfast")) {
      GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
    }
  }
};

void drive(Data& d, int i) {
  for (double& u : d.editCtrl()) {
    u = std::sin(0.1 * i);
  }
}

std::vector<double> everything(const Model& m, const Data& d) {
  std::vector<double> state(stateSize(m, state::integration));
  getState(m, d, state, state::integration);
  return state;
}

void run(const Model& m, Data& d, int from, int to) {
  for (int i = from; i < to; ++i) {
    drive(d, i);
    step(m, d);
  }
}

bool sameBytes(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST_F(Snapshot, RestoresBitForBit) {
  for (const char* name : {"implicitfast", "rk4", "delay_cubic", "dcmotor_states"}) {
    const Model m = test::compiled(name);
    Data d(m), other(m);
    run(m, d, 0, 30);
    const auto saved = saveSnapshot(m, d);
    run(m, d, 30, 80);
    run(m, other, 0, 7);  // somewhere else entirely
    restoreSnapshot(m, other, saved);
    run(m, other, 30, 80);
    EXPECT_TRUE(sameBytes(everything(m, d), everything(m, other))) << name;
  }
}

TEST_F(Snapshot, RefusesForeignBytesAndLeavesDataAlone) {
  const Model m = test::compiled("implicitfast"), foreign = test::compiled("rk4");
  Data d(m);
  run(m, d, 0, 5);
  const auto before = everything(m, d);
  const auto bytes = saveSnapshot(m, d);
  EXPECT_THROW(restoreSnapshot(m, d, saveSnapshot(foreign, Data(foreign))), StateError);
  EXPECT_THROW(restoreSnapshot(m, d, std::span(bytes).first(bytes.size() - 8)), StateError);
  EXPECT_THROW(restoreSnapshot(m, d, std::span(bytes).first(3)), StateError);
  auto broken = bytes;
  broken[0] = std::byte{0};
  EXPECT_THROW(restoreSnapshot(m, d, broken), StateError);
  EXPECT_TRUE(sameBytes(before, everything(m, d)));
}

TEST_F(Snapshot, RefusesSleepersThatCannotBe) {
  const Model m = loadModelText(
      "<mujoco><option><flag sleep='enable' gravity='disable'/></option><worldbody>"
      "<body><freejoint/><geom size='.1'/></body><body pos='1 0 0'><freejoint/><geom size='.1'/></body>"
      "</worldbody></mujoco>");
  Data d(m);
  for (int i = 0; i < 20; ++i) {
    step(m, d);
  }
  ASSERT_EQ(d.ntree_awake, 0);
  const auto bytes = saveSnapshot(m, d);
  const auto before = everything(m, d);
  const std::size_t counters = 16 + sizeof(double) * static_cast<std::size_t>(stateSize(m, state::integration));
  // beyond the trees, below the count, two that name the same, one that names an awake one
  const std::pair<int, int> impossible[] = {{2, 1}, {0, -12}, {0, 0}, {1, 1}, {0, 1 << 30}, {1, -3}};
  for (const auto& [first, second] : impossible) {
    auto damaged = bytes;
    std::memcpy(damaged.data() + counters, &first, 4);
    std::memcpy(damaged.data() + counters + 4, &second, 4);
    EXPECT_THROW(restoreSnapshot(m, d, damaged), StateError) << first << " " << second;
  }
  EXPECT_TRUE(sameBytes(before, everything(m, d)));
  restoreSnapshot(m, d, bytes);
  EXPECT_EQ(d.ntree_awake, 0);
}

TEST_F(Snapshot, ThreadsAndRepetitionsGiveTheSameBytes) {
  const Model m = test::compiled("implicitfast");
  std::vector<double> results[3];
  const auto work = [&](int k) {
    Data d(m);
    run(m, d, 0, 200);
    results[k] = everything(m, d);
  };
  std::thread a(work, 0), b(work, 1);
  a.join();
  b.join();
  work(2);
  EXPECT_TRUE(sameBytes(results[0], results[1]));
  EXPECT_TRUE(sameBytes(results[0], results[2]));
}

TEST_F(Snapshot, StateComponentsHaveTheReferenceOrderAndSizes) {
  const Model m = test::compiled("dcmotor_states");
  EXPECT_EQ(stateSize(m, state::physics), m.nq + m.nv + m.na + m.nhistory);
  EXPECT_EQ(stateSize(m, state::user), m.nu + m.nv + 6 * m.nbody + m.neq + 7 * m.nmocap + m.nuserdata);
  EXPECT_EQ(stateSize(m, state::integration), 1 + stateSize(m, state::physics) + m.nv + stateSize(m, state::user));
  EXPECT_THROW(stateSize(m, 1u << 14), StateError);
  Data d(m);
  std::vector<double> wrong(m.nq + 1);
  EXPECT_THROW(setState(m, d, wrong, state::qpos), StateError);
  EXPECT_THROW(getState(m, d, wrong, state::qpos), StateError);
}

TEST_F(Snapshot, SettingStateMakesResultsStale) {
  const Model m = test::compiled("implicitfast");
  Data d(m);
  forward(m, d);
  EXPECT_TRUE(d.fresh.has(Stage::kinematics));
  std::vector<double> q(d.qpos.begin(), d.qpos.end());
  setState(m, d, q, state::qpos);
  EXPECT_FALSE(d.fresh.has(Stage::kinematics));
}

}  // namespace
}  // namespace kinetree
