#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Advances the state by opt.timestep with the accelerations that forward() left, by opt.integrator.
void integrate(const Model& m, Data& d);

}  // namespace kinetree
