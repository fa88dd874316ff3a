#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Subtree centres of mass, dof axes and inertias about the com of each tree.
void comPos(const Model& m, Data& d);

}  // namespace kinetree
