#pragma once
// Putting inertias together.

#include <span>

#include "engine/spatial/quat.h"

namespace kinetree::building {

/// A mass with its principal frame in some body.
struct MassPoint {
  double mass = 0;
  Vec3 pos, inertia;
  Quat quat;
};

/// Tensor about the body's axes of principal moments `inertia` turned by `quat`.
Mat3 turnedTensor(Vec3 inertia, Quat quat);

/// The rigid sum of `parts`: total mass, centre of mass, principal moments in decreasing order and their frame. A total
/// below `smallest` gives zeros.
MassPoint combine(std::span<const MassPoint> parts, double smallest);

}  // namespace kinetree::building
