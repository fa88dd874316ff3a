#include "engine/constraint/tile_matrix.h"

#include <algorithm>
#include <cmath>

#include "engine/spatial/simd.h"
#include "engine/spatial/vec.h"

namespace kinetree {
namespace {

const double* tileAt(const double* strips, int r, int k) {
  return strips + stripStart(r) + 16 * k;
}
double* tileAt(double* strips, int r, int k) {
  return strips + stripStart(r) + 16 * k;
}

struct Tile {
  Double4 c[4];  ///< columns
};

Tile loadTile(const double* p) {
  return {{load4(p), load4(p + 4), load4(p + 8), load4(p + 12)}};
}
void storeTile(double* p, const Tile& t) {
  for (int j = 0; j < 4; ++j) {
    store4(p + 4 * j, t.c[j]);
  }
}

/// a -= b c^T
inline void subtractProduct(Tile& a, const double* b, const double* c) {
  for (int i = 0; i < 4; ++i) {
    const Double4 column = load4(b + 4 * i);
    for (int j = 0; j < 4; ++j) {
      a.c[j] -= column * c[4 * i + j];
    }
  }
}

/// tile * v
inline Double4 times(const double* tile, const double* v) {
  return (load4(tile) * v[0] + load4(tile + 4) * v[1]) + (load4(tile + 8) * v[2] + load4(tile + 12) * v[3]);
}
/// tile^T * v
inline Double4 transposeTimes(const double* tile, Double4 v) {
  return sums4(load4(tile) * v, load4(tile + 4) * v, load4(tile + 8) * v, load4(tile + 12) * v);
}

double inverseRoot(double pivot) {
  return 1 / std::sqrt(pivot < kMinVal ? kMinVal : pivot);
}

/// Inverse of the Cholesky factor of a 4x4 matrix given by its lower triangle, column major; zeros above.
void invertDiagonal(double* a) {
  const double i0 = inverseRoot(a[0]);
  const double l10 = a[1] * i0, l20 = a[2] * i0, l30 = a[3] * i0;
  const double i1 = inverseRoot(a[5] - l10 * l10);
  const double l21 = (a[6] - l20 * l10) * i1, l31 = (a[7] - l30 * l10) * i1;
  const double i2 = inverseRoot(a[10] - l20 * l20 - l21 * l21);
  const double l32 = (a[11] - l30 * l20 - l31 * l21) * i2;
  const double i3 = inverseRoot(a[15] - l30 * l30 - l31 * l31 - l32 * l32);
  const double n10 = -l10 * i0 * i1, n21 = -l21 * i1 * i2, n32 = -l32 * i2 * i3;
  const double n20 = -(l20 * i0 + l21 * n10) * i2, n31 = -(l31 * i1 + l32 * n21) * i3;
  const double n30 = -(l30 * i0 + l31 * n10 + l32 * n20) * i3;
  const double inverse[16] = {i0, n10, n20, n30, 0, i1, n21, n31, 0, 0, i2, n32, 0, 0, 0, i3};
  std::copy_n(inverse, 16, a);
}

/// a <- a inverse^T, with `inverse` lower triangular.
Tile divided(const Tile& a, const double* inverse) {
  Tile x;
  x.c[0] = a.c[0] * inverse[0];
  x.c[1] = a.c[0] * inverse[1] + a.c[1] * inverse[5];
  x.c[2] = a.c[0] * inverse[2] + a.c[1] * inverse[6] + a.c[2] * inverse[10];
  x.c[3] = (a.c[0] * inverse[3] + a.c[1] * inverse[7]) + (a.c[2] * inverse[11] + a.c[3] * inverse[15]);
  return x;
}

}  // namespace

void TilePattern::reset(int tiles) {
  tiles_ = tiles;
  words_ = maskWords(tiles);
  rows_.assign(static_cast<std::size_t>(tiles) * words_, 0);
}

void TilePattern::addClique(const int* tile, int count) {
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b <= a; ++b) {
      add(tile[a], tile[b]);
    }
  }
}

void TilePattern::close() {
  columns_.assign(rows_.size(), 0);
  for (int r = 0; r < tiles_; ++r) {
    add(r, r);
    forBits(&rows_[r * words_], words_, [&](int k) {
      if (k < r) {
        columns_[k * words_ + r / 64] |= std::uint64_t{1} << r % 64;
      }
    });
  }
  for (int k = 0; k < tiles_; ++k) {  // the rows of a column come together in its parent
    const int p = parent(k);
    if (p < 0) {
      continue;
    }
    for (int w = 0; w < words_; ++w) {
      const std::uint64_t self = w == p / 64 ? ~(std::uint64_t{1} << p % 64) : ~std::uint64_t{0};
      const std::uint64_t fresh = columns_[k * words_ + w] & self & ~columns_[p * words_ + w];
      columns_[p * words_ + w] |= fresh;
      for (std::uint64_t b = fresh; b; b &= b - 1) {
        add(64 * w + std::countr_zero(b), p);
      }
    }
  }
}

int TilePattern::parent(int col) const {
  for (int w = 0; w < words_; ++w) {
    if (const std::uint64_t bits = columns_[col * words_ + w]) {
      return 64 * w + std::countr_zero(bits);
    }
  }
  return -1;
}

void multiplySymmetric(const TilePattern& pattern, const double* strips, const double* x, double* y) {
  for (int r = 0; r < pattern.tiles(); ++r) {
    const Double4 xr = load4(x + 4 * r);
    Double4 sum = times(tileAt(strips, r, r), x + 4 * r);
    pattern.forShared(r, r, r, [&](int k) {
      const double* tile = tileAt(strips, r, k);
      sum += times(tile, x + 4 * k);
      store4(y + 4 * k, load4(y + 4 * k) + transposeTimes(tile, xr));
    });
    store4(y + 4 * r, sum);
  }
}

void factorAndForward(const TilePattern& pattern, double* strips, double* b) {
  for (int p = 0; p < pattern.tiles(); ++p) {
    double* diagonal = tileAt(strips, p, p);
    Tile d = loadTile(diagonal);
    pattern.forShared(p, p, p, [&](int k) {
      const double* left = tileAt(strips, p, k);
      subtractProduct(d, left, left);
    });
    storeTile(diagonal, d);
    invertDiagonal(diagonal);
    const Double4 solved = times(diagonal, b + 4 * p);
    store4(b + 4 * p, solved);
    pattern.forColumn(p, [&](int r) {
      double* at = tileAt(strips, r, p);
      Tile a = loadTile(at);
      pattern.forShared(r, p, p, [&](int k) { subtractProduct(a, tileAt(strips, r, k), tileAt(strips, p, k)); });
      a = divided(a, diagonal);
      storeTile(at, a);
      const double* y = b + 4 * p;
      store4(b + 4 * r, load4(b + 4 * r) - ((a.c[0] * y[0] + a.c[1] * y[1]) + (a.c[2] * y[2] + a.c[3] * y[3])));
    });
  }
}

void forwardSolve(const TilePattern& pattern, const double* factor, double* b) {
  for (int p = 0; p < pattern.tiles(); ++p) {
    Double4 rest = load4(b + 4 * p);
    pattern.forShared(p, p, p, [&](int k) { rest -= times(tileAt(factor, p, k), b + 4 * k); });
    store4(b + 4 * p, rest);
    store4(b + 4 * p, times(tileAt(factor, p, p), b + 4 * p));
  }
}

void backwardSolve(const TilePattern& pattern, const double* factor, double* b) {
  for (int p = pattern.tiles() - 1; p >= 0; --p) {
    Double4 c0 = {}, c1 = {}, c2 = {}, c3 = {};
    pattern.forColumn(p, [&](int r) {
      const double* tile = tileAt(factor, r, p);
      const Double4 x = load4(b + 4 * r);
      c0 += load4(tile) * x;
      c1 += load4(tile + 4) * x;
      c2 += load4(tile + 8) * x;
      c3 += load4(tile + 12) * x;
    });
    store4(b + 4 * p, transposeTimes(tileAt(factor, p, p), load4(b + 4 * p) - sums4(c0, c1, c2, c3)));
  }
}

}  // namespace kinetree
