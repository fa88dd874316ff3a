#include "spec/build/geom_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace kinetree::building {
namespace {

/// Whether a point lies inside the primitive.
bool contains(GeomType type, Vec3 s, Vec3 p) {
  switch (type) {
    case GeomType::sphere:
      return squaredNorm(p) <= s.x * s.x;
    case GeomType::capsule: {
      const double z = std::max(0.0, std::abs(p.z) - s.y);
      return p.x * p.x + p.y * p.y + z * z <= s.x * s.x;
    }
    case GeomType::cylinder:
      return p.x * p.x + p.y * p.y <= s.x * s.x && std::abs(p.z) <= s.y;
    case GeomType::ellipsoid:
      return p.x * p.x / (s.x * s.x) + p.y * p.y / (s.y * s.y) + p.z * p.z / (s.z * s.z) <= 1;
    default:
      return std::abs(p.x) <= s.x && std::abs(p.y) <= s.y && std::abs(p.z) <= s.z;
  }
}

struct Moments {
  double volume = 0;
  Vec3 squares;
};

/// Volume and integrals of x^2, y^2, z^2 by the midpoint rule on a fine grid.
Moments integrate(GeomType type, Vec3 size) {
  constexpr int n = 160;
  const Vec3 half = boundingBox(type, size).size;
  const double cell = 8 * half.x * half.y * half.z / (double(n) * n * n);
  Moments sum;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        const Vec3 p = {half.x * ((2 * i + 1.0) / n - 1), half.y * ((2 * j + 1.0) / n - 1),
                        half.z * ((2 * k + 1.0) / n - 1)};
        if (contains(type, size, p)) {
          sum.volume += cell;
          sum.squares += multiply(p, p) * cell;
        }
      }
    }
  }
  return sum;
}

class SolidShape : public testing::TestWithParam<GeomType> {};

TEST_P(SolidShape, VolumeAndMomentsAreTheIntegrals) {
  const Vec3 size = {0.3, 0.5, 0.4};
  const Moments expected = integrate(GetParam(), size);
  const double volume = shapeVolume(GetParam(), size, false);
  EXPECT_NEAR(volume, expected.volume, 2e-3 * expected.volume);
  const Vec3 moments = shapeInertia(GetParam(), size, 1000 * volume, false);
  const Vec3 q = expected.squares * 1000;
  EXPECT_NEAR(moments.x, q.y + q.z, 3e-3 * moments.x);
  EXPECT_NEAR(moments.y, q.x + q.z, 3e-3 * moments.y);
  EXPECT_NEAR(moments.z, q.x + q.y, 3e-3 * moments.z);
}

INSTANTIATE_TEST_SUITE_P(All, SolidShape,
                         testing::Values(GeomType::sphere, GeomType::capsule, GeomType::cylinder, GeomType::ellipsoid,
                                         GeomType::box));

// A half sphere's centre lies 3/8 r from its flat face; about that centre its side moment is (2/5 - 9/64) m r^2.
TEST(Capsule, SideMomentHasTheHalfSpheresOwnCentre) {
  const double r = 0.05, half = 0.25, density = 1000;
  const double cap = density * 2.0 / 3 * kPi * r * r * r, tube = density * kPi * r * r * 2 * half;
  const double arm = half + 3.0 / 8 * r;
  const double expected =
      tube * (3 * r * r + 4 * half * half) / 12 + 2 * ((2.0 / 5 - 9.0 / 64) * cap * r * r + cap * arm * arm);
  const Vec3 moments = shapeInertia(GeomType::capsule, {r, half, 0}, 2 * cap + tube, false);
  EXPECT_NEAR(moments.x, expected, 1e-15 + 1e-13 * expected);
  const double naive = expected + 2 * 9.0 / 64 * cap * r * r;
  EXPECT_GT(naive - moments.x, 1e-4 * moments.x);  // 2/5 alone would be seen here
}

// A thin shell is the derivative of the solid with respect to its size.
TEST(Shells, AreTheDifferenceOfTwoSolids) {
  const double r = 0.3, e = 1e-6, density = 1;
  const auto solid = [&](double radius) {
    return shapeInertia(GeomType::sphere, {radius, 0, 0},
                        density * shapeVolume(GeomType::sphere, {radius, 0, 0}, false), false);
  };
  const Vec3 layer = solid(r + e) - solid(r - e);
  const double mass = density * shapeVolume(GeomType::sphere, {r, 0, 0}, true) * 2 * e;
  EXPECT_NEAR(layer.x, shapeInertia(GeomType::sphere, {r, 0, 0}, mass, true).x, 1e-8 * layer.x);
}

TEST(Shells, BoxOfEqualSidesIsSixPlates) {
  const double a = 0.5, m = 6;  // one kilogram a face
  const Vec3 moments = shapeInertia(GeomType::box, {a, a, a}, m, true);
  // two plates across z: a^2/3 (1+1) each; four along z: a^2/3 + a^2 each
  const double expected = 2 * (2 * a * a / 3) + 4 * (a * a / 3 + a * a);
  EXPECT_NEAR(moments.z, expected, 1e-14);
  EXPECT_NEAR(moments.x, expected, 1e-14);
}

TEST(Bounds, EnclosePrimitives) {
  EXPECT_EQ(boundingRadius(GeomType::capsule, {0.1, 0.5, 0}), 0.6);
  EXPECT_EQ(boundingRadius(GeomType::plane, {1, 1, 0.1}), 0);
  EXPECT_EQ(boundingBox(GeomType::plane, {1, 1, 0.1}).center.z, -5e9);
  EXPECT_EQ(boundingBox(GeomType::cylinder, {0.1, 0.5, 0}).size, (Vec3{0.1, 0.1, 0.5}));
}

}  // namespace
}  // namespace kinetree::building
