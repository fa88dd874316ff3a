#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Constraint forces and the final acceleration.
void solve(const Model& m, Data& d);

}  // namespace kinetree
