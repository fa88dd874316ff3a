#include "engine/position/factor_m.h"

#include <fmt/format.h>

#include "engine/model/error.h"
#include "engine/plan.h"
#include "engine/position/smooth_scratch.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

void copyRow(double* to, const double* from, int count) {
  for (int p = 0; p < count; p += 4) {
    store4(to + p, load4(from + p));
  }
}

// target -= row[p] * inverse * row over the entries up to p, in whole vectors.
void takeOut(double* target, const double* row, int p, double inverse) {
  const Double4 scale = splat4(row[p] * inverse);
  for (int q = 0; q <= p; q += 4) {
    store4(target + q, load4(target + q) - scale * load4(row + q));
  }
}

// Takes a dof out of the rows of its ancestors: row_i -= L_ki row_k over the entries they share.
void eliminate(const double* row, const int* ancestorRow, int count, double inverse, double* rows) {
  for (int p = count - 1; p >= 0; --p) {
    takeOut(rows + ancestorRow[p], row, p, inverse);
  }
}

// The same for a dof and its parent, whose row is already free of it: `count` ancestors they share.
void eliminatePair(const double* row, double inverse, const double* parentRow, double parentInverse,
                   const int* ancestorRow, int count, double* rows) {
  for (int p = count - 1; p >= 0; --p) {
    const Double4 scale = splat4(row[p] * inverse), parentScale = splat4(parentRow[p] * parentInverse);
    double* target = rows + ancestorRow[p];
    for (int q = 0; q <= p; q += 4) {
      store4(target + q, load4(target + q) - scale * load4(row + q) - parentScale * load4(parentRow + q));
    }
  }
}

}  // namespace

int factorInPattern(const Model& m, Data& d, std::span<const double> matrix, std::span<double> factor,
                    std::span<double> diagonalInverse) {
  const InertiaPattern& pattern = m.plan->inertia;
  // rows start on vectors and are padded to whole ones; what the padding holds is never read into an entry
  Array<double>& rows = d.smoothWork.get<SmoothScratch>().factorRows;
  rows.resize(pattern.paddedSize);
  for (const auto [first, end] : d.awakeDofs) {
    for (int k = first; k < end; ++k) {
      const InertiaRow& row = pattern.rows[k];
      copyRow(&rows[row.padded], &matrix[row.adr], row.count + 1);
    }
  }
  int failed = -1;
  const auto finish = [&](int k) {
    const InertiaRow& row = pattern.rows[k];
    const double* entries = &rows[row.padded];
    const double pivot = entries[row.count], inverse = 1 / pivot;
    if (pivot <= kMinVal * matrix[row.adr + row.count] && failed < 0) {
      failed = k;
    }
    for (int p = 0; p < row.count; ++p) {
      factor[row.adr + p] = entries[p] * inverse;
    }
    factor[row.adr + row.count] = pivot;
    diagonalInverse[k] = inverse;
    return inverse;
  };
  for (int at = d.nv_awake - 1; at >= 0; --at) {
    const int k = d.dof_awake_ind[at];
    const InertiaRow& row = pattern.rows[k];
    const double* entries = &rows[row.padded];
    const double inverse = finish(k);
    if (!row.followsParent) {
      eliminate(entries, &pattern.ancestorRow[row.adr], row.count, inverse, rows.data());
      continue;
    }
    double* parent = &rows[pattern.rows[k - 1].padded];
    takeOut(parent, entries, row.count - 1, inverse);
    eliminatePair(entries, inverse, parent, finish(k - 1), &pattern.ancestorRow[row.adr], row.count - 1, rows.data());
    --at;
  }
  return failed;
}

void factorM(const Model& m, Data& d) {
  require(d, Stage::factorM);
  if (const int k = factorInPattern(m, d, d.M, d.qLD, d.qLDiagInv); k >= 0) {
    const InertiaRow& row = m.plan->inertia.rows[k];
    throw InertiaError(
        fmt::format("factorM: M is not positive definite: pivot {:.3g} at dof {} (joint {}, diagonal {:.3g})",
                    d.qLD[row.adr + row.count], k, m.dof_jntid[k], d.M[row.adr + row.count]),
        k);
  }
  d.fresh.complete(Stage::factorM);
}

}  // namespace kinetree
