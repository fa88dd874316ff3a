#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// M = L^T D L without fill-in.
void factorM(const Model& m, Data& d);

}  // namespace kinetree
