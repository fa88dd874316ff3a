#pragma once

#include "engine/spatial/vec.h"

namespace kinetree {

/// Contact frame with the normal as first row and, where `tangent` is long enough, its part across the normal as
/// second.
inline Mat3 contactFrame(Vec3 normal, Vec3 tangent) {
  normalize(normal);
  if (squaredNorm(tangent) < 0.25) {
    tangent = normal.y < 0.5 && normal.y > -0.5 ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  }
  tangent = normalized(tangent - normal * dot(normal, tangent));
  return Mat3::fromRows(normal, tangent, cross(normal, tangent));
}

}  // namespace kinetree
