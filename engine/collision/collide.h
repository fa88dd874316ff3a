#pragma once
// Contacts between geoms.

#include "engine/model/data.h"

namespace kinetree {

/// Finds all contacts of the present poses, in the order of the plan's pair table.
/// reads  geom_xpos, geom_xmat, xipos, ximat; body_awake if sleep is enabled
/// writes contact (ncon; dist, pos, frame in world axes [m]; parameters mixed), ncon
/// source MuJoCo documentation, Computation / Collision detection; docs/differences.md lists deliberate differences
void collide(const Model& m, Data& d);

/// The same result by testing every pair anew: what collide() is compared with, byte by byte.
void collideWithoutCaches(const Model& m, Data& d);

}  // namespace kinetree
