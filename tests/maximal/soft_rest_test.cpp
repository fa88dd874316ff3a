#include "maximal/soft_rest.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/error.h"
#include "mjcf/load.h"

namespace kinetree::maximal {
namespace {

const Model& restModel() {
  static const Model m = loadModel("models/chapter/unequal_masses_rest.xml");
  return m;
}

SoftRest rest(const SoftRestSetup& setup) {
  return findSoftRest(softRestModel(restModel(), setup), setup);
}

constexpr double kTimeConstants[] = {0.01, 0.02, 0.05, 0.1, 0.2};

TEST(SoftRest, TheErrorFollowsTheCompliance) {
  std::printf("%8s %10s %10s %12s %10s %14s %14s\n", "solref", "efc_AR", "efc_R", "efc_aref", "efc_force", "rest error",
              "R F / (K I)");
  for (const double timeConstant : kTimeConstants) {
    const SoftRest r = rest({.timeConstant = timeConstant});
    std::printf("%8g %10.6f %10.6f %12.8f %10.6f %14.6e %14.6e\n", timeConstant, r.AR, r.R, r.aref, r.force, r.error,
                r.predicted);
    EXPECT_NEAR(r.AR, 1.25 + r.R, 1e-15);
    EXPECT_NEAR(r.R, 1.25 / 9, 1e-15);  // (1 - I) / I of the diagonal, I = 0.9
    EXPECT_NEAR(r.force, -1, 1e-9);
    EXPECT_NEAR(r.rate, 0, 1e-12);
    EXPECT_NEAR(r.aref, -r.R, 1e-9);
    EXPECT_NEAR(r.error, r.predicted, 1e-9 * r.predicted);
    EXPECT_NEAR(r.error, 0.125 * timeConstant * timeConstant, 1e-9);  // by hand: K = 1 / (I tc)^2
    EXPECT_NEAR(r.chapterForce, r.force, 1e-9);
    EXPECT_NEAR(r.hardForce, -1, 1e-12);
  }
}

TEST(SoftRest, NeitherIterationsNorTheSolverChangeIt) {
  const SoftRest reference = rest({.timeConstant = 0.05});
  for (const SolverType solver : {SolverType::newton, SolverType::cg, SolverType::pgs}) {
    for (const int iterations : {1, 10, 1000}) {
      const SoftRest r = rest({.timeConstant = 0.05, .solver = solver, .iterations = iterations});
      EXPECT_NEAR(r.error, reference.error, 1e-12);
    }
  }
}

TEST(SoftRest, TheErrorGrowsWithTheLoad) {
  const double single = rest({.load = 1}).error;
  EXPECT_NEAR(rest({.load = 3}).error, 3 * single, 1e-9);
  EXPECT_NEAR(rest({.load = 0}).error, 0, 1e-15);
}

TEST(SoftRest, NamesAModelThatDoesNotFit) {
  Model two = loadModelText(
      "<mujoco><worldbody><body><joint name='a'/><geom size='1'/></body></worldbody>"
      "<equality><joint joint1='a'/><joint joint1='a'/></equality></mujoco>");
  EXPECT_THROW(softRestModel(std::move(two), {}), ModelError);
}

}  // namespace
}  // namespace kinetree::maximal
