#pragma once
// The normal of a contact that portal refinement found, replaced where a sphere, capsule, ellipsoid or the round side
// of a cylinder takes part: there the surface itself says better which way is out. source: MuJoCo's documentation,
// Computation, Collision.

#include "engine/collision/shape.h"

namespace kinetree {

/// Replaces `hit.normal` by that of the smooth shape at `hit.pos`, or by the mean of both.
void correctNormal(const Shape& a, const Shape& b, Hit& hit);

}  // namespace kinetree
