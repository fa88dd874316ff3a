#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// World poses of bodies, joints, geoms and sites.
void kinematics(const Model& m, Data& d);

}  // namespace kinetree
