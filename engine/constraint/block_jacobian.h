#pragma once
// Products with the constraint Jacobian in its block storage. Vectors over dofs are in slot order (TileLayout, or the
// tiles of one island), 32-byte aligned, zero in padding; vectors over rows may be written up to 3 past the end.

#include <span>

#include "engine/constraint/tile_layout.h"
#include "engine/model/row_blocks.h"

namespace kinetree {

/// A view of RowBlocks, or of the rows of one island in its own row and tile numbers.
struct BlockJacobian {
  std::span<const RowGroup> groups;
  const int* tile = nullptr;
  const double* J = nullptr;
  const int* unitSlot = nullptr;
  const double* unitValue = nullptr;
};

inline BlockJacobian viewOf(const RowBlocks& b) {
  return {{b.group.data(), static_cast<std::size_t>(b.group.size())},
          b.tile.data(),
          b.J.data(),
          b.unitSlot.data(),
          b.unitValue.data()};
}

/// out = J x
void multiply(const BlockJacobian& J, const double* x, double* out);
/// out += J^T f
void addTransposed(const BlockJacobian& J, const double* f, double* out);

/// Dof order to slot order; padding is set to zero.
void toSlots(const TileLayout& layout, const double* dofs, double* slots);
void fromSlots(const TileLayout& layout, const double* slots, double* dofs);

}  // namespace kinetree
