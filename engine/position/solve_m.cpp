#include "engine/position/solve_m.h"

#include <algorithm>

#include "engine/plan.h"

namespace kinetree {
namespace {

// x = L^-T x: from the last dof up to the root, each is taken out of its ancestors.
void solveUpper(const Model& m, const double* factor, double* x) {
  const InertiaPattern& pattern = m.plan->inertia;
  for (int i = m.nv - 1; i > 0; --i) {
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
void solveLower(const Model& m, const double* factor, double* x) {
  const InertiaPattern& pattern = m.plan->inertia;
  for (int i = 0; i < m.nv; ++i) {
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

}  // namespace

void solveInPattern(const Model& m, std::span<const double> factor, std::span<const double> diagonalInverse,
                    std::span<double> x, int count) {
  for (double* v = x.data(); count > 0; --count, v += m.nv) {
    solveUpper(m, factor.data(), v);
    for (int i = 0; i < m.nv; ++i) {
      v[i] *= diagonalInverse[i];
    }
    solveLower(m, factor.data(), v);
  }
}

void solveM(const Model& m, const Data& d, std::span<double> x, int count) {
  d.fresh.require(Stage::factorM, "solveM");
  solveInPattern(m, d.qLD, d.qLDiagInv, x, count);
}

void solveM2(const Model& m, const Data& d, std::span<double> x, std::span<const double> sqrtInvD, int count) {
  d.fresh.require(Stage::factorM, "solveM2");
  for (double* v = x.data(); count > 0; --count, v += m.nv) {
    solveUpper(m, d.qLD.data(), v);
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
