#pragma once
// The rows of M: row i holds the ancestors of dof i, ascending, and i itself last. A row of an ancestor is therefore a
// prefix of the row below it, which is what lets factorisation work on plain contiguous rows without fill-in.

#include <vector>

#include "engine/position/dof_chain.h"

namespace kinetree {

struct InertiaRow {
  int adr = 0;                     ///< first entry in M
  int count = 0;                   ///< entries off the diagonal, which follows them
  int firstRun = 0, runCount = 0;  ///< their columns as runs
  bool followsParent = false;      ///< the dof before is its parent, so that both rows can be eliminated at once
  int padded = 0;                  ///< first entry in a copy whose rows start on vectors
};

struct InertiaPattern {
  std::vector<InertiaRow> rows;  ///< per dof
  std::vector<DofRun> runs;
  std::vector<int> ancestorRow;  ///< per entry of M: `padded` of its column's row
  int paddedSize = 0;
};

InertiaPattern makeInertiaPattern(const Model& m);

}  // namespace kinetree
