#pragma once
// The Jacobian of the constraint rows, stored by what the rows touch. Rows that follow each other and touch the same
// dofs form a group. Columns come as tiles: four neighbouring slots of one kinematic tree (TileLayout says which dof
// sits in which slot), so that products with J are whole-vector loads without gathers, and J^T D J falls into whole
// tiles of the Hessian. Rows with a single entry (limits and dry friction of scalar joints) are kept as slot and value.

#include "engine/model/row_array.h"

namespace kinetree {

/// Rows [row, row + rows) of J, all with the same columns.
struct RowGroup {
  int row = 0;    ///< first constraint row
  int rows = 0;   ///< rows
  int tile = 0;   ///< first of its tiles in RowBlocks::tile
  int tiles = 0;  ///< tiles, ascending; 0: unit rows, see RowBlocks::unitSlot
  int J = 0;      ///< start in RowBlocks::J: row major, 4 * tiles numbers a row
};

struct RowBlocks {
  RowArray<RowGroup> group;    ///< in row order, covering all rows
  RowArray<int> tile;          ///< tiles of all groups
  RowArray<double> J;          ///< numbers of all groups but unit ones
  RowArray<int> unitSlot;      ///< by row: slot of its only entry; meaningless in other rows
  RowArray<double> unitValue;  ///< by row: its only entry

  void clear() {
    group.clear();
    tile.clear();
    J.clear();
  }
};

}  // namespace kinetree
