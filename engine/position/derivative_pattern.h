#pragma once
// Sums of J^T B J into qDeriv. Its pattern (D) couples a dof with its ancestors and descendants only; what falls
// outside is dropped, as the reference does.

#include "engine/model/data.h"
#include "engine/position/point_force.h"

namespace kinetree {

/// qDeriv += scale * J^T J for a sparse row J, its columns ascending.
inline void addOuter(const Model& m, Data& d, const int* columns, const double* values, int count, double scale) {
  for (int a = 0; a < count; ++a) {
    const double weight = scale * values[a];
    const int row = columns[a], end = m.D_rowadr[row] + m.D_rownnz[row];
    int at = m.D_rowadr[row];
    for (int b = 0; weight != 0 && b < count && at < end; ++b) {
      while (at < end && m.D_colind[at] < columns[b]) {
        ++at;
      }
      if (at < end && m.D_colind[at] == columns[b]) {
        d.qDeriv[at] += weight * values[b];
      }
    }
  }
}

/// qDeriv += J^T B J for the dofs that move `body`; column(dof) is that of J, a Motion.
template <class Column>
void addBodyBlock(const Model& m, Data& d, int body, const double (&b)[6][6], Column&& column) {
  const auto asArray = [](const Motion& v) {
    return Row<6>{v.angular.x, v.angular.y, v.angular.z, v.linear.x, v.linear.y, v.linear.z};
  };
  for (int i = lastDof(m, body); i >= 0; i = m.dof_parentid[i]) {
    const Row<6> left = asArray(column(i));
    Row<6> weight{};
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) {
        weight[c] += left[r] * b[r][c];
      }
    }
    // from the deepest dof down to the root the columns descend
    int at = m.D_rowadr[i] + m.D_rownnz[i] - 1;
    for (int k = lastDof(m, body); k >= 0; k = m.dof_parentid[k]) {
      while (m.D_colind[at] > k) {
        --at;
      }
      const Row<6> right = asArray(column(k));
      double sum = 0;
      for (int c = 0; c < 6; ++c) {
        sum += weight[c] * right[c];
      }
      d.qDeriv[at] += sum;
    }
  }
}

}  // namespace kinetree
