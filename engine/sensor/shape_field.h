#pragma once
// Signed distance fields of primitive geoms, in the geom's frame: negative inside, zero on the surface. As the
// reference has them: exact for plane, sphere, capsule and cylinder and outside of boxes; inside a box along a
// direction that turns from radial to the face's normal; for an ellipsoid a first-order estimate. Source: MuJoCo
// documentation, "Signed distance fields"; Quilez, "Distance functions".

#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree {

bool hasField(GeomType type);
/// [m]. `size` as geom_size.
double fieldDistance(GeomType type, Vec3 size, Vec3 point);

}  // namespace kinetree
