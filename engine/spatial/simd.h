#pragma once
// Four doubles at once, by the compiler's vector extension: the same source for every instruction set. Lanes are
// independent, so a lane's bits do not depend on its neighbours.

#include <cmath>
#include <cstdint>

namespace kinetree {

typedef double Double4 __attribute__((vector_size(32)));
typedef double Double2 __attribute__((vector_size(16)));
typedef std::int64_t Int4 __attribute__((vector_size(32)));

namespace detail {
// Vectors may alias their numbers; said by type rather than by memcpy, the compiler knows they alias nothing else.
typedef double Unaligned4 __attribute__((vector_size(32), aligned(8)));
typedef double Unaligned2 __attribute__((vector_size(16), aligned(8)));
}  // namespace detail

/// From and to any address.
inline Double4 load4(const double* p) {
  return *reinterpret_cast<const detail::Unaligned4*>(p);
}
inline void store4(double* p, Double4 v) {
  *reinterpret_cast<detail::Unaligned4*>(p) = v;
}
inline Double2 load2(const double* p) {
  return *reinterpret_cast<const detail::Unaligned2*>(p);
}
inline void store2(double* p, Double2 v) {
  *reinterpret_cast<detail::Unaligned2*>(p) = v;
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
/// `a` where the mask (of a comparison) is set, else zero.
inline Double4 keep4(Int4 mask, Double4 a) {
  return reinterpret_cast<Double4>(mask & reinterpret_cast<Int4>(a));
}
inline Double4 select4(Int4 mask, Double4 a, Double4 b) {
  return mask ? a : b;
}
/// Sums of four vectors as one vector: {sum a, sum b, sum c, sum d}.
inline Double4 sums4(Double4 a, Double4 b, Double4 c, Double4 d) {
  const Double4 ab = __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Double4 cd = __builtin_shufflevector(c, d, 0, 4, 2, 6) + __builtin_shufflevector(c, d, 1, 5, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
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

/// Four numbers from each of four addresses, by column: lane 0 of `a` is *r0, lane 1 of it *r1.
inline void loadColumns4(const double* r0, const double* r1, const double* r2, const double* r3, Double4& a, Double4& b,
                         Double4& c, Double4& d) {
  const Double4 even0 = __builtin_shufflevector(load2(r0), load2(r2), 0, 1, 2, 3);
  const Double4 odd0 = __builtin_shufflevector(load2(r1), load2(r3), 0, 1, 2, 3);
  const Double4 even1 = __builtin_shufflevector(load2(r0 + 2), load2(r2 + 2), 0, 1, 2, 3);
  const Double4 odd1 = __builtin_shufflevector(load2(r1 + 2), load2(r3 + 2), 0, 1, 2, 3);
  a = __builtin_shufflevector(even0, odd0, 0, 4, 2, 6);
  b = __builtin_shufflevector(even0, odd0, 1, 5, 3, 7);
  c = __builtin_shufflevector(even1, odd1, 0, 4, 2, 6);
  d = __builtin_shufflevector(even1, odd1, 1, 5, 3, 7);
}

/// Length of a row that vector loops may run over whole.
constexpr int padded4(int n) {
  return (n + 3) & ~3;
}

}  // namespace kinetree
