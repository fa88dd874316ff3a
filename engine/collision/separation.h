#pragma once
// Lower bounds on the distance of two geoms, for pairs that are apart. Only a bound that exceeds what the pair's
// contact function can reach lets a pair be skipped; no bound ever decides that there is a contact.

#include "engine/collision/gjk.h"
#include "engine/collision/narrow.h"

namespace kinetree {

/// What a pair remembers from step to step: a direction that separated it, and where the supports were.
struct SeparationHint {
  Vec3 direction;            ///< from the first to the second shape, in the first one's frame; zero: none
  int vertex[2] = {-1, -1};  ///< ConvexShape::lastVertex of both
};

/// A bound this much beyond the reach is not worth improving [m].
inline constexpr double kFarEnough = 0.02;

/// Distance up to which the function of `pair` may report contacts of shapes of these sizes, without slack for
/// tolerances and rounding: margin and gap, and what the reference's inflation adds [m].
double functionReach(const GeomPair& pair, Vec3 sizeA, Vec3 sizeB);

/// Largest gap along the face normals of two placed boxes [m]; negative: they overlap on all.
double boxGap(const Box& boxA, Vec3 posA, const Mat3& rotA, const Box& boxB, Vec3 posB, const Mat3& rotB);

/// A lower bound on the distance of the two shapes [m], good enough to last for a while if they are apart, cheap if
/// they are far apart. NaN for NaN poses. `boxA`, `boxB`: geom_aabb.
double lowerBound(const GeomPair& pair, const Shape& a, const Shape& b, const Box& boxA, const Box& boxB, double reach,
                  SeparationHint& hint);

}  // namespace kinetree
