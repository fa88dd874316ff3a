#pragma once
// Room of the solver, kept between steps in Data::solverWork. Nothing in it outlives a call.

#include <span>
#include <vector>

#include "engine/constraint/dual.h"
#include "engine/constraint/primal.h"

namespace kinetree {

/// Members of islands, island after island.
struct IslandMembers {
  Array<int> begin, member;

  std::span<const int> of(int island) const {
    return {member.data() + begin[island], member.data() + begin[island + 1]};
  }
};

struct SolverScratch {
  TreeInertia inertia;
  std::vector<IslandProblem> problems;  ///< only grows
  int used = 0;                         ///< problems of this solve
  PrimalSolver primal;
  std::vector<DualSolver> dual;  ///< one per problem; only grows
  Array<int> trees, groups;      ///< inverse dynamics: all of them
  IslandMembers treesOf, groupsOf;
  Array<double> slots, warmSlots, warmJar, Mwarm, curvature;
};

}  // namespace kinetree
