#include "engine/constraint/block_jacobian.h"

#include <algorithm>

#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

/// Four rows of a group times x.
Double4 fourRows(const double* J, int width, const int* tile, int tiles, const double* x) {
  Double4 a = {}, b = {}, c = {}, e = {};
  for (int t = 0; t < tiles; ++t) {
    const Double4 v = load4(x + 4 * tile[t]);
    a += load4(J + 4 * t) * v;
    b += load4(J + width + 4 * t) * v;
    c += load4(J + 2 * width + 4 * t) * v;
    e += load4(J + 3 * width + 4 * t) * v;
  }
  return sums4(a, b, c, e);
}

double oneRow(const double* J, const int* tile, int tiles, const double* x) {
  Double4 a = {};
  for (int t = 0; t < tiles; ++t) {
    a += load4(J + 4 * t) * load4(x + 4 * tile[t]);
  }
  return sum4(a);
}

void multiplyGroup(const RowGroup& g, const int* tile, const double* J, const double* x, double* out) {
  const int width = 4 * g.tiles;
  int i = 0;
  for (; i + 4 <= g.rows; i += 4, J += 4 * width) {
    store4(out + i, fourRows(J, width, tile, g.tiles, x));
  }
  for (; i < g.rows; ++i, J += width) {
    out[i] = oneRow(J, tile, g.tiles, x);
  }
}

}  // namespace

void multiply(const BlockJacobian& J, const double* x, double* out) {
  for (const RowGroup& g : J.groups) {
    if (g.tiles > 0) {
      multiplyGroup(g, J.tile + g.tile, J.J + g.J, x, out + g.row);
      continue;
    }
    for (int i = g.row; i < g.row + g.rows; ++i) {
      out[i] = J.unitValue[i] * x[J.unitSlot[i]];
    }
  }
}

void addTransposed(const BlockJacobian& J, const double* f, double* out) {
  for (const RowGroup& g : J.groups) {
    if (g.tiles == 0) {
      for (int i = g.row; i < g.row + g.rows; ++i) {
        out[J.unitSlot[i]] += J.unitValue[i] * f[i];
      }
      continue;
    }
    const int width = 4 * g.tiles;
    for (int t = 0; t < g.tiles; ++t) {
      double* to = out + 4 * J.tile[g.tile + t];
      const double* column = J.J + g.J + 4 * t;
      Double4 sum = load4(to);
      for (int i = 0; i < g.rows; ++i, column += width) {
        sum += load4(column) * f[g.row + i];
      }
      store4(to, sum);
    }
  }
}

void toSlots(const TileLayout& layout, const double* dofs, double* slots) {
  for (int s = 0; s < layout.slots(); ++s) {
    slots[s] = layout.dof[s] >= 0 ? dofs[layout.dof[s]] : 0.0;
  }
}

void fromSlots(const TileLayout& layout, const double* slots, double* dofs) {
  for (std::size_t i = 0; i < layout.slot.size(); ++i) {
    dofs[i] = slots[layout.slot[i]];
  }
}

}  // namespace kinetree
