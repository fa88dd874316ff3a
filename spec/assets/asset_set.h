#pragma once
// Assets of a Spec, read and processed: what spec/build copies into Model. Meshes are shared, because two models built
// from the same unchanged bytes may hold the same one.

#include <memory>
#include <vector>

#include "engine/model/error.h"
#include "engine/model/lazy_assets.h"
#include "spec/assets/hfield.h"
#include "spec/assets/lazy_fill.h"
#include "spec/assets/mesh_process.h"
#include "spec/assets/texture.h"
#include "spec/spec.h"

namespace kinetree {

struct AssetNeeds {
  std::vector<char> hull;  ///< per mesh of the Spec: some geom may collide with it; shorter: no for the rest
  bool textures = true;    ///< false: discardvisual
};

/// One per asset of the Spec, in its order.
struct AssetSet {
  std::vector<std::shared_ptr<const ProcessedMesh>> meshes;  ///< null: faulty, a fault was added
  std::vector<HfieldAsset> hfields;                          ///< empty data: faulty
  std::vector<TextureAsset> textures;                        ///< empty if not asked for; width 0: faulty
  /// Fills normals, texture coordinates and pixels of a Model that holds all meshes and textures in the order of the
  /// Spec (all meshes and none if textures were not asked for). A Model that drops some calls lazyFill itself.
  std::shared_ptr<const LazyAssets> lazy;
};

/// Reads and processes all assets, meshes by up to two threads (one if compiler.usethread is off). What cannot be used
/// is a fault naming file, element and attribute; every asset is tried, and faults come in the order of the elements,
/// whatever the threads do.
AssetSet processAssets(const Spec& spec, const AssetNeeds& needs, std::vector<Fault>& faults);

}  // namespace kinetree
