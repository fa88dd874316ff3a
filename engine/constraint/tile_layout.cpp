#include "engine/constraint/tile_layout.h"

#include <algorithm>

namespace kinetree {
namespace {

void placeDofs(const Model& m, TileLayout& layout) {
  layout.slot.resize(m.nv);
  layout.treeTile.resize(m.ntree);
  layout.treeTiles.resize(m.ntree);
  for (int t = 0; t < m.ntree; ++t) {
    const int first = m.tree_dofadr[t], count = m.tree_dofnum[t];
    layout.treeTile[t] = layout.tiles;
    layout.treeTiles[t] = (count + 3) / 4;
    for (int i = 0; i < count; ++i) {
      layout.slot[first + i] = 4 * layout.tiles + count - 1 - i;
    }
    layout.tiles += layout.treeTiles[t];
    layout.tileTree.resize(layout.tiles, t);
  }
  layout.dof.assign(layout.slots(), -1);
  for (int i = 0; i < m.nv; ++i) {
    layout.dof[layout.slot[i]] = i;
  }
}

/// Last dof that moves body `b`; -1: static.
int lastDof(const Model& m, int b) {
  const int weld = m.body_weldid[b];
  return weld == 0 || m.body_dofnum[weld] == 0 ? -1 : m.body_dofadr[weld] + m.body_dofnum[weld] - 1;
}

void listChains(const Model& m, TileLayout& layout) {
  layout.body.resize(m.nbody);
  for (int b = 0; b < m.nbody; ++b) {
    BodyTiles& chain = layout.body[b];
    chain.first = static_cast<int>(layout.chainTile.size());
    // slots grow towards the root, so tiles come out ascending
    for (int i = lastDof(m, b); i >= 0; i = m.dof_parentid[i]) {
      const int tile = layout.slot[i] / 4;
      if (chain.count == 0 || layout.chainTile.back() != tile) {
        layout.chainTile.push_back(tile);
        layout.chainSlots.push_back(0);
        ++chain.count;
      }
      layout.chainSlots.back() |= static_cast<std::uint8_t>(1 << layout.slot[i] % 4);
    }
  }
}

void placeM(const Model& m, TileLayout& layout) {
  layout.treeStrips.resize(m.ntree + 1);
  layout.treeMask.resize(m.ntree + 1);
  for (int t = 0; t < m.ntree; ++t) {
    const int tiles = layout.treeTiles[t];
    layout.treeStrips[t + 1] = layout.treeStrips[t] + stripStart(tiles);
    layout.treeMask[t + 1] = layout.treeMask[t] + tiles * maskWords(tiles);
  }
  layout.mask.assign(layout.treeMask.back(), 0);
  layout.stripOfM.resize(m.nC);
  layout.mirrorOfM.resize(m.nC);
  for (int i = 0; i < m.nv; ++i) {
    const int tree = m.dof_treeid[i], base = 4 * layout.treeTile[tree], words = maskWords(layout.treeTiles[tree]);
    for (int e = m.M_rowadr[i]; e < m.M_rowadr[i] + m.M_rownnz[i]; ++e) {
      const int a = layout.slot[i] - base, b = layout.slot[m.M_colind[e]] - base;
      const int high = std::max(a, b), low = std::min(a, b);
      layout.stripOfM[e] = layout.treeStrips[tree] + stripEntry(high, low);
      layout.mirrorOfM[e] = high / 4 == low / 4 ? layout.treeStrips[tree] + stripEntry(low, high) : layout.stripOfM[e];
      layout.mask[layout.treeMask[tree] + high / 4 * words + low / 256] |= std::uint64_t{1} << low / 4 % 64;
    }
  }
}

}  // namespace

TileLayout makeTileLayout(const Model& m) {
  TileLayout layout;
  placeDofs(m, layout);
  listChains(m, layout);
  placeM(m, layout);
  return layout;
}

}  // namespace kinetree
