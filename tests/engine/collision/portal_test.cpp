// Penetration by portal refinement: never more than the overlap, and known by hand where faces or spheres meet.
// Equality with MuJoCo is compared on models/collision/portal_*.xml.
#include "engine/collision/portal.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/spatial/quat.h"

namespace kinetree {
namespace {

Shape shape(GeomType type, Vec3 size, Vec3 pos = {}, Mat3 rot = Mat3::identity()) {
  return {type, size, pos, rot, norm(size), nullptr};
}

bool touch(const Shape& a, const Shape& b, PortalContact& contact) {
  const ConvexShape first(a), second(b);
  return portalContact({first, second, 1e-6, 50}, contact);
}

TEST(Portal, OfTwoBoxesFaceToFace) {
  PortalContact c{};
  ASSERT_TRUE(touch(shape(GeomType::box, {1, 1, 1}), shape(GeomType::box, {0.5, 0.5, 0.5}, {0.1, 0.2, 1.4}), c));
  EXPECT_NEAR(c.depth, 0.1, 1e-12);
  EXPECT_NEAR(c.normal.z, 1, 1e-12);
  EXPECT_TRUE(c.pos.z > 0.9 && c.pos.z < 1) << c.pos.z;  // in the overlap, not always midway
}

TEST(Portal, OfSpheresInLineIsOnTheLine) {
  PortalContact c{};
  ASSERT_TRUE(touch(shape(GeomType::sphere, {1, 0, 0}), shape(GeomType::sphere, {0.5, 0, 0}, {0, 1.2, 0}), c));
  EXPECT_DOUBLE_EQ(c.depth, 1 + 0.5 - 1.2);
  EXPECT_NEAR(c.normal.y, 1, 1e-15);
  EXPECT_NEAR(c.pos.y, (1 + 0.7) / 2, 1e-15);
}

TEST(Portal, ApartOrOnlyTouchingIsNoContact) {
  PortalContact c{};
  const Shape box = shape(GeomType::box, {1, 1, 1});
  EXPECT_FALSE(touch(box, shape(GeomType::sphere, {0.5, 0, 0}, {0.3, 0.2, 1.51}), c));
  EXPECT_FALSE(touch(box, shape(GeomType::cylinder, {0.5, 0.5, 0}, {0, 0, 1.5}), c));
  EXPECT_FALSE(touch(box, shape(GeomType::sphere, {0.5, 0, 0}, {std::nan(""), 0, 0}), c));
}

TEST(Portal, TheSamePlaceIsAContact) {
  PortalContact c{};
  ASSERT_TRUE(touch(shape(GeomType::box, {1, 2, 3}), shape(GeomType::ellipsoid, {1, 2, 3}), c));
  EXPECT_GT(c.depth, 1);
  EXPECT_TRUE(isFinite(c.pos) && isFinite(c.normal));
}

// A portal stays inside the Minkowski difference, so it never finds more than the overlap along its normal.
TEST(Portal, TheDepthIsAtMostTheOverlap) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  const auto some = [&] { return Vec3{normal(random), normal(random), normal(random)}; };
  constexpr GeomType kTypes[] = {GeomType::sphere, GeomType::capsule, GeomType::ellipsoid, GeomType::cylinder,
                                 GeomType::box};
  int contacts = 0;
  for (int i = 0; i < 4000; ++i) {
    const auto turned = [&] { return toMatrix(normalized(Quat{normal(random), normal(random), normal(random), 1})); };
    const Shape a = shape(kTypes[i % 5], {0.3, 0.5, 0.4}, {}, turned());
    const Shape b = shape(kTypes[i / 5 % 5], {0.4, 0.3, 0.5}, some() * 0.4, turned());
    PortalContact c{};
    if (!touch(a, b, c)) {
      continue;
    }
    ++contacts;
    ASSERT_NEAR(norm(c.normal), 1, 1e-12);
    const Vec3 n = c.normal;
    const double overlap = dot(ConvexShape(a).support(n).pos - ConvexShape(b).support(-n).pos, n);
    ASSERT_GE(overlap, c.depth - 1e-9) << i;
  }
  EXPECT_GT(contacts, 2000);
}

}  // namespace
}  // namespace kinetree
