#pragma once
// Meshes made from a name and a few numbers (mesh/builtin, mesh/params).

#include <span>

#include "spec/assets.h"
#include "spec/assets/mesh_source.h"

namespace kinetree {

/// params: sphere: subdivisions 0..4. hemisphere: resolution 0..10. supersphere: resolution >= 3, e, n >= 0.
/// supertorus: resolution >= 3, tube radius in (0,1], s, t > 0. wedge: two resolutions, two fields of view [deg],
/// gamma. plate: two resolutions. cone: edges, radius of the top. Throws AssetError.
/// source: geometry of MuJoCo 3.10.0, vertex by vertex
MeshSource builtinMesh(spec::MeshBuiltin kind, std::span<const double> params);

/// What the kind demands of the inertia mode: a plate has no volume.
spec::MeshInertia builtinInertia(spec::MeshBuiltin kind, spec::MeshInertia asked);

}  // namespace kinetree
