#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Actuator forces and activation rates.
void actuation(const Model& m, Data& d);

}  // namespace kinetree
