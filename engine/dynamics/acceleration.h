#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Net force and acceleration without constraints.
void acceleration(const Model& m, Data& d);

}  // namespace kinetree
