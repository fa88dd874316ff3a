#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// World poses of cameras and lights, those that track or look at a body included.
/// reads  xpos xquat xmat, subtree_com
/// writes cam_xpos [m] cam_xmat (ncam; columns right, up, back), light_xpos [m] light_xdir (nlight; unit)
/// source MuJoCo docs, XML reference, "camera: mode"
void camLight(const Model& m, Data& d);

}  // namespace kinetree
