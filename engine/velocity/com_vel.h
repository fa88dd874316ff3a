#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Body velocities, rates of dof axes, tendon and actuator velocities.
void comVel(const Model& m, Data& d);

}  // namespace kinetree
