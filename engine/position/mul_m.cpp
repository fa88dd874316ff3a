#include "engine/position/mul_m.h"

#include <algorithm>
#include <cmath>

#include "engine/plan.h"

namespace kinetree {

void mulM(const Model& m, const Data& d, std::span<double> result, std::span<const double> x, int count) {
  d.fresh.require(Stage::crb, "mulM");
  const InertiaPattern& pattern = m.plan->inertia;
  const double* v = x.data();
  for (double* out = result.data(); count > 0; --count, out += m.nv, v += m.nv) {
    for (int i = 0; i < m.nv; ++i) {
      const InertiaRow& row = pattern.rows[i];
      const double* entry = &d.M[row.adr];
      const double here = v[i];
      double sum = entry[row.count] * here;
      for (int r = row.firstRun; r < row.firstRun + row.runCount; ++r) {
        const DofRun run = pattern.runs[r];
        const double* source = v + run.first;
        double* target = out + run.first;
        for (int k = 0; k < run.count; ++k) {
          sum += entry[k] * source[k];
          target[k] += entry[k] * here;
        }
        entry += run.count;
      }
      out[i] = sum;
    }
  }
}

void mulM2(const Model& m, const Data& d, std::span<double> result, std::span<const double> x, int count) {
  d.fresh.require(Stage::factorM, "mulM2");
  const InertiaPattern& pattern = m.plan->inertia;
  const double* v = x.data();
  for (double* out = result.data(); count > 0; --count, out += m.nv, v += m.nv) {
    for (int i = 0; i < m.nv; ++i) {
      const InertiaRow& row = pattern.rows[i];
      const double* entry = &d.qLD[row.adr];
      double sum = v[i];
      for (int r = row.firstRun; r < row.firstRun + row.runCount; ++r) {
        const DofRun run = pattern.runs[r];
        for (int k = 0; k < run.count; ++k) {
          sum += entry[k] * v[run.first + k];
        }
        entry += run.count;
      }
      out[i] = std::sqrt(*entry) * sum;
    }
  }
}

void fullM(const Model& m, const Data& d, std::span<double> dense) {
  d.fresh.require(Stage::crb, "fullM");
  std::fill(dense.begin(), dense.end(), 0.0);
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
      const int j = m.M_colind[k];
      dense[i * m.nv + j] = dense[j * m.nv + i] = d.M[k];
    }
  }
}

}  // namespace kinetree
