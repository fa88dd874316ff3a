#include "engine/position/solve_m.h"

#include <algorithm>

#include "engine/plan.h"

namespace kinetree {
namespace {

// x = L^-T x: from the last dof up to the root, each is taken out of its ancestors.
void solveUpper(const Model& m, const double* factor, IndexRun dofs, double* x) {
  const InertiaPattern& pattern = m.plan->inertia;
  for (int i = dofs.end - 1; i > dofs.first; --i) {
    const InertiaRow& row = pattern.rows[i];
    const double scale = x[i];
    if (row.count == 0 || scale == 0) {
      continue;
    }
    const double* entry = factor + row.adr;
    for (int r = row.firstRun; r < row.firstRun + row.runCount; ++r) {
      const DofRun run = pattern.runs[r];
      double* target = x + run.first;
      for (int k = 0; k < run.count; ++k) {
        target[k] -= scale * entry[k];
      }
      entry += run.count;
    }
  }
}

// x = L^-1 x: from the root down.
void solveLower(const Model& m, const double* factor, IndexRun dofs, double* x) {
  const InertiaPattern& pattern = m.plan->inertia;
  for (int i = dofs.first; i < dofs.end; ++i) {
    const InertiaRow& row = pattern.rows[i];
    const double* entry = factor + row.adr;
    double sum = 0;
    for (int r = row.firstRun; r < row.firstRun + row.runCount; ++r) {
      const DofRun run = pattern.runs[r];
      const double* source = x + run.first;
      for (int k = 0; k < run.count; ++k) {
        sum += source[k] * entry[k];
      }
      entry += run.count;
    }
    x[i] -= sum;
  }
}

void solveRun(const Model& m, const double* factor, const double* diagonalInverse, IndexRun dofs, double* x) {
  solveUpper(m, factor, dofs, x);
  for (int i = dofs.first; i < dofs.end; ++i) {
    x[i] *= diagonalInverse[i];
  }
  solveLower(m, factor, dofs, x);
}

}  // namespace

void solveInPattern(const Model& m, const Data& d, std::span<const double> factor,
                    std::span<const double> diagonalInverse, std::span<double> x) {
  for (const IndexRun dofs : d.awakeDofs) {
    solveRun(m, factor.data(), diagonalInverse.data(), dofs, x.data());
  }
}

void solveM(const Model& m, const Data& d, std::span<double> x, int count) {
  d.fresh.require(Stage::factorM, "solveM");
  for (double* v = x.data(); count > 0; --count, v += m.nv) {
    solveRun(m, d.qLD.data(), d.qLDiagInv.data(), {0, m.nv}, v);
  }
}

void solveTree(const Model& m, const Data& d, std::span<double> x, int tree) {
  d.fresh.require(Stage::factorM, "solveTree");
  const int first = m.tree_dofadr[tree];
  solveRun(m, d.qLD.data(), d.qLDiagInv.data(), {first, first + m.tree_dofnum[tree]}, x.data());
}

void solveM2(const Model& m, const Data& d, std::span<double> x, std::span<const double> sqrtInvD, int count) {
  d.fresh.require(Stage::factorM, "solveM2");
  for (double* v = x.data(); count > 0; --count, v += m.nv) {
    solveUpper(m, d.qLD.data(), {0, m.nv}, v);
    for (int i = 0; i < m.nv; ++i) {
      v[i] *= sqrtInvD[i];
    }
  }
}

double conditionEstimate(const Model& m, const Data& d) {
  d.fresh.require(Stage::factorM, "conditionEstimate");
  if (m.nv == 0) {
    return 1;
  }
  const auto [least, most] = std::minmax_element(d.qLDiagInv.begin(), d.qLDiagInv.end());
  return *most / *least;
}

}  // namespace kinetree
