#pragma once
// What loading left for later: normals and texture coordinates of meshes, pixels of textures.

#include <memory>
#include <vector>

#include "engine/model/lazy_assets.h"
#include "spec/spec.h"

namespace kinetree {

/// Keeps what is needed to read the assets of `spec` again. `meshes`, `textures`: for each mesh and texture of the
/// Model its index in the Spec. fill() writes mesh_normal, mesh_facenormal, mesh_texcoord, mesh_facetexcoord and
/// tex_data to the addresses the Model declares; it throws ModelError when a file cannot be read any more or does not
/// have the size it had.
std::shared_ptr<const LazyAssets> lazyFill(const Spec& spec, const std::vector<int>& meshes,
                                           const std::vector<int>& textures);

}  // namespace kinetree
