#include "engine/sensor/observation.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "tests/support/compiled_models.h"

namespace kinetree {
namespace {

TEST(Observation, SlicesCoverTheVectorAndCarryNamesAndUnits) {
  if (!test::hasCompiled("framepos")) {
    GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
  }
  const Model m = test::compiled("framepos");
  const auto slices = observationLayout(m);
  int next = 0;
  for (const ObservationSlice& s : slices) {
    EXPECT_EQ(s.begin, next);
    EXPECT_EQ(s.kind, "framepos");
    EXPECT_EQ(s.unit, "m");
    next += s.size;
  }
  EXPECT_EQ(next, m.nsensordata);
  EXPECT_EQ(observationNames(m)[1], "sensor0[1]");

  Data d(m);
  forward(m, d);
  std::vector<double> out(m.nsensordata);
  observe(m, d, out);
  EXPECT_TRUE(std::equal(out.begin(), out.end(), d.sensordata.begin()));
  std::vector<double> tooSmall(1);
  EXPECT_THROW(observe(m, d, tooSmall), StateError);
}

TEST(Observation, JointUnitsFollowTheJoint) {
  if (!test::hasCompiled("jointpos")) {
    GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
  }
  EXPECT_EQ(observationLayout(test::compiled("jointpos"))[0].unit, "rad");
}

TEST(UserCode, EachModelHasItsOwnCallbacks) {
  if (!test::hasCompiled("user") || !test::hasCompiled("general_user")) {
    GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
  }
  Model m = test::compiled("user"), plain = test::compiled("user");
  m.callbacks.sensor = [](const Model&, const Data& d, int, std::span<double> out) { out[1] = d.qvel[0] + 7; };
  Data d(m), e(plain);
  d.editQvel()[0] = e.editQvel()[0] = 2;
  forward(m, d);
  forward(plain, e);
  EXPECT_EQ(d.sensordata[1], 9);
  EXPECT_EQ(e.sensordata[1], 0);

  Model driven = test::compiled("general_user");
  driven.callbacks.actuatorDynamics = [](const Model&, const Data&, int, std::span<double> rate) {
    rate[0] = 1;
    rate[1] = 2;
  };
  driven.callbacks.actuatorGain = [](const Model&, const Data&, int) { return 3.0; };
  driven.callbacks.actuatorBias = [](const Model&, const Data&, int) { return 0.5; };
  Data f(driven);
  f.editAct()[1] = 10;
  forward(driven, f);
  EXPECT_EQ(f.act_dot[0], 1);
  EXPECT_EQ(f.act_dot[1], 2);
  EXPECT_EQ(f.actuator_force[0], 30.5) << "gain times the last activation plus bias";
}

}  // namespace
}  // namespace kinetree
