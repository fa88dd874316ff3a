#pragma once
// What only pictures and ray casts need - texture pixels, normals, bounding volumes of visual meshes - is made when
// first asked for. A pure function of the model: the same arrays, whoever asks and whenever.

#include "engine/model/model.h"

namespace kinetree {

struct LazyAssets {
  virtual ~LazyAssets() = default;
  /// Fills every array that was left for later and its counts.
  virtual void fill(Model& m) const = 0;
};

}  // namespace kinetree
