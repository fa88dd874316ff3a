#pragma once
// The two frames that a connect or weld equality holds together.

#include "engine/model/data.h"

namespace kinetree {

struct AnchorPair {
  int body1 = 0, body2 = 0;
  Vec3 p1, p2;  ///< anchor points, world [m]
  Quat q1, q2;  ///< orientations to be equal; used by welds
  double torquescale = 1;
};

/// Anchors of equality `e` (connect or weld, between bodies or sites) at the present poses.
AnchorPair anchorsOf(const Model& m, const Data& d, int e);

}  // namespace kinetree
