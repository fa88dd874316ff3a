#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Tendon paths, lengths and Jacobians.
void tendon(const Model& m, Data& d);

}  // namespace kinetree
