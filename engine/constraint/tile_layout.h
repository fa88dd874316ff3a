#pragma once
// Where each dof sits in the padded order of the constraint solver. Slots of a tree are contiguous, start at a multiple
// of four, and run from the leaves to the root: a Cholesky factorisation in this order makes no fill in a tree. Unused
// slots at the end of a tree hold zeros. A tile is four neighbouring slots; tile t holds slots 4t .. 4t+3.

#include <cstdint>

#include "engine/array.h"
#include "engine/model/model.h"

namespace kinetree {

/// Tiles that the dofs above a body touch, and which of their slots do.
struct BodyTiles {
  int first = 0;  ///< in TileLayout::chainTile, chainSlots
  int count = 0;
};

struct TileLayout {
  int tiles = 0;                   ///< of all trees
  Array<int> slot;                 ///< of each dof
  Array<int> dof;                  ///< of each slot; -1: padding
  Array<int> tileTree;             ///< tree of each tile
  Array<int> treeTile;             ///< first tile of each tree
  Array<int> treeTiles;            ///< tiles of each tree
  Array<BodyTiles> body;           ///< by body: the chain that moves it
  Array<int> chainTile;            ///< ascending within a body
  Array<std::uint8_t> chainSlots;  ///< bit i: slot i of the tile moves the body

  /// Strip storage of M, one lower triangle of tiles per tree, see tile_matrix.h.
  Array<int> treeStrips;      ///< start of each tree, in doubles; one past the last at the end
  Array<int> stripOfM;        ///< position of each entry of Data::M in the strips
  Array<int> mirrorOfM;       ///< a second position for off-diagonal entries inside diagonal tiles; else the same
  Array<int> treeMask;        ///< start of each tree in mask; one past the last at the end
  Array<std::uint64_t> mask;  ///< per tree and tile row, words of a bit set: columns of tiles that M fills

  int slots() const { return 4 * tiles; }
};

/// Start of tile row `r` in a strip matrix: rows of tiles, each 4 high, column major with leading dimension 4.
constexpr int stripStart(int r) {
  return 8 * r * (r + 1);
}
/// Entry (i, j), i >= j or in the same tile.
constexpr int stripEntry(int i, int j) {
  return stripStart(i / 4) + 4 * j + i % 4;
}
/// Words of a bit set over `tiles` columns.
constexpr int maskWords(int tiles) {
  return (tiles + 63) / 64;
}

TileLayout makeTileLayout(const Model& m);

}  // namespace kinetree
