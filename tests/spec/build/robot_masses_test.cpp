// Where the masses of a real robot come from.
#include <gtest/gtest.h>

#include <cstring>
#include <string_view>

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

double volume(GeomType type, Vec3 s) {
  switch (type) {
    case GeomType::sphere:
      return 4 / 3.0 * kPi * s.x * s.x * s.x;
    case GeomType::capsule:
      return kPi * s.x * s.x * (2 * s.y + 4 / 3.0 * s.x);
    case GeomType::cylinder:
      return kPi * s.x * s.x * 2 * s.y;
    case GeomType::box:
      return 8 * s.x * s.y * s.z;
    default:
      ADD_FAILURE() << "no volume of this type by hand";
      return 0;
  }
}

/// Of the primitive collision geoms of a body, at the density of water [kg].
double massOfGroup3(const Model& m, const char* body) {
  double mass = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    if (m.geom_group[g] == 3 && m.names.data() + m.name_bodyadr[m.geom_bodyid[g]] == std::string_view(body)) {
      mass += 1000 * volume(m.geom_type[g], m.geom_size[g]);
    }
  }
  return mass;
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
  for (const char* body : {"trunk", "FR_thigh"}) {
    EXPECT_NEAR(massOf(summed, body), massOfGroup3(summed, body), 1e-9) << body;
  }
  if (path.find("wheel_robots") == std::string::npos) {  // the figures of Menagerie's; a wheel's has other geoms
    EXPECT_NEAR(massOf(summed, "trunk"), 7.951, 5e-4);
    EXPECT_NEAR(massOf(summed, "FR_thigh"), 0.259, 5e-4);
  }
}

}  // namespace
}  // namespace kinetree
