#pragma once

#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree {

/// Distance, in lengths of `direction`, from `origin` to the first point of a primitive's surface; -1: none. A plane is
/// hit from its front only, within its size (0: endless); from inside a body the far side is hit. Meshes, height fields
/// and distance fields are no primitives: -1. `normal`, if given, receives the outward unit normal there, or zero.
/// All vectors in the world; source: quadratic and slab equations in the shape's frame.
double rayShape(GeomType type, Vec3 size, Vec3 position, const Mat3& frame, Vec3 origin, Vec3 direction,
                Vec3* normal = nullptr);

}  // namespace kinetree
