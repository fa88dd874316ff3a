#pragma once
// Symmetric positive definite matrices in strips of 4x4 tiles, and their Cholesky factor. Tile row r is a strip, four
// high and 4 (r + 1) wide, column major with leading dimension 4 (stripEntry in tile_layout.h): a tile is four vectors.
// Which tiles are not zero is a bit set per tile row. In slot order a kinematic tree fills in nothing but whole tiles.

#include <bit>
#include <cstdint>

#include "engine/array.h"
#include "engine/constraint/tile_layout.h"

namespace kinetree {

/// The tiles of a lower triangle that are not zero, by rows and by columns.
class TilePattern {
 public:
  void reset(int tiles);
  int tiles() const { return tiles_; }

  bool has(int row, int col) const { return rows_[row * words_ + col / 64] >> col % 64 & 1; }
  void add(int row, int col) { rows_[row * words_ + col / 64] |= std::uint64_t{1} << col % 64; }
  /// All pairs of `count` ascending tiles.
  void addClique(const int* tile, int count);
  /// Adds what elimination fills, and makes the lists of columns. Idempotent.
  void close();

  /// Calls visit(r) for the rows below the diagonal of column `col`, ascending. After close().
  template <class Visit>
  void forColumn(int col, Visit&& visit) const {
    forBits(&columns_[col * words_], words_, visit);
  }
  /// Calls visit(k) for the columns k < `end` that rows `a` and `b` share, ascending.
  template <class Visit>
  void forShared(int a, int b, int end, Visit&& visit) const {
    for (int w = 0; w * 64 < end; ++w) {
      std::uint64_t bits = rows_[a * words_ + w] & rows_[b * words_ + w];
      if (end < 64 * (w + 1)) {
        bits &= (std::uint64_t{1} << (end - 64 * w)) - 1;
      }
      for (; bits; bits &= bits - 1) {
        visit(64 * w + std::countr_zero(bits));
      }
    }
  }
  /// First row below the diagonal of column `col`: its parent in the elimination tree; -1: none.
  int parent(int col) const;

 private:
  template <class Visit>
  static void forBits(const std::uint64_t* bits, int words, Visit&& visit) {
    for (int w = 0; w < words; ++w) {
      for (std::uint64_t b = bits[w]; b; b &= b - 1) {
        visit(64 * w + std::countr_zero(b));
      }
    }
  }

  int tiles_ = 0, words_ = 0;
  Array<std::uint64_t> rows_, columns_;
};

/// y = M x for one strip matrix (diagonal tiles stored in full); x, y in slots, y is overwritten.
void multiplySymmetric(const TilePattern& pattern, const double* strips, const double* x, double* y);

/// Overwrites the strips by their Cholesky factor, the diagonal tiles by the inverses of their factors, and `b` by the
/// forward solution L^-1 b. Pivots below kMinVal count as kMinVal.
void factorAndForward(const TilePattern& pattern, double* strips, double* b);
/// b <- L^-1 b
void forwardSolve(const TilePattern& pattern, const double* factor, double* b);
/// b <- L^-T b
void backwardSolve(const TilePattern& pattern, const double* factor, double* b);

}  // namespace kinetree
