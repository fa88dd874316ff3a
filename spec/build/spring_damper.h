#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// joint springdamper: stiffness and damping for a time constant and damping ratio at the reference inertia.
/// needs dof_invweight0
void applySpringDampers(Context& c);

}  // namespace kinetree::building
