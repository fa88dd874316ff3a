#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Momenta of subtrees.
void subtreeVel(const Model& m, Data& d);

}  // namespace kinetree
