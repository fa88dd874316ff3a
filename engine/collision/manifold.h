#pragma once
// Contact patch of two polytopes (boxes, meshes): once EPA has named the touching features, face is clipped against
// face, or edge against face, and up to four points are kept. source: Sutherland, Hodgman 1974; the order of candidate
// features, tolerances and the choice of four points are the reference's.

#include "engine/collision/epa.h"

namespace kinetree {

/// Witness pairs of a patch; n = 0: no patch found, the single contact stays.
struct Patch {
  int n = 0;
  Vec3 a[4], b[4];
};

Patch contactPatch(const Shape& a, const Shape& b, const Penetration& deepest);

}  // namespace kinetree
