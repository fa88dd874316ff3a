#pragma once
// Room of the solver, kept between steps in Data::solverWork. Nothing in it outlives a call.

#include <vector>

#include "engine/constraint/dual.h"
#include "engine/constraint/primal.h"

namespace kinetree {

struct SolverScratch {
  TreeInertia inertia;
  std::vector<IslandProblem> problems;  ///< only grows
  int used = 0;                         ///< problems of this solve
  PrimalSolver primal;
  std::vector<DualSolver> dual;  ///< one per problem; only grows
  Array<int> trees, groups;      ///< of the problem being built
  Array<double> slots, warmSlots, warmJar, Mwarm, curvature;
};

}  // namespace kinetree
