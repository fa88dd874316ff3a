#pragma once
// What a mesh must satisfy before anything is computed from it.

#include <span>

#include "engine/spatial/vec.h"
#include "spec/assets/mesh_source.h"

namespace kinetree {

/// At least four finite vertices, whole rows, indices in range, texture coordinates that fit. Throws AssetError.
void checkSource(const MeshSource& source);

/// No directed edge twice among the faces that have an area: neighbours turn the same way. Throws AssetError naming
/// the two vertices (counted from 1).
void checkOrientation(std::span<const int> face, std::span<const Vec3> vert);

}  // namespace kinetree
