#include "engine/constraint/row_scratch.h"

#include <algorithm>

namespace kinetree {

void gatherMotion(const Model& m, const Data& d, const TileLayout& layout, TileMotion& motion) {
  for (Array<double>& c : motion.component) {
    if (c.size() != static_cast<std::size_t>(layout.slots())) {
      c.assign(layout.slots(), 0.0);
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    const double* from = &d.cdof[i].angular.x;
    for (int c = 0; c < 6; ++c) {
      motion.component[c][layout.slot[i]] = from[c];
    }
  }
  motion.reference.resize(m.ntree);
  for (int t = 0; t < m.ntree; ++t) {
    motion.reference[t] = d.subtree_com[m.body_rootid[m.tree_bodyadr[t]]];
  }
}

void mergeChains(const TileLayout& layout, int body1, int body2, bool skipCommon, RowScratch& scratch) {
  constexpr int kNone = 1 << 30;
  const BodyTiles a = layout.body[body1], b = layout.body[body2];
  scratch.tiles.clear();
  scratch.first.clear();
  scratch.second.clear();
  for (int i = 0, j = 0; i < a.count || j < b.count;) {
    const int ta = i < a.count ? layout.chainTile[a.first + i] : kNone;
    const int tb = j < b.count ? layout.chainTile[b.first + j] : kNone;
    const int tile = std::min(ta, tb);
    int slots1 = ta == tile ? layout.chainSlots[a.first + i++] : 0;
    int slots2 = tb == tile ? layout.chainSlots[b.first + j++] : 0;
    if (skipCommon) {
      const int common = slots1 & slots2;
      slots1 ^= common;
      slots2 ^= common;
      if ((slots1 | slots2) == 0) {
        continue;
      }
    }
    scratch.tiles.push_back(tile);
    for (int s = 0; s < 4; ++s) {
      scratch.first.push_back(slots1 >> s & 1);
      scratch.second.push_back(slots2 >> s & 1);
    }
  }
}

void beginSparseRow(RowScratch& scratch) {
  scratch.tiles.clear();
  scratch.values.clear();
}

void addEntry(RowScratch& scratch, int slot, double value) {
  const auto place = std::lower_bound(scratch.tiles.begin(), scratch.tiles.end(), slot / 4);
  const auto at = 4 * (place - scratch.tiles.begin());
  if (place == scratch.tiles.end() || *place != slot / 4) {
    scratch.tiles.insert(place, slot / 4);
    scratch.values.insert(scratch.values.begin() + at, 4, 0.0);
  }
  scratch.values[at + slot % 4] += value;
}

void addTendon(const Model& m, const Data& d, const TileLayout& layout, RowScratch& scratch, int tendon, double scale) {
  const int first = m.ten_J_rowadr[tendon];
  for (int e = first; e < first + m.ten_J_rownnz[tendon]; ++e) {
    addEntry(scratch, layout.slot[m.ten_J_colind[e]], scale * d.ten_J[e]);
  }
}

}  // namespace kinetree
