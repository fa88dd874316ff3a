#include "engine/constraint/sleep.h"

#include <gtest/gtest.h>

#include "engine/pipeline.h"
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
