// Where the masses of a real robot come from.
#include <gtest/gtest.h>

#include <cstring>

#include "mjcf/mjcf.h"
#include "spec/build/build.h"
#include "tests/support/robots.h"

namespace kinetree {
namespace {

double massOf(const Model& m, const char* body) {
  for (int b = 0; b < m.nbody; ++b) {
    if (std::strcmp(m.names.data() + m.name_bodyadr[b], body) == 0) {
      return m.body_mass[b];
    }
  }
  ADD_FAILURE() << "no body " << body;
  return 0;
}

TEST(RobotMasses, InertialBeatsGeomsUnlessToldOtherwise) {
  const std::string path = test::robot("unitree_go1").path;
  if (path.empty()) {
    GTEST_SKIP() << test::kNoRobots;
  }
  std::vector<Fault> warnings;
  Spec spec = readMjcf(path);
  const Model stated = build(spec, {}, warnings);
  EXPECT_NEAR(massOf(stated, "trunk"), 5.204, 5e-4);
  EXPECT_NEAR(massOf(stated, "FR_thigh"), 1.009, 5e-4);
  spec.compiler.inertiafromgeom = spec::Tristate::yes;
  spec.compiler.inertiagrouprange = {3, 3};
  const Model summed = build(spec, {}, warnings);
  EXPECT_NEAR(massOf(summed, "trunk"), 7.951, 5e-4);
  EXPECT_NEAR(massOf(summed, "FR_thigh"), 0.259, 5e-4);
}

}  // namespace
}  // namespace kinetree
