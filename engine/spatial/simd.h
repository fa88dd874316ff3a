#pragma once
// Four doubles at once, by the compiler's vector extension: the same source for every instruction set. Lanes are
// independent, so a lane's bits do not depend on its neighbours.

#include <cmath>
#include <cstdint>
#include <cstring>

namespace kinetree {

typedef double Double4 __attribute__((vector_size(32)));
typedef std::int64_t Int4 __attribute__((vector_size(32)));

/// From any address.
inline Double4 load4(const double* p) {
  Double4 v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
inline void store4(double* p, Double4 v) {
  std::memcpy(p, &v, sizeof v);
}
inline Double4 splat4(double s) {
  return Double4{s, s, s, s};
}
inline double sum4(Double4 v) {
  return (v[0] + v[2]) + (v[1] + v[3]);
}

inline Double4 sqrt4(Double4 v) {
  return Double4{std::sqrt(v[0]), std::sqrt(v[1]), std::sqrt(v[2]), std::sqrt(v[3])};
}
inline bool any4(Int4 mask) {
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
}

/// Rows to columns and back.
inline void transpose4(Double4& a, Double4& b, Double4& c, Double4& d) {
  const Double4 ab0 = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab1 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Double4 cd0 = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd1 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(ab0, cd0, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5);
  c = __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7);
  d = __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7);
}

/// Length of a row that vector loops may run over whole.
constexpr int padded4(int n) {
  return (n + 3) & ~3;
}

}  // namespace kinetree
