#pragma once
// Rays in the frame of a shape: parts of ray.h.

#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree {

/// Place along the ray and outward normal; x < 0: no hit.
struct LocalHit {
  double x = -1;
  Vec3 normal;
};

/// Primitives; other types are never hit.
LocalHit localRay(GeomType type, Vec3 size, Vec3 point, Vec3 direction);
/// A box; `sides` gets the crossing with each face within its rectangle (-x, +x, -y, ...), -1: none.
LocalHit boxRay(Vec3 size, Vec3 point, Vec3 direction, double (&sides)[6]);

/// One ray against many triangles.
struct TriangleRay {
  Vec3 point, direction;
  Vec3 u, w;  ///< span the plane across the ray

  TriangleRay(Vec3 point, Vec3 direction);
  /// Both sides count; x may be negative. The normal follows the order of the corners.
  LocalHit hit(Vec3 a, Vec3 b, Vec3 c) const;
};

}  // namespace kinetree
