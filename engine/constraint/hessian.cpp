#include "engine/constraint/hessian.h"

#include "engine/constraint/cone.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

/// strips += Z^T Z on one tile: rows `a`, columns `b` of Z (offsets into a row).
void addProduct(const double* Z, int rows, int width, int a, int b, double* tile) {
  Double4 c0 = load4(tile), c1 = load4(tile + 4), c2 = load4(tile + 8), c3 = load4(tile + 12);
  for (int i = 0; i < rows; ++i, Z += width) {
    const Double4 left = load4(Z + a);
    c0 += left * Z[b];
    c1 += left * Z[b + 1];
    c2 += left * Z[b + 2];
    c3 += left * Z[b + 3];
  }
  store4(tile, c0);
  store4(tile + 4, c1);
  store4(tile + 8, c2);
  store4(tile + 12, c3);
}

}  // namespace

int Hessian::gatherRows(const IslandProblem& p, const RowGroup& group, const double* curvature) {
  const int width = 4 * group.tiles;
  const double* J = p.J + group.J;
  double* to = Z_.data();
  int rows = 0;
  for (int i = 0; i < group.rows; ++i, J += width) {
    if (curvature[group.row + i] == 0) {
      continue;
    }
    const Double4 root = splat4(p.rootD[group.row + i]);
    for (int k = 0; k < width; k += 4) {
      store4(to + k, root * load4(J + k));
    }
    to += width;
    ++rows;
  }
  return rows;
}

int Hessian::gatherCones(const IslandProblem& p, const RowGroup& group, std::size_t& cone, const double* jar,
                         const double* curvature) {
  const int width = 4 * group.tiles;
  int rows = 0;
  for (int i = 0; i < group.rows; i += p.cone[cone++].dim) {
    const ConeRows& c = p.cone[cone];
    const double* J = p.J + group.J + i * width;
    double* to = Z_.data() + rows * width;
    const ConePoint at = conePoint(c, jar + c.row);
    if (at.zone == ConeZone::top) {
      continue;
    }
    double coefficients[6][6] = {};
    int count = c.dim;
    if (at.zone == ConeZone::bottom) {
      for (int j = 0; j < c.dim; ++j) {
        coefficients[j][j] = curvature[c.row + j] > 0 ? p.rootD[c.row + j] : 0.0;
      }
    } else {
      count = coneHessianRoot(c, at, coefficients);
    }
    for (int k = 0; k < width; k += 4) {
      for (int z = 0; z < count; ++z) {
        Double4 sum = {};
        for (int j = 0; j < c.dim; ++j) {
          sum += load4(J + j * width + k) * coefficients[z][j];
        }
        store4(to + z * width + k, sum);
      }
    }
    rows += count;
  }
  return rows;
}

void Hessian::addGroup(const IslandProblem& p, const RowGroup& group, int rows) {
  const int* tile = p.tile.data() + group.tile;
  const int width = 4 * group.tiles;
  for (int a = 0; a < group.tiles; ++a) {
    double* strip = strips_.data() + stripStart(tile[a]);
    for (int b = 0; b <= a; ++b) {
      addProduct(Z_.data(), rows, width, 4 * a, 4 * b, strip + 16 * tile[b]);
    }
  }
}

void Hessian::factor(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, const double* jar,
                     const double* curvature, double* b) {
  strips_.resize(stripStart(p.tiles));
  copyInertia(layout, inertia, p, *p.pattern, strips_.data());
  std::size_t cone = 0;
  for (const RowGroup& group : p.groups) {
    if (group.tiles == 0) {
      for (int i = group.row; i < group.row + group.rows; ++i) {
        strips_[stripEntry(p.unitSlot[i], p.unitSlot[i])] += curvature[i] * p.unitValue[i] * p.unitValue[i];
      }
      continue;
    }
    Z_.resize(static_cast<std::size_t>(group.rows) * 4 * group.tiles);
    const int rows =
        group.row < p.cones.first ? gatherRows(p, group, curvature) : gatherCones(p, group, cone, jar, curvature);
    if (rows > 0) {
      addGroup(p, group, rows);
    }
  }
  factorAndForward(*p.pattern, strips_.data(), b);
}

void Hessian::factorInertia(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, double* b) {
  strips_.resize(stripStart(p.tiles));
  copyInertia(layout, inertia, p, *p.pattern, strips_.data());
  factorAndForward(*p.pattern, strips_.data(), b);
}

}  // namespace kinetree
