#pragma once
// Shortest path of a taut string around a sphere or an infinite cylinder, or through the inside of one.
//
// The problem is planar: the plane through the centre and both ends (sphere), or across the axis (cylinder). Outside
// wrapping touches the circle at two tangent points; inside wrapping at one, found by a fixed number of Newton steps.
// source  MuJoCo docs, "spatial tendons"; tangents of a circle by elementary geometry

#include <optional>

#include "engine/spatial/vec.h"

namespace kinetree {

struct WrapSurface {
  Vec3 center;    ///< world [m]
  Mat3 frame;     ///< world; a cylinder's axis is its third column
  double radius;  ///< [m]
  bool cylinder;  ///< otherwise a sphere
};

struct WrapArc {
  Vec3 from, to;  ///< where the path meets and leaves the surface, world [m]
  double length;  ///< along the surface [m]; 0 for a path inside
};

/// How the path from `p0` to `p1` (world) goes round `surface`; nothing if it runs straight past it. `side`, if given,
/// is a world point that says which way round is wanted; a side point within the surface asks for the path inside.
std::optional<WrapArc> wrapPath(const WrapSurface& surface, Vec3 p0, Vec3 p1, const Vec3* side);

}  // namespace kinetree
