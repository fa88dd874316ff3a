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

/// Distance up to which the function of `pair` may report contacts of shapes `a` and `b`: margin and gap, what the
/// reference's inflation adds, and `slack` for tolerances and rounding [m].
double functionReach(const GeomPair& pair, const Shape& a, const Shape& b, double slack);

/// A lower bound on the distance of the two shapes [m], good enough to last for a while if they are apart, cheap if
/// they are far apart. NaN for NaN poses. `boxA`, `boxB`: geom_aabb.
double lowerBound(const GeomPair& pair, const Shape& a, const Shape& b, const Box& boxA, const Box& boxB, double reach,
                  SeparationHint& hint);

}  // namespace kinetree
