#include "engine/constraint/dual_system.h"

#include <algorithm>

#include "engine/spatial/simd.h"

namespace kinetree {

void DualSystem::build(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, int first) {
  if (p.trees.size() == 1) {
    pattern_ = &inertia.pattern[p.trees[0].tree];
  } else {
    gatherPattern(inertia, p, ownPattern_);
    ownPattern_.close();
    pattern_ = &ownPattern_;
  }
  factor_.resize(stripStart(p.tiles));
  wide_.assign(p.slots(), 0.0);
  z_.assign(p.slots(), 0.0);
  copyInertia(layout, inertia, p, *pattern_, factor_.data());
  factorAndForward(*pattern_, factor_.data(), z_.data());
  row_.resize(p.rows);
  tile_.clear();
  Y_.clear();
  for (const RowGroup& group : p.groups) {
    if (group.row >= first) {
      group.tiles > 0 ? transformGroup(p, group) : transformUnits(p, group);
    }
  }
}

/// Leaves `tile` and all tiles that a forward solution started there reaches in open_, ascending.
void DualSystem::closeTiles(const int* tile, int count) {
  open_.assign(tile, tile + count);
  for (std::size_t i = 0; i < open_.size(); ++i) {
    if (const int up = pattern_->parent(open_[i]); up >= 0) {
      const auto place = std::lower_bound(open_.begin(), open_.end(), up);
      if (place == open_.end() || *place != up) {
        open_.insert(place, up);
      }
    }
  }
}

/// Solves C y = wide_ on the open tiles, writes y to `row` and clears wide_.
void DualSystem::solveRow(double* row) {
  for (std::size_t t = 0; t < open_.size(); ++t) {
    const int p = open_[t];
    const double* diagonal = factor_.data() + stripStart(p) + 16 * p;
    double* x = wide_.data() + 4 * p;
    const Double4 y =
        load4(diagonal) * x[0] + load4(diagonal + 4) * x[1] + load4(diagonal + 8) * x[2] + load4(diagonal + 12) * x[3];
    store4(row + 4 * t, y);
    store4(x, Double4{});
    pattern_->forColumn(p, [&](int r) {
      const double* tile = factor_.data() + stripStart(r) + 16 * p;
      double* to = wide_.data() + 4 * r;
      store4(to, load4(to) -
                     (load4(tile) * y[0] + load4(tile + 4) * y[1] + load4(tile + 8) * y[2] + load4(tile + 12) * y[3]));
    });
  }
}

void DualSystem::transformGroup(const IslandProblem& p, const RowGroup& group) {
  closeTiles(p.tile.data() + group.tile, group.tiles);
  const int first = static_cast<int>(tile_.size()), tiles = static_cast<int>(open_.size());
  tile_.insert(tile_.end(), open_.begin(), open_.end());
  for (int i = 0; i < group.rows; ++i) {
    const int start = static_cast<int>(Y_.size());
    Y_.resize(start + 4 * tiles);
    const double* J = p.J + group.J + i * 4 * group.tiles;
    for (int t = 0; t < group.tiles; ++t) {
      store4(wide_.data() + 4 * p.tile[group.tile + t], load4(J + 4 * t));
    }
    solveRow(Y_.data() + start);
    row_[group.row + i] = {first, tiles, start};
  }
}

void DualSystem::transformUnits(const IslandProblem& p, const RowGroup& group) {
  int last = -1, first = 0, tiles = 0;
  for (int i = group.row; i < group.row + group.rows; ++i) {
    const int own = p.unitSlot[i] / 4;
    if (own != last) {  // neighbours mostly share their tile
      closeTiles(&own, 1);
      first = static_cast<int>(tile_.size());
      tiles = static_cast<int>(open_.size());
      tile_.insert(tile_.end(), open_.begin(), open_.end());
      last = own;
    }
    const int start = static_cast<int>(Y_.size());
    Y_.resize(start + 4 * tiles);
    wide_[p.unitSlot[i]] = p.unitValue[i];
    solveRow(Y_.data() + start);
    row_[i] = {first, tiles, start};
  }
}

void DualSystem::start(const IslandProblem& p, const double* f) {
  std::fill(z_.begin(), z_.end(), 0.0);
  addTransposed(p.jacobian(), f, z_.data());
  forwardSolve(*pattern_, factor_.data(), z_.data());
}

double DualSystem::acceleration(int i) const {
  const RowPlace& row = row_[i];
  Double4 sum = {};
  for (int t = 0; t < row.tiles; ++t) {
    sum += load4(&Y_[row.Y + 4 * t]) * load4(&z_[4 * tile_[row.tile + t]]);
  }
  return sum4(sum);
}

double DualSystem::coupling(int i, int j) const {
  const RowPlace &a = row_[i], &b = row_[j];
  Double4 sum = {};
  for (int t = 0; t < a.tiles; ++t) {
    sum += load4(&Y_[a.Y + 4 * t]) * load4(&Y_[b.Y + 4 * t]);
  }
  return sum4(sum);
}

void DualSystem::move(int i, double df) {
  const RowPlace& row = row_[i];
  for (int t = 0; t < row.tiles; ++t) {
    double* to = &z_[4 * tile_[row.tile + t]];
    store4(to, load4(to) + df * load4(&Y_[row.Y + 4 * t]));
  }
}

double DualSystem::energy() const {
  double sum = 0;
  for (const double x : z_) {
    sum += x * x;
  }
  return sum;
}

void DualSystem::solved(Array<double>& out) const {
  out = z_;
  backwardSolve(*pattern_, factor_.data(), out.data());
}

}  // namespace kinetree
