#include "engine/constraint/jacobian_view.h"

#include <fmt/format.h>

#include <stdexcept>

#include "engine/plan.h"

namespace kinetree {
namespace {

/// Adds rows [first, last) of `group` to `out`, whose first row is row `origin`.
void unpack(const TileLayout& layout, const RowBlocks& blocks, const RowGroup& group, int first, int last, int nv,
            double* out) {
  for (int row = first; row < last; ++row) {
    double* to = out + static_cast<std::ptrdiff_t>(row - first) * nv;
    if (group.tiles == 0) {
      to[layout.dof[blocks.unitSlot[row]]] = blocks.unitValue[row];
      continue;
    }
    const double* from = blocks.J.data() + group.J + (row - group.row) * 4 * group.tiles;
    for (int t = 0; t < group.tiles; ++t) {
      for (int s = 0; s < 4; ++s) {
        if (const int dof = layout.dof[4 * blocks.tile[group.tile + t] + s]; dof >= 0) {
          to[dof] = from[4 * t + s];
        }
      }
    }
  }
}

}  // namespace

Array<double> denseJacobian(const Model& m, const Data& d) {
  d.fresh.require(Stage::constraint, "denseJacobian");
  return lastJacobian(m, d);
}

Array<double> lastJacobian(const Model& m, const Data& d) {
  Array<double> out(static_cast<std::size_t>(d.nefc) * m.nv, 0.0);
  for (const RowGroup& g : d.efc_J.group) {
    unpack(m.plan->constraint.layout, d.efc_J, g, g.row, g.row + g.rows, m.nv,
           out.data() + static_cast<std::ptrdiff_t>(g.row) * m.nv);
  }
  return out;
}

void unpackRow(const Model& m, const Data& d, const RowGroup& group, int row, std::span<double> out) {
  unpack(m.plan->constraint.layout, d.efc_J, group, row, row + 1, m.nv, out.data());
}

Array<double> jacobianRow(const Model& m, const Data& d, int row) {
  d.fresh.require(Stage::constraint, "jacobianRow");
  if (row < 0 || row >= d.nefc) {
    throw std::out_of_range(fmt::format("constraint row {} does not exist; there are {}", row, d.nefc));
  }
  Array<double> out(m.nv, 0.0);
  for (const RowGroup& g : d.efc_J.group) {
    if (row >= g.row && row < g.row + g.rows) {
      unpackRow(m, d, g, row, out);
    }
  }
  return out;
}

}  // namespace kinetree
