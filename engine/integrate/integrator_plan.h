#pragma once

#include "engine/array.h"

namespace kinetree {

struct Model;

struct IntegratorPlan {
  bool dampedDofs = false;  ///< Euler treats dof damping implicitly
  Array<int> freeBodies;    ///< free joints of single bodies: implicitfast may use the midpoint rule
};

IntegratorPlan makeIntegratorPlan(const Model& m);

}  // namespace kinetree
