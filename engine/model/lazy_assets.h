#pragma once
// What only pictures and ray casts need - texture pixels, normals, bounding volumes of visual meshes - is made when
// first asked for. A pure function of the model: the same arrays, whoever asks and whenever.

#include <string_view>

#include "engine/model/model.h"

namespace kinetree {

struct LazyAssets {
  virtual ~LazyAssets() = default;
  /// Fills every array that was left for later and its counts.
  virtual void fill(Model& m) const = 0;
};

/// Whether the Model array of that name may stay empty while Model::lazy holds what makes it.
bool isLeftForLater(std::string_view name);

}  // namespace kinetree
