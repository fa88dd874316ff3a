#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Semi-implicit Euler: new velocities from the present accelerations, positions from the new velocities. Dof damping b
/// is implicit unless eulerdamp or damper is disabled: (M + h b) qacc' = forces.
/// writes qH, qHDiagInv (where damping is implicit)
void stepEuler(const Model& m, Data& d);

}  // namespace kinetree
