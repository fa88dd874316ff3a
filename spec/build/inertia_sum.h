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

/// How a sum of tensors associates. When moments are equal but for rounding, the frame hangs on it, and the reference
/// adds geoms term by term but fused bodies part by part.
enum class Association { termByTerm, partByPart };

/// The rigid sum of `parts`: total mass, centre of mass, principal moments in decreasing order and their frame. A total
/// below `smallest` gives zeros.
MassPoint combine(std::span<const MassPoint> parts, double smallest, Association association);

}  // namespace kinetree::building
