#pragma once
// Volume, centre and second moments of a triangle mesh.

#include <span>

#include "engine/spatial/vec.h"
#include "spec/assets.h"

namespace kinetree {

struct MeshMoments {
  double size = 0;  ///< volume [m^3]; area [m^2] for MeshInertia::shell
  Vec3 center;      ///< centre of mass [m]
  Mat3 inertia;     ///< about the centre, for density 1
};

/// Moments of the solid that `faces` (three indices each) of `vert` bound, or of the surface itself for shell.
/// `allFaces`: the faces whose centroid the volumes are measured from; equals `faces` unless the mode is convex.
/// legacy takes every pyramid for positive, so that any orientation of the faces will do; exact and convex do not.
/// Sums run in face order: the frame of a symmetric mesh hangs on their last bits. Throws AssetError when area or
/// volume are too small or negative.
MeshMoments meshMoments(std::span<const Vec3> vert, std::span<const int> faces, std::span<const int> allFaces,
                        spec::MeshInertia mode);

}  // namespace kinetree
