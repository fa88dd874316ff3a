#pragma once
// The mesh elements of a Spec: where their data come from and how they want to be treated.

#include "spec/assets/mesh_process.h"
#include "spec/spec.h"

namespace kinetree {

/// Vertices and so on from builtin, file and the element's own lists. Throws AssetError, also when file and element
/// both give the same list.
MeshSource meshSource(const spec::Mesh& mesh, const spec::Compiler& compiler, const AssetSource& files,
                      MeshParts parts);

MeshTreatment meshTreatment(const spec::Mesh& mesh, bool needsHull);

}  // namespace kinetree
