#pragma once
// Principal moments and axes of a symmetric matrix, by the reference's Jacobi iteration on a quaternion: bodies and
// meshes take their frames from it, and for repeated moments the frame depends on every step of it.

#include "engine/spatial/quat.h"

namespace kinetree {

struct PrincipalAxes {
  Vec3 moments;  ///< in decreasing order (equal within 1e-12: as found)
  Quat frame;    ///< rotation of the principal frame; its sign is not made canonical
};

/// reads `a`, symmetric; source: Jacobi, RBDA has none; MuJoCo's convention of order and signs
PrincipalAxes principalAxes(const Mat3& a);

/// Product of two rotations scaled to length one, left alone within 1e-14 of it (the compiler's convention).
Quat composeNormalized(Quat a, Quat b);
/// Scales by division to length one; shorter than 1e-14 or within 1e-14 of one is left alone.
void normalizeByDivision(Quat& q);

}  // namespace kinetree
