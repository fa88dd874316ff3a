#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Row velocities and reference accelerations.
void reference(const Model& m, Data& d);

}  // namespace kinetree
