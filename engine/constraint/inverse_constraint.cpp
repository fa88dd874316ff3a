#include "engine/constraint/inverse_constraint.h"

#include <algorithm>
#include <numeric>

#include "engine/constraint/constraint_cost.h"
#include "engine/constraint/solver_scratch.h"
#include "engine/plan.h"

namespace kinetree {
void inverseConstraint(const Model& m, Data& d) {
  d.fresh.require(Stage::reference, "inverseConstraint");
  std::fill(d.qfrc_constraint.begin(), d.qfrc_constraint.end(), 0.0);
  if (d.nefc == 0) {
    return;
  }
  const TileLayout& layout = m.plan->constraint.layout;
  SolverScratch& s = d.solverWork.get<SolverScratch>();
  s.problems.resize(std::max<std::size_t>(1, s.problems.size()));
  IslandProblem& p = s.problems[0];
  s.trees.resize(m.ntree);
  s.groups.resize(d.efc_J.group.size());
  std::iota(s.trees.begin(), s.trees.end(), 0);
  std::iota(s.groups.begin(), s.groups.end(), 0);
  gatherInertia(m, d, s.inertia);
  buildProblem(m, d, s.inertia, s.trees, s.groups, p);
  s.slots.resize(layout.slots());
  toSlots(layout, d.qacc.data(), s.slots.data());
  s.warmJar.resize(d.nefc + 4);
  multiply(viewOf(d.efc_J), s.slots.data(), s.warmJar.data());
  for (int i = 0; i < d.nefc; ++i) {
    s.warmJar[i] -= d.efc_aref[i];
  }
  rowsToIsland(p, s.warmJar.data(), p.jar.data());
  s.curvature.assign(p.rows, 0.0);
  constraintForce(p, p.jar.data(), p.force.data(), s.curvature.data());
  constraintStates(p, p.jar.data(), d.efc_state.data());
  rowsFromIsland(p, p.force.data(), d.efc_force.data());
  std::fill(s.slots.begin(), s.slots.end(), 0.0);
  addTransposed(viewOf(d.efc_J), d.efc_force.data(), s.slots.data());
  fromSlots(layout, s.slots.data(), d.qfrc_constraint.data());
}

}  // namespace kinetree
