#pragma once
// The constraint Jacobian in the order of the dofs, for output, tests and whoever wants single rows.

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// efc_J: nefc x nv, row major. Throws StageError if the rows are stale.
Array<double> denseJacobian(const Model& m, const Data& d);
/// The same of the rows that were made last, stale or not: for writers of whole states.
Array<double> lastJacobian(const Model& m, const Data& d);

/// Row `row` of `group` added to `out` (nv numbers, zeros before).
void unpackRow(const Model& m, const Data& d, const RowGroup& group, int row, std::span<double> out);

/// One row of efc_J as nv numbers. Throws std::out_of_range naming the row.
Array<double> jacobianRow(const Model& m, const Data& d, int row);

}  // namespace kinetree
