#include "engine/constraint/islands.h"

#include <algorithm>

namespace kinetree {
namespace {

/// Calls visit(tree) for each tree that the rows of `group` touch; a tree may come twice.
template <class Visit>
void forTrees(const TileLayout& layout, const RowBlocks& blocks, const RowGroup& group, Visit&& visit) {
  if (group.tiles == 0) {
    visit(layout.tileTree[blocks.unitSlot[group.row] / 4]);
  }
  for (int t = group.tile; t < group.tile + group.tiles; ++t) {
    visit(layout.tileTree[blocks.tile[t]]);
  }
}

int firstTree(const TileLayout& layout, const RowBlocks& blocks, const RowGroup& group) {
  int first = -1;
  forTrees(layout, blocks, group, [&](int tree) { first = first < 0 ? tree : first; });
  return first;
}

/// Root of a tree in the union; the root is the smallest member.
int rootOf(Array<int>& parent, int tree) {
  while (parent[tree] != tree) {
    tree = parent[tree] = parent[parent[tree]];
  }
  return tree;
}

}  // namespace

void findIslands(const Model& m, Data& d, const TileLayout& layout) {
  d.nisland = d.nidof = 0;
  std::fill(d.tree_island.begin(), d.tree_island.end(), -1);
  std::fill(d.dof_island.begin(), d.dof_island.end(), -1);
  std::fill(d.efc_island.begin(), d.efc_island.end(), -1);
  if (d.nefc == 0 || m.opt.disabled(disable::island)) {
    return;
  }
  Array<int>& parent = d.tree_island;  // -1: no rows yet; numbered below
  for (const RowGroup& group : d.efc_J.group) {
    int last = -1;
    forTrees(layout, d.efc_J, group, [&](int tree) {
      if (parent[tree] < 0) {
        parent[tree] = tree;
      }
      if (last >= 0) {
        const int a = rootOf(parent, last), b = rootOf(parent, tree);
        parent[std::max(a, b)] = std::min(a, b);
      }
      last = tree;
    });
  }
  for (int t = 0; t < m.ntree; ++t) {
    if (parent[t] >= 0) {
      parent[t] = rootOf(parent, t);
    }
  }
  for (int t = 0; t < m.ntree; ++t) {  // roots come before their members: number in place
    if (d.tree_island[t] >= 0) {
      d.tree_island[t] = d.tree_island[t] == t ? d.nisland++ : d.tree_island[d.tree_island[t]];
      std::fill_n(d.dof_island.begin() + m.tree_dofadr[t], m.tree_dofnum[t], d.tree_island[t]);
      d.nidof += m.tree_dofnum[t];
    }
  }
  for (const RowGroup& group : d.efc_J.group) {
    const int island = d.tree_island[firstTree(layout, d.efc_J, group)];
    std::fill_n(d.efc_island.data() + group.row, group.rows, island);
  }
}

}  // namespace kinetree
