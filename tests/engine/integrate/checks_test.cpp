// Bad states and controls: what a step does with them.

#include "engine/integrate/checks.h"

#include <gtest/gtest.h>

#include <limits>

#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/state/state_spec.h"
#include "tests/support/compiled_models.h"

namespace kinetree {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const WarningRecord& warning(const Data& d, WarningType type) {
  return d.warning[static_cast<int>(type)];
}

class Checks : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::hasCompiled("implicitfast")) {
      GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
    }
  }
};

TEST_F(Checks, BadVelocityResetsAndIsCountedOnce) {
  const Model m = test::compiled("implicitfast");
  Data d(m);
  d.editQvel()[3] = 1e11;
  d.setTime(5);
  step(m, d);
  EXPECT_EQ(warning(d, WarningType::badqvel).number, 1);
  EXPECT_EQ(warning(d, WarningType::badqvel).lastinfo, 3);
  EXPECT_EQ(warning(d, WarningType::badqvel).time, 5) << "the time before the reset";
  EXPECT_EQ(d.time, m.opt.timestep) << "the step went on from the reference pose";
}

TEST_F(Checks, WithoutAutoresetTheCounterRisesByTwo) {
  Model m = test::compiled("implicitfast");
  m.opt.disableflags |= disable::autoreset;
  finalize(m);
  Data d(m);
  d.editQpos()[1] = kNan;
  EXPECT_FALSE(checkPosition(m, d));
  EXPECT_EQ(warning(d, WarningType::badqpos).number, 2);
  EXPECT_EQ(warning(d, WarningType::badqpos).lastinfo, 1);
}

TEST_F(Checks, TenToTheTenIsStillGood) {
  const Model m = test::compiled("implicitfast");
  Data d(m);
  d.editQvel()[0] = 1e10;
  d.editQvel()[1] = -1e10;
  EXPECT_TRUE(checkVelocity(m, d));
}

TEST_F(Checks, OneBadControlZeroesAll) {
  const Model m = test::compiled("implicitfast");
  Data d(m), zero(m);
  d.editCtrl()[0] = 1;
  d.editCtrl()[1] = kNan;
  step(m, d);
  step(m, zero);
  EXPECT_EQ(warning(d, WarningType::badctrl).number, 1);
  EXPECT_EQ(warning(d, WarningType::badctrl).lastinfo, 1);
  EXPECT_TRUE(d.qpos == zero.qpos && d.qvel == zero.qvel);
  EXPECT_EQ(d.ctrl[0], 1) << "what the user wrote stays";
}

TEST_F(Checks, TimestepMustBePositive) {
  for (const double h : {0.0, -0.002, kNan}) {
    Model m = test::compiled("implicitfast");
    Data d(m);
    m.opt.timestep = h;
    std::vector<double> before(stateSize(m, state::integration)), after(before.size());
    getState(m, d, before, state::integration);
    EXPECT_THROW(step(m, d), StateError);
    getState(m, d, after, state::integration);
    EXPECT_EQ(before, after);
  }
}

TEST_F(Checks, HistoryNeedsAPositiveTimestep) {
  Model m = test::compiled("delay_zoh");
  Data d(m);
  m.opt.timestep = 0;
  d.editQpos()[0] = 0.5;
  EXPECT_THROW(reset(m, d), StateError);
  EXPECT_EQ(d.qpos[0], 0.5) << "nothing was reset";
}

}  // namespace
}  // namespace kinetree
