#include "engine/collision/separation.h"

#include <algorithm>

namespace kinetree {
namespace {

constexpr double kGoodShare = 0.7;  // of the distance still possible: a bound worth keeping
constexpr int kRounds = 10;

double sphereBound(const Shape& a, const Shape& b) {
  return distance(a.pos, b.pos) - a.rbound - b.rbound;
}

/// Height of the lowest point over a plane: the distance itself.
double planeBound(const Shape& plane, const Shape& b, SeparationHint& hint) {
  ConvexShape shape(b);
  shape.lastVertex = hint.vertex[1];
  const Vec3 normal = plane.axis();
  const double height = dot(shape.support(-normal).pos - plane.pos, normal);
  hint.vertex[1] = shape.lastVertex;
  return height;
}

/// GJK for bounds only: starts along the remembered direction, stops as soon as the bound is good.
double directionBound(const Shape& sa, const Shape& sb, double reach, SeparationHint& hint) {
  ConvexShape a(sa), b(sb);
  a.lastVertex = hint.vertex[0];
  b.lastVertex = hint.vertex[1];
  const ConvexPair pair(a, b, 0, kRounds);
  Vec3 x = hint.direction == Vec3{} ? sa.pos - sb.pos : -(sa.rot * hint.direction);
  Vec3 direction;
  double bound = -kInfinite;
  Simplex s;
  bool start = true;
  for (int k = 0; k < kRounds; ++k) {
    const double length = norm(x);
    if (!(length > kMinVal)) {
      break;
    }
    const Vec3 unit = x * (1 / length);
    s.v[s.n] = pair.vertex(-unit);
    if (const double along = dot(unit, s.v[s.n].w); along > bound) {
      bound = along;
      direction = -unit;
    }
    // at the start x is only a direction, later its length bounds the distance from above
    if (bound > reach && (start ? bound > reach + kFarEnough : bound - reach > kGoodShare * (length - reach))) {
      break;
    }
    if (start && hint.direction != Vec3{} && bound > reach + 0.5 * kFarEnough) {
      break;
    }
    if (!start && length - bound < 1e-9) {
      break;
    }
    start = false;
    ++s.n;
    x = reduceToNearest(s);
    if (s.n == 4 || s.n == 0) {
      break;
    }
  }
  hint.vertex[0] = a.lastVertex;
  hint.vertex[1] = b.lastVertex;
  hint.direction = transposeTimes(sa.rot, direction);
  return bound;
}

}  // namespace

double functionReach(const GeomPair& pair, Vec3 sizeA, Vec3 sizeB) {
  switch (pair.function) {
    case PairFunction::hfield:  // inflated by one and a half times the reach
      return 2 * pair.reach;
    case PairFunction::boxBox: {  // a corner-corner distance D shows on one of the 15 axes as at least D / sqrt(3)
      const double half = std::max({sizeA.x, sizeA.y, sizeA.z, sizeB.x, sizeB.y, sizeB.z});
      return 2 * pair.reach + 1e-4 * half;
    }
    default:
      return pair.reach;
  }
}

double boxGap(const Box& boxA, Vec3 posA, const Mat3& rotA, const Box& boxB, Vec3 posB, const Mat3& rotB) {
  const Vec3 between = (posB + rotB * boxB.center) - (posA + rotA * boxA.center);
  const Mat3 turn = transpose(rotA) * rotB;  // axes of b in a
  const Vec3 inA = transposeTimes(rotA, between), inB = transposeTimes(rotB, between);
  double best = -kInfinite;
  for (int k = 0; k < 3; ++k) {
    double half = 0, halfOther = 0;
    for (int j = 0; j < 3; ++j) {
      half += std::abs(turn(k, j)) * boxB.size[j];
      halfOther += std::abs(turn(j, k)) * boxA.size[j];
    }
    best = std::max(best, std::abs(inA[k]) - boxA.size[k] - half);
    best = std::max(best, std::abs(inB[k]) - boxB.size[k] - halfOther);
  }
  return best;
}

double lowerBound(const GeomPair& pair, const Shape& a, const Shape& b, const Box& boxA, const Box& boxB, double reach,
                  SeparationHint& hint) {
  if (a.type == GeomType::plane) {
    const double height = dot(b.pos - a.pos, a.axis()) - b.rbound;
    return height > reach + kFarEnough || b.type == GeomType::sphere ? height : planeBound(a, b, hint);
  }
  double bound = sphereBound(a, b);
  if (bound > reach + kFarEnough) {
    return bound;
  }
  bound = std::max(bound, boxGap(boxA, a.pos, a.rot, boxB, b.pos, b.rot));
  if (bound > reach + 0.5 * kFarEnough || pair.function == PairFunction::hfield ||
      pair.function == PairFunction::sphereSphere) {
    return bound;
  }
  return std::max(bound, directionBound(a, b, reach, hint));
}

}  // namespace kinetree
