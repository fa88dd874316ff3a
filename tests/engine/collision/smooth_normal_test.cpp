#include "engine/collision/smooth_normal.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kinetree {
namespace {

const Shape kBox{GeomType::box, {1, 1, 1}, {}, Mat3::identity(), 2, nullptr};

Shape shape(GeomType type, Vec3 size, Vec3 pos = {}) {
  return {type, size, pos, Mat3::identity(), norm(size), nullptr};
}

Vec3 corrected(const Shape& a, const Shape& b, Vec3 pos, Vec3 normal) {
  Hit hit{-0.1, pos, normal, {}};
  correctNormal(a, b, hit);
  return hit.normal;
}

void expectNear(Vec3 a, Vec3 b, double tolerance) {
  EXPECT_LT(distance(a, b), tolerance) << a.x << ' ' << a.y << ' ' << a.z;
}

TEST(SmoothNormal, OfBoxesStays) {
  const Vec3 n = normalized(Vec3{1, 2, 3});
  expectNear(corrected(kBox, kBox, {0.1, 0.2, 0.3}, n), n, 1e-300);
}

TEST(SmoothNormal, PointsFromTheCentreOfASphereAndFromTheAxisOfACapsule) {
  expectNear(corrected(shape(GeomType::sphere, {1, 0, 0}), kBox, {0, 3, 4}, {1, 0, 0}), {0, 0.6, 0.8}, 1e-15);
  const Shape capsule = shape(GeomType::capsule, {1, 2, 0});
  expectNear(corrected(capsule, kBox, {0.6, 0.8, 1.9}, {0, 0, 1}), {0.6, 0.8, 0}, 1e-15);
  expectNear(corrected(capsule, kBox, {0, 0.3, 2.4}, {1, 0, 0}), {0, 0.6, 0.8}, 1e-15);
  expectNear(corrected(kBox, capsule, {0, 0.3, -2.4}, {1, 0, 0}), {0, -0.6, 0.8}, 1e-15);  // from the box to it
}

TEST(SmoothNormal, OfTwoSpheresIsTheMean) {
  const Shape a = shape(GeomType::sphere, {1, 0, 0}), b = shape(GeomType::sphere, {1, 0, 0}, {1, 1, 0});
  expectNear(corrected(a, b, {1, 0, 0}, {0, 0, 1}), normalized(Vec3{1, 1, 0}), 1e-15);
}

TEST(SmoothNormal, OfACylinderOnlyOnItsRoundSide) {
  const Shape cylinder = shape(GeomType::cylinder, {1, 2, 0});
  expectNear(corrected(cylinder, kBox, {0.6, 0.8, 1}, {0, 0, 1}), {0.6, 0.8, 0}, 1e-15);
  expectNear(corrected(cylinder, kBox, {0.6, 0.8, 1.95}, {0, 0, 1}), {0, 0, 1}, 1e-300);  // the flat side may be meant
  expectNear(corrected(cylinder, kBox, {0.1, 0, 1.8}, {0, 0, 1}), {0, 0, 1}, 1e-300);
}

// On the surface the normal is the gradient; off it, that of the nearest point, which a fine search finds as well.
TEST(SmoothNormal, OfAnEllipsoidIsThatOfTheSurface) {
  const Vec3 size = {1, 2, 3};
  const Shape ellipsoid = shape(GeomType::ellipsoid, size);
  const Vec3 on = {std::sqrt(0.2), 2 * std::sqrt(0.3), 3 * std::sqrt(0.5)};
  const Vec3 gradient = normalized(Vec3{on.x, on.y / 4, on.z / 9});
  expectNear(corrected(ellipsoid, kBox, on + gradient * 0.3, {1, 0, 0}), gradient, 1e-5);
  expectNear(corrected(ellipsoid, kBox, on - gradient * 0.05, normalized(gradient + Vec3{0.1, 0, 0})), gradient, 1e-5);
  expectNear(corrected(shape(GeomType::ellipsoid, {1, 0, 3}), kBox, on, {0, 1, 0}), {0, 1, 0}, 1e-300);
}

}  // namespace
}  // namespace kinetree
