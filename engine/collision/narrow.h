#pragma once
// Narrow phase: two placed geoms to their points of contact.

#include "engine/collision/convex.h"
#include "engine/collision/pair_table.h"
#include "engine/model/data.h"

namespace kinetree {

/// Geom `g` placed by `pos` and `rot`.
Shape makeShape(const Model& m, int g, Vec3 pos, const Mat3& rot);
/// Geom `g` where kinematics put it.
inline Shape makeShape(const Model& m, const Data& d, int g) {
  return makeShape(m, g, d.geom_xpos[g], d.geom_xmat[g]);
}
HeightField heightField(const Model& m, int geom);
ConvexOptions convexOptions(const Option& o);

/// Adds the contacts of a pair; `a` is of the lower type.
void narrow(const Model& m, const GeomPair& pair, const Shape& a, const Shape& b, double reach, Polytope& room,
            Hits& hits);

/// Whether the bounding spheres, or a plane and a sphere, are farther apart than `reach`.
bool spheresApart(GeomType typeA, Vec3 posA, Vec3 axisA, double rboundA, Vec3 posB, double rboundB, double reach);
inline bool spheresApart(const Shape& a, const Shape& b, double reach) {
  return spheresApart(a.type, a.pos, a.axis(), a.rbound, b.pos, b.rbound, reach);
}

}  // namespace kinetree
