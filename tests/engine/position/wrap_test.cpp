#include "engine/position/wrap.h"

#include <gtest/gtest.h>

namespace kinetree {
namespace {

constexpr double kTolerance = 1e-12;

WrapSurface unitSphere() {
  return {{}, Mat3::identity(), 1, false};
}
WrapSurface unitCylinder() {
  return {{}, Mat3::identity(), 1, true};
}

void expectNear(Vec3 a, Vec3 b, double tolerance = kTolerance) {
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(a[k], b[k], tolerance) << "component " << k;
  }
}

TEST(Wrap, GoesRoundASphereBetweenTangentPoints) {
  // ends at distance 2 on opposite sides, a little above: tangents touch at 60 degrees from the ends
  const auto arc = wrapPath(unitSphere(), {-2, 0, 0}, {0, 2, 0}, nullptr);
  ASSERT_FALSE(arc) << "the straight line passes at distance sqrt 2";
  const auto over = wrapPath(unitSphere(), {-2, 0, 0.1}, {2, 0, 0.1}, nullptr);
  ASSERT_TRUE(over);
  EXPECT_NEAR(norm(over->from), 1, kTolerance);
  EXPECT_NEAR(norm(over->to), 1, kTolerance);
  // a tangent is at right angles to the radius
  EXPECT_NEAR(dot(over->from, Vec3{-2, 0, 0.1} - over->from), 0, kTolerance);
  EXPECT_NEAR(dot(over->to, Vec3{2, 0, 0.1} - over->to), 0, kTolerance);
  EXPECT_GT(over->from.z, 0) << "the nearer way round";
  EXPECT_NEAR(over->length, std::acos(dot(over->from, over->to)), kTolerance);
}

TEST(Wrap, SideSiteChoosesTheLongWay) {
  const Vec3 below = {0, 0, -3};
  const auto arc = wrapPath(unitSphere(), {-2, 0, 0.1}, {2, 0, 0.1}, &below);
  ASSERT_TRUE(arc);
  EXPECT_LT(arc->from.z, 0);
  const Vec3 above = {0, 0, 3};
  EXPECT_FALSE(wrapPath(unitSphere(), {-2, 0, 1.5}, {2, 0, 1.5}, &above)) << "clear of the sphere on the wanted side";
  EXPECT_TRUE(wrapPath(unitSphere(), {-2, 0, 1.5}, {2, 0, 1.5}, &below)) << "and round it if the other is wanted";
}

TEST(Wrap, CylinderPathRisesEvenly) {
  const auto arc = wrapPath(unitCylinder(), {-2, 0.1, 0}, {2, 0.1, 3}, nullptr);
  ASSERT_TRUE(arc);
  const auto planar = [](Vec3 a, Vec3 b) { return std::hypot(a.x - b.x, a.y - b.y); };
  const double before = planar({-2, 0.1, 0}, arc->from), after = planar(arc->to, {2, 0.1, 3});
  const double around = std::acos(arc->from.x * arc->to.x + arc->from.y * arc->to.y);
  const double slope = 3 / (before + around + after);
  EXPECT_NEAR(arc->from.z, slope * before, kTolerance);
  EXPECT_NEAR(arc->to.z, slope * (before + around), kTolerance);
  EXPECT_NEAR(arc->length, around * std::sqrt(1 + slope * slope), kTolerance);
}

TEST(Wrap, InsideTouchesOncePullingOutwards) {
  const Vec3 inside = {0, 0, 0.2};
  const auto arc = wrapPath(unitSphere(), {-2, 0, 1.6}, {2, 0, 1.6}, &inside);
  ASSERT_TRUE(arc);
  EXPECT_EQ(arc->length, 0);
  expectNear(arc->from, arc->to);
  expectNear(arc->from, {0, 0, 1}, 1e-6);  // the reference's iteration stops at 1e-6
  EXPECT_FALSE(wrapPath(unitSphere(), {-2, 0, 0.5}, {2, 0, 0.5}, &inside)) << "the straight line is already inside";
}

TEST(Wrap, RefusesEndsWithinTheSurface) {
  EXPECT_FALSE(wrapPath(unitSphere(), {-0.5, 0, 0}, {2, 0, 0}, nullptr));
  EXPECT_FALSE(wrapPath(unitSphere(), {0, 0, 0}, {2, 0, 0}, nullptr));
}

TEST(Wrap, EndsInLineWithTheCentreStillHaveAPlane) {
  const auto arc = wrapPath(unitSphere(), {-2, 0, 0}, {2, 0, 0}, nullptr);
  ASSERT_TRUE(arc);
  EXPECT_NEAR(arc->length, kPi / 3, 1e-7);
}

}  // namespace
}  // namespace kinetree
