#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Actuator lengths and moments.
void transmission(const Model& m, Data& d);

}  // namespace kinetree
