#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Composite inertias and the joint-space inertia M.
void crb(const Model& m, Data& d);

}  // namespace kinetree
