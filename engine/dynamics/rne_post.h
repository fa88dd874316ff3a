#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Body accelerations and interaction forces, constraint forces included.
void rnePost(const Model& m, Data& d);

}  // namespace kinetree
