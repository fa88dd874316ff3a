#pragma once
// Primitives that stand for a mesh.

#include "engine/model/enums.h"
#include "spec/assets/mesh_process.h"

namespace kinetree::building {

struct MeshFit {
  Vec3 size;    ///< as in MJCF
  Vec3 center;  ///< in the mesh's inertial frame
};

/// The primitive with the mesh's inertia box, or with its axis-aligned box if `fitBounds`.
MeshFit fitToMesh(GeomType type, const ProcessedMesh& mesh, bool fitBounds);

}  // namespace kinetree::building
