#include "engine/constraint/exact_diagonal.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/constraint/jacobian_view.h"
#include "engine/constraint/row_scratch.h"
#include "engine/position/solve_m.h"

namespace kinetree {

void exactDiagonal(const Model& m, Data& d) {
  RowScratch& scratch = d.rowWork.get<RowScratch>();
  Array<double>& row = scratch.wholeRow;
  Array<double>& rootInvD = scratch.rootInvD;
  row.resize(m.nv);
  rootInvD.resize(m.nv);
  std::transform(d.qLDiagInv.begin(), d.qLDiagInv.end(), rootInvD.begin(), [](double x) { return std::sqrt(x); });
  for (const RowGroup& group : d.efc_J.group) {
    for (int i = group.row; i < group.row + group.rows; ++i) {
      std::fill(row.begin(), row.end(), 0.0);
      unpackRow(m, d, group, i, row);
      solveM2(m, d, row, rootInvD);
      d.efc_diagA[i] = std::inner_product(row.begin(), row.end(), row.begin(), 0.0);
    }
  }
}

}  // namespace kinetree
