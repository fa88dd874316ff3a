// What is drawn of a geom is its surface: closed, of the right size, in the frame of its body.
#include "view/shapes.h"

#include <gtest/gtest.h>

#include "mjcf/load.h"

namespace kinetree {
namespace {

std::vector<DrawnShape> shapesOf(const std::string& geoms) {
  return makeShapes(
      loadModelText("<mujoco><asset><mesh name='ball' builtin='sphere' params='3'/></asset>"
                    "<worldbody><body>" +
                    geoms + "</body></worldbody></mujoco>"));
}

/// Volume enclosed by the triangles (divergence theorem); its sign says which way they face [m^3].
double volume(const DrawnShape& s) {
  double sum = 0;
  for (const auto& t : s.triangles) {
    sum += dot(s.vertices[t[0]], cross(s.vertices[t[1]], s.vertices[t[2]])) / 6;
  }
  return sum;
}

TEST(Shapes, EncloseTheVolumeOfTheirGeom) {
  const auto expectVolume = [](const std::string& geom, double want) {
    const std::vector<DrawnShape> shapes = shapesOf(geom);
    ASSERT_EQ(shapes.size(), 1u);
    EXPECT_EQ(shapes[0].body, 1);
    EXPECT_NEAR(std::abs(volume(shapes[0])), want, 0.06 * want) << geom;  // round ones are inscribed
  };
  expectVolume("<geom size='.5' pos='1 2 3'/>", 4 / 3.0 * kPi * 0.125);
  expectVolume("<geom type='ellipsoid' size='.5 .4 .3' pos='1 2 3'/>", 4 / 3.0 * kPi * 0.06);
  expectVolume("<geom type='capsule' size='.2 .5'/>", kPi * 0.04 * 1 + 4 / 3.0 * kPi * 0.008);
  expectVolume("<geom type='cylinder' size='.2 .5' euler='40 0 0'/>", kPi * 0.04);
  expectVolume("<geom type='box' size='.2 .5 .1' pos='1 0 0'/>", 0.08);
  expectVolume("<geom type='mesh' mesh='ball'/>", 4 / 3.0 * kPi);
}

TEST(Shapes, LeaveOutWhatIsNotToBeSeen) {
  EXPECT_TRUE(shapesOf("<geom size='1' group='3'/><geom size='1' rgba='1 1 1 0'/>").empty());
  EXPECT_EQ(shapesOf("<geom size='1' rgba='.1 .2 .3 1'/>")[0].rgba[1], 0.2f);
}

}  // namespace
}  // namespace kinetree
