#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Force and torque of contact `i` on geom[1], in the contact frame (normal first). Zero without rows. Needs solve.
Wrench contactForce(const Model& m, const Data& d, int i);

}  // namespace kinetree
