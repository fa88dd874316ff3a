#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Coriolis, centrifugal and gravity forces.
void bias(const Model& m, Data& d);

}  // namespace kinetree
