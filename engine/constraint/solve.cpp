#include "engine/constraint/solve.h"

#include <algorithm>

#include "engine/constraint/constraint_cost.h"
#include "engine/constraint/solver_scratch.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

/// Sorts 0 .. count - 1 by their islands, in order within each; those in none are left out.
template <class IslandOf>
void sortByIsland(int count, int islands, IslandOf&& islandOf, IslandMembers& sorted) {
  sorted.begin.assign(islands + 2, 0);
  for (int i = 0; i < count; ++i) {
    if (const int k = islandOf(i); k >= 0) {
      ++sorted.begin[k + 2];
    }
  }
  for (int k = 0; k < islands; ++k) {
    sorted.begin[k + 2] += sorted.begin[k + 1];
  }
  sorted.member.resize(sorted.begin[islands + 1]);
  for (int i = 0; i < count; ++i) {
    if (const int k = islandOf(i); k >= 0) {
      sorted.member[sorted.begin[k + 1]++] = i;
    }
  }
}

/// One problem per island, or one for everything where there are none.
void buildProblems(const Model& m, const Data& d, SolverScratch& s) {
  s.used = std::max(1, d.nisland);
  if (static_cast<int>(s.problems.size()) < s.used) {
    s.problems.resize(s.used);
  }
  const bool islands = d.nisland > 0;
  sortByIsland(
      m.ntree, s.used, [&](int t) { return islands ? d.tree_island[t] : 0; }, s.treesOf);
  sortByIsland(
      d.efc_J.group.size(), s.used, [&](int g) { return islands ? d.efc_island[d.efc_J.group[g].row] : 0; },
      s.groupsOf);
  for (int k = 0; k < s.used; ++k) {
    IslandProblem& p = s.problems[k];
    double inertia = 0;
    for (const int t : s.treesOf.of(k)) {
      for (int i = m.tree_dofadr[t]; i < m.tree_dofadr[t] + m.tree_dofnum[t]; ++i) {
        inertia += d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
      }
    }
    buildProblem(m, d, s.inertia, s.treesOf.of(k), s.groupsOf.of(k), p);
    p.scale = islands ? 1 / inertia : 1 / (m.stat.meaninertia * std::max(1, m.nv));
  }
}

double gaussCost(const double* Ma, const double* smoothForce, const double* a, const double* smooth, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += 0.5 * (Ma[i] - smoothForce[i]) * (a[i] - smooth[i]);
  }
  return sum;
}

/// Cost of the warm start that trees without rows add: they cannot keep it, but it counts in the choice.
double idleCost(const Model& m, const Data& d, const TileLayout& layout, SolverScratch& s) {
  double sum = 0;
  for (int t = 0; t < m.ntree; ++t) {
    const int dof = m.tree_dofadr[t], count = m.tree_dofnum[t];
    if (d.nisland == 0 || d.tree_island[t] >= 0 ||
        std::equal(&d.qacc_smooth[dof], &d.qacc_smooth[dof] + count, d.qacc_warmstart.data() + dof)) {
      continue;  // without rows the warm start mostly is the smooth acceleration: sleepers' always
    }
    s.Mwarm.resize(layout.slots());
    const int first = 4 * layout.treeTile[t];
    multiplySymmetric(s.inertia.pattern[t], s.inertia.strips.data() + layout.treeStrips[t], &s.warmSlots[first],
                      &s.Mwarm[first]);
    for (int i = m.tree_dofadr[t]; i < m.tree_dofadr[t] + m.tree_dofnum[t]; ++i) {
      const int slot = layout.slot[i];
      sum += gaussCost(&s.Mwarm[slot], &d.qfrc_smooth[i], &s.warmSlots[slot], &d.qacc_smooth[i], 1);
    }
  }
  return sum;
}

/// warmJar = J qacc_warmstart - aref
void multiplyWarm(const Data& d, const TileLayout& layout, SolverScratch& s) {
  s.warmSlots.resize(layout.slots());
  toSlots(layout, d.qacc_warmstart.data(), s.warmSlots.data());
  s.warmJar.resize(d.nefc + 4);
  multiply(viewOf(d.efc_J), s.warmSlots.data(), s.warmJar.data());
  for (int i = 0; i < d.nefc; ++i) {
    s.warmJar[i] -= d.efc_aref[i];
  }
}

void startSmooth(const Data& d, const TileLayout& layout, const TreeInertia& inertia, IslandProblem& p) {
  p.qacc = p.qaccSmooth;
  multiplyInertia(layout, inertia, p, p.qacc.data(), p.Ma.data());
  rowsToIsland(p, d.efc_b.data(), p.jar.data());
}

/// Puts every problem at the cheaper of qacc_warmstart and qacc_smooth; one choice for the whole system.
void chooseStart(const Model& m, Data& d, const TileLayout& layout, SolverScratch& s) {
  const std::span<IslandProblem> problems{s.problems.data(), static_cast<std::size_t>(s.used)};
  if (m.opt.disabled(disable::warmstart)) {
    for (IslandProblem& p : problems) {
      startSmooth(d, layout, s.inertia, p);
      constraintStates(p, p.jar.data(), d.efc_state.data());
    }
    return;
  }
  multiplyWarm(d, layout, s);
  double warm = idleCost(m, d, layout, s), smooth = 0;
  for (IslandProblem& p : problems) {
    rowsToIsland(p, d.efc_b.data(), p.jar.data());
    smooth += constraintCost(p, p.jar.data());
    constraintStates(p, p.jar.data(), d.efc_state.data());
    toIsland(layout, p, d.qacc_warmstart.data(), p.qacc.data());
    multiplyInertia(layout, s.inertia, p, p.qacc.data(), p.Ma.data());
    rowsToIsland(p, s.warmJar.data(), p.jar.data());
    warm += constraintCost(p, p.jar.data()) +
            gaussCost(p.Ma.data(), p.qfrcSmooth.data(), p.qacc.data(), p.qaccSmooth.data(), p.slots());
  }
  if (warm > smooth) {
    for (IslandProblem& p : problems) {
      startSmooth(d, layout, s.inertia, p);
    }
  }
}

void countIterations(SolverReport& report, int island, int iterations) {
  report.niter += iterations;
  if (island < SolverReport::kIslands) {
    report.islandNiter[island] += iterations;
  }
}

void addToReport(SolverReport& report, int island, const IslandProblem& p, const SolveStats& stats) {
  countIterations(report, island, stats.iterations);
  report.stop = std::max(report.stop, stats.stop);
  report.residual = std::max(report.residual, stats.gradient);
  report.converged &= stats.converged;
  for (std::size_t g = 0; stats.worst >= 0 && g < p.groups.size(); ++g) {
    if (stats.worst >= p.groups[g].row && stats.worst < p.groups[g].row + p.groups[g].rows) {
      report.worstRow = p.globalRow[g] + stats.worst - p.groups[g].row;
    }
  }
}

void solvePrimal(const Model& m, Data& d, const TileLayout& layout, SolverScratch& s) {
  for (int k = 0; k < s.used; ++k) {
    IslandProblem& p = s.problems[k];
    addToReport(d.solver, k, p, s.primal.solve(layout, m.opt, s.inertia, p));
    fromIsland(layout, p, p.qacc.data(), d.qacc.data());
    fromIsland(layout, p, s.primal.constraintForceBySlot().data(), d.qfrc_constraint.data());
    rowsFromIsland(p, p.force.data(), d.efc_force.data());
    if (d.nisland == 0) {
      constraintStates(p, p.jar.data(), d.efc_state.data());
    }
  }
}

/// Dual forces that the warm start gives, all of them or none: none if zero forces cost less.
void startDual(const Model& m, Data& d, const TileLayout& layout, SolverScratch& s) {
  const bool warm = !m.opt.disabled(disable::warmstart);
  if (warm) {
    multiplyWarm(d, layout, s);
  }
  double cost = 0;
  for (int k = 0; k < s.used; ++k) {
    IslandProblem& p = s.problems[k];
    if (warm) {
      rowsToIsland(p, s.warmJar.data(), p.jar.data());
      s.curvature.assign(p.rows, 0.0);
      constraintForce(p, p.jar.data(), p.force.data(), s.curvature.data());
      cost += s.dual[k].cost(p);
    }
  }
  if (!warm || cost > 0) {
    for (int k = 0; k < s.used; ++k) {
      std::fill(s.problems[k].force.begin(), s.problems[k].force.end(), 0.0);
    }
  }
}

void prepareDual(const Data& d, const TileLayout& layout, SolverScratch& s, bool slipOnly) {
  if (static_cast<int>(s.dual.size()) < s.used) {
    s.dual.resize(s.used);
  }
  for (int k = 0; k < s.used; ++k) {
    s.dual[k].prepare(layout, s.inertia, d, s.problems[k], slipOnly);
    s.dual[k].b().assign(s.problems[k].rows, 0.0);
    rowsToIsland(s.problems[k], d.efc_b.data(), s.dual[k].b().data());
  }
}

/// PGS if it is the solver, then the noslip pass if it is on; forces, states and accelerations of the whole system.
void solveDual(const Model& m, Data& d, const TileLayout& layout, SolverScratch& s) {
  const double scale = 1 / (m.stat.meaninertia * std::max(1, m.nv));  // of the whole system, for islands as well
  for (int k = 0; k < s.used; ++k) {
    IslandProblem& p = s.problems[k];
    if (m.opt.solver == SolverType::pgs) {
      addToReport(d.solver, k, p, s.dual[k].sweep(m.opt, p, scale));
    }
    if (m.opt.noslip_iterations > 0) {
      countIterations(d.solver, k, s.dual[k].removeSlip(m.opt, p, scale).iterations);
    }
    rowsFromIsland(p, p.force.data(), d.efc_force.data());
    dualStates(p, d.efc_state.data());
    s.dual[k].acceleration(p, s.slots);
    for (int i = 0; i < p.slots(); ++i) {
      p.qacc[i] = p.qaccSmooth[i] + s.slots[i];
    }
    fromIsland(layout, p, p.qacc.data(), d.qacc.data());
    std::fill(s.slots.begin(), s.slots.end(), 0.0);
    addTransposed(p.jacobian(), p.force.data(), s.slots.data());
    fromIsland(layout, p, s.slots.data(), d.qfrc_constraint.data());
  }
}

}  // namespace

void solve(const Model& m, Data& d) {
  require(d, Stage::solve);
  d.qacc = d.qacc_smooth;
  std::fill(d.qfrc_constraint.begin(), d.qfrc_constraint.end(), 0.0);
  d.solver = {.fwdinv = {d.solver.fwdinv[0], d.solver.fwdinv[1]}};
  if (d.nefc > 0) {
    const TileLayout& layout = m.plan->constraint.layout;
    SolverScratch& s = d.solverWork.get<SolverScratch>();
    gatherInertia(m, d, s.inertia);
    s.slots.resize(layout.slots());
    toSlots(layout, d.qacc_smooth.data(), s.slots.data());
    multiply(viewOf(d.efc_J), s.slots.data(), d.efc_b.data());
    for (int i = 0; i < d.nefc; ++i) {
      d.efc_b[i] -= d.efc_aref[i];
    }
    buildProblems(m, d, s);
    const bool pgs = m.opt.solver == SolverType::pgs, dual = pgs || m.opt.noslip_iterations > 0;
    if (dual) {
      prepareDual(d, layout, s, !pgs);
    }
    if (pgs) {
      startDual(m, d, layout, s);
    } else {
      chooseStart(m, d, layout, s);
      solvePrimal(m, d, layout, s);
    }
    if (dual) {
      solveDual(m, d, layout, s);
    }
  }
  d.fresh.complete(Stage::solve);
}

}  // namespace kinetree
