#include "engine/position/inertia_pattern.h"

#include <algorithm>

#include "engine/spatial/simd.h"

namespace kinetree {

InertiaPattern makeInertiaPattern(const Model& m) {
  InertiaPattern pattern;
  pattern.rows.resize(m.nv);
  pattern.ancestorRow.resize(m.nC);
  for (int i = 0; i < m.nv; ++i) {
    InertiaRow& row = pattern.rows[i];
    row.adr = m.M_rowadr[i];
    row.count = std::max(0, m.M_rownnz[i] - 1);
    row.firstRun = static_cast<int>(pattern.runs.size());
    row.padded = pattern.paddedSize;
    pattern.paddedSize += padded4(row.count + 1);
    for (int k = row.adr; k < row.adr + row.count; ++k) {
      const int column = m.M_colind[k];
      pattern.ancestorRow[k] = pattern.rows[column].padded;
      if (k > row.adr && m.M_colind[k - 1] == column - 1) {
        ++pattern.runs.back().count;
      } else {
        pattern.runs.push_back({column, 1});
      }
    }
    row.followsParent =
        row.count > 0 && m.M_colind[row.adr + row.count - 1] == i - 1 && pattern.rows[i - 1].count == row.count - 1;
    row.runCount = static_cast<int>(pattern.runs.size()) - row.firstRun;
  }
  return pattern;
}

}  // namespace kinetree
