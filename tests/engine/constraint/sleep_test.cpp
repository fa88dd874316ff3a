#include "engine/constraint/sleep.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/state/snapshot.h"
#include "mjcf/load.h"
#include "tests/support/fixture.h"

namespace kinetree::test {
namespace {

class Sleep : public testing::Test {
 protected:
  void steps(int n) {
    for (int i = 0; i < n; ++i) {
      step(m, d);
    }
  }
  Fixture fixture{"constraint/sleepers"};
  const Model& m = fixture.model();
  Data d{m};
};

TEST_F(Sleep, AFreeBodyAtRestSleepsAtTheTenthStep) {
  EXPECT_EQ(d.tree_asleep[0], kFullyAwake);
  steps(9);
  EXPECT_EQ(d.tree_asleep[0], -2);
  EXPECT_EQ(d.ntree_awake, m.ntree);
  steps(1);
  EXPECT_EQ(d.tree_asleep[0], 0) << "a cycle of its own";
  EXPECT_FALSE(d.tree_awake[0]);
}

TEST_F(Sleep, AnActuatorKeepsItsTreeAwake) {
  steps(30);
  EXPECT_EQ(m.tree_sleep_policy[1], SleepPolicy::autoNever);
  EXPECT_EQ(d.tree_asleep[1], kFullyAwake);
}

TEST_F(Sleep, CoupledTreesSleepAsOneCycle) {
  steps(9);
  EXPECT_EQ(d.nefc, 6);
  steps(1);
  EXPECT_EQ(d.tree_asleep[2], 3);
  EXPECT_EQ(d.tree_asleep[3], 2);
  steps(1);
  EXPECT_EQ(d.nefc, 0) << "rows of sleepers are left out";
  d.editQvel()[m.tree_dofadr[3]] = 0.1;
  forward(m, d);
  EXPECT_EQ(d.tree_asleep[2], kFullyAwake) << "the whole cycle wakes";
  EXPECT_EQ(d.nefc, 6);
}

TEST_F(Sleep, SleepersStayExactlyWhereTheyAre) {
  steps(10);
  const Array<double> before(d.qpos.begin(), d.qpos.end());
  steps(100);
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(d.qpos[i], before[i]);
  }
  EXPECT_EQ(d.qvel[0], 0);
}

TEST_F(Sleep, MovedOrPushedSleepersWake) {
  steps(10);
  d.editQpos()[0] += 1e-9;
  forward(m, d);
  EXPECT_EQ(d.tree_asleep[0], kFullyAwake);
  steps(12);
  ASSERT_GE(d.tree_asleep[0], 0);
  d.editXfrcApplied()[1].force.x = -0.0;  // not zero in every byte
  forward(m, d);
  EXPECT_EQ(d.tree_asleep[0], kFullyAwake);
}

TEST_F(Sleep, SwitchedOffAllWake) {
  steps(10);
  Model off = m;
  off.opt.enableflags &= ~enable::sleep;
  finalize(off);
  d.fresh.invalidateAll();
  forward(off, d);
  EXPECT_EQ(d.ntree_awake, m.ntree);
  EXPECT_EQ(d.tree_asleep[0], kFullyAwake);
}

TEST_F(Sleep, WhatSleepersLeaveBehindStays) {
  steps(11);
  ASSERT_GE(d.tree_asleep[0], 0);
  const Array<Vec3> poses = d.geom_xpos;
  const Array<double> bias = d.qfrc_bias;
  const int first = m.tree_dofadr[0];
  d.xipos[m.tree_bodyadr[0]].x += 1;  // would be overwritten if the stage ran for the sleeper
  steps(1);
  EXPECT_EQ(d.geom_xpos, poses);
  EXPECT_EQ(d.qfrc_bias[first + 2], bias[first + 2]);
  EXPECT_EQ(d.cvel[m.tree_bodyadr[0]], Motion{}) << "velocities are those of the rest they sleep in";
}

TEST_F(Sleep, ACopyGoesOnWithTheSameBits) {
  steps(12);
  Data copy = d;  // without scratch: what sleepers were posed from is unknown to it
  steps(20);
  for (int i = 0; i < 20; ++i) {
    step(m, copy);
  }
  EXPECT_EQ(copy.tree_asleep, d.tree_asleep);
  EXPECT_TRUE(copy.qpos == d.qpos && copy.qvel == d.qvel && copy.qacc_warmstart == d.qacc_warmstart);
}

TEST_F(Sleep, ASnapshotBringsSleepersBackAsleep) {
  steps(12);
  const std::vector<std::byte> bytes = saveSnapshot(m, d);
  Data other(m);
  restoreSnapshot(m, other, bytes);
  steps(30);
  for (int i = 0; i < 30; ++i) {
    step(m, other);
  }
  EXPECT_EQ(other.tree_asleep, d.tree_asleep);
  EXPECT_TRUE(other.qpos == d.qpos && other.qvel == d.qvel && other.qacc_warmstart == d.qacc_warmstart);
}

TEST(SleepInit, HangsInTheAirUntilSomethingComes) {
  const Model m = loadModelText(
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body name='low' pos='0 0 1' sleep='init'><freejoint/><geom size='.1'/></body>"
      "<body name='high' pos='0 0 1.5'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  Data d(m);
  EXPECT_EQ(d.tree_asleep[0], 0);
  EXPECT_EQ(d.tree_asleep[1], kFullyAwake + 1) << "at rest already: one quiet step counted, as in the reference";
  EXPECT_EQ(d.geom_xpos[0].z, 1) << "posed by reset";
  int woke = -1;
  for (int k = 0; k < 300; ++k) {
    step(m, d);
    if (d.tree_awake[0] && woke < 0) {
      woke = k;
    }
    if (woke < 0) {
      EXPECT_EQ(d.qpos[2], 1);
    }
  }
  EXPECT_EQ(woke, 124) << "the step in which MuJoCo 3.10.0 wakes it";
}

TEST(SleepInit, RefusesANeighbourThatIsAwake) {
  const std::string sleepless =
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body name='low' pos='0 0 1'><freejoint/><geom size='.1'/></body>"
      "<body name='high' pos='0 0 1.19'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";
  std::string asked = sleepless;
  asked.insert(asked.find("><freejoint"), " sleep='init'");
  try {
    loadModelText(asked);
    FAIL() << "it slept beside a body that is awake";
  } catch (const ModelError& e) {
    ASSERT_EQ(e.faults().size(), 1u);
    EXPECT_NE(std::string(e.what()).find("'low': sleep"), std::string::npos) << e.what();
  }
  Model edited = loadModelText(sleepless);
  edited.tree_sleep_policy[0] = SleepPolicy::init;
  finalize(edited);
  try {
    Data d(edited);
    FAIL() << "it slept beside a body that is awake";
  } catch (const StateError& e) {
    EXPECT_NE(std::string(e.what()).find("'low'"), std::string::npos) << e.what();
  }
}

TEST_F(Sleep, ASmallVelocityCountsAsRestALargeOneDoesNot) {
  d.editQvel()[0] = 0.5 * m.opt.sleep_tolerance;
  steps(10);
  EXPECT_GE(d.tree_asleep[0], 0);
  reset(m, d);
  d.editQvel()[0] = 2 * m.opt.sleep_tolerance;
  steps(20);
  EXPECT_EQ(d.tree_asleep[0], kFullyAwake);
}

}  // namespace
}  // namespace kinetree::test
