#pragma once
// Height fields: elevations from a PNG picture, a raw file or the element itself, scaled to 0..1.

#include "spec/spec.h"

namespace kinetree {

struct HfieldAsset {
  int nrow = 0, ncol = 0;
  std::vector<float> data;  ///< nrow x ncol, 0 to 1, row of smallest y first; empty: faulty
};

/// Throws AssetError. Raw files: int32 nrow, int32 ncol, float32 rows in the order they are stored in.
HfieldAsset loadHfield(const spec::Hfield& hfield, const spec::Compiler& compiler, const AssetSource& files);

}  // namespace kinetree
