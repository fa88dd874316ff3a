// Spatial algebra by its defining properties, and the seed's hand cases.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/spatial/inertia.h"
#include "engine/spatial/quat.h"

namespace kinetree {
namespace {

constexpr double kPi = std::numbers::pi;
const Motion kA = {{.3, -1.2, .7}, {2, .4, -.6}}, kB = {{-.8, .5, 1.1}, {.2, -.9, 1.4}};
const Force kF = {{1.7, .2, -.4}, {-.3, 2.2, .9}};

void expectNear(Vec3 a, Vec3 b, double tolerance) {
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(a[k], b[k], tolerance);
  }
}

// A body whose moments, axes and centre have no symmetry.
Inertia unsymmetric() {
  return Inertia::ofBody(2.5, {.4, .7, .9}, toMatrix(axisAngle(normalized(Vec3{1, 2, -.5}), .8)), {.2, -.3, .5});
}

TEST(Motion, CrossForceIsMinusTheTransposeOfCrossMotion) {
  EXPECT_NEAR(dot6(crossMotion(kA, kB), kF), -dot6(kB, crossForce(kA, kF)), 1e-14);
  EXPECT_EQ(crossMotion(kA, kA), Motion{});
}

TEST(Motion, PowerDoesNotDependOnTheReference) {
  const Vec3 r = {.7, -1.1, .4};
  EXPECT_NEAR(dot6(shifted(kA, r), shifted(kF, r)), dot6(kA, kF), 1e-14);
  const Mat3 frame = toMatrix(axisAngle(normalized(Vec3{.2, 1, .6}), 1.3));
  EXPECT_NEAR(dot6(inFrame(frame, kA), inFrame(frame, kF)), dot6(kA, kF), 1e-14);
}

TEST(Inertia, APointMovedAlongXHasTheTensorOfItsLever) {
  const Inertia point = Inertia::ofBody(3, {}, toMatrix(Quat{}), {});
  const Inertia moved = point.translated({2, 0, 0});
  expectNear(moved.diagonal, {0, 12, 12}, 1e-15);
  expectNear(moved.offDiagonal, {}, 0);
  expectNear(moved.h, {6, 0, 0}, 1e-15);
}

TEST(Inertia, TranslatedThereAndBackIsUnchanged) {
  const Inertia start = unsymmetric(), back = start.translated({.3, -1.2, .7}).translated({-.3, 1.2, -.7});
  expectNear(back.diagonal, start.diagonal, 1e-14);
  expectNear(back.offDiagonal, start.offDiagonal, 1e-14);
  expectNear(back.h, start.h, 1e-14);
}

TEST(Inertia, TranslatedGivesTheMomentumOfTheMovedBody) {
  // moving the body by r is telling the velocity about a point displaced by -r, and the momentum back again
  const Vec3 r = {.3, -1.2, .7};
  const Force direct = unsymmetric().translated(r) * kA;
  const Force told = shifted(unsymmetric() * shifted(kA, r), -r);
  expectNear(direct.angular, told.angular, 1e-13);
  expectNear(direct.linear, told.linear, 1e-13);
}

TEST(Inertia, RotatedIsRIRTransposed) {
  const Mat3 turn = toMatrix(axisAngle(normalized(Vec3{-.4, .9, .3}), .7));
  const Inertia body = unsymmetric(), turned = body.rotated(turn);
  const Mat3 want = turn * body.tensor() * transpose(turn), wrong = transpose(turn) * body.tensor() * turn;
  double off = 0;
  for (int k = 0; k < 9; ++k) {
    EXPECT_NEAR(turned.tensor().m[k], want.m[k], 1e-14);
    off = std::max(off, std::abs(turned.tensor().m[k] - wrong.m[k]));
  }
  EXPECT_GT(off, .05) << "the case would not tell R I R^T from R^T I R";
  expectNear(turned.h, turn * body.h, 1e-14);
}

TEST(Inertia, ActsLinearly) {
  const Inertia a = unsymmetric(), b = Inertia::ofBody(.7, {.1, .2, .15}, toMatrix(Quat{}), {-.4, .1, .2});
  const Force sum = (a + b) * kA, apart = a * kA + b * kA;
  expectNear(sum.angular, apart.angular, 1e-14);
  expectNear(sum.linear, apart.linear, 1e-14);
}

TEST(Quat, ABallKeepsItsLengthOverAHundredThousandSteps) {
  Quat q;
  for (int k = 0; k < 100000; ++k) {
    integrate(q, {7, -3.5, 11.25}, 1.0 / 240);
  }
  EXPECT_NEAR(std::sqrt(q.w * q.w + dot(q.vec(), q.vec())), 1, 1e-12);
  const double angle = norm(Vec3{7, -3.5, 11.25}) * (100000.0 / 240);
  const Vec3 turned = difference(q, axisAngle(normalized(Vec3{7, -3.5, 11.25}), angle));
  EXPECT_LT(norm(turned), 1e-7) << "and its direction";
}

TEST(Quat, SmallAnglesKeepTheirDigits) {
  for (const double angle : {1e-3, 1e-6, 1e-9, 1e-12}) {
    const Vec3 w = {.6 * angle, 0, -.8 * angle};
    Quat q;
    integrate(q, w, 1);
    expectNear(angularVelocity(q, 1) * (1 / angle), {.6, 0, -.8}, 1e-12);
  }
}

TEST(Quat, HalfTurnsGoTheShortWay) {
  const Quat q = axisAngle({0, 1, 0}, 1.5 * kPi);
  expectNear(angularVelocity(q, 1), {0, -.5 * kPi, 0}, 1e-14);
}

}  // namespace
}  // namespace kinetree
