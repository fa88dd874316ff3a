#pragma once
// Four doubles at once, as GCC and clang vectors: AVX where the build has it, pairs of SSE registers elsewhere.

namespace kinetree {

/// Four doubles; loads and stores need 32-byte alignment.
using Double4 = double __attribute__((vector_size(32), may_alias));
/// The same from any address of a double.
using Double4u = double __attribute__((vector_size(32), may_alias, aligned(8)));
/// Result of comparing two Double4: all bits set where true.
using Mask4 = long long __attribute__((vector_size(32), may_alias));

inline Double4 load4(const double* p) {
  return *reinterpret_cast<const Double4*>(p);
}
inline Double4 load4u(const double* p) {
  return *reinterpret_cast<const Double4u*>(p);
}
inline void store4(double* p, Double4 v) {
  *reinterpret_cast<Double4*>(p) = v;
}
inline void store4u(double* p, Double4 v) {
  *reinterpret_cast<Double4u*>(p) = v;
}
inline Double4 splat4(double x) {
  return Double4{x, x, x, x};
}
/// `a` where the mask is set, else zero.
inline Double4 keep4(Mask4 mask, Double4 a) {
  return reinterpret_cast<Double4>(mask & reinterpret_cast<Mask4>(a));
}
inline Double4 select4(Mask4 mask, Double4 a, Double4 b) {
  return mask ? a : b;
}
inline double sum4(Double4 v) {
  return (v[0] + v[2]) + (v[1] + v[3]);
}

/// Sums of four vectors as one vector: {sum a, sum b, sum c, sum d}.
inline Double4 sums4(Double4 a, Double4 b, Double4 c, Double4 d) {
  const Double4 ab = __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Double4 cd = __builtin_shufflevector(c, d, 0, 4, 2, 6) + __builtin_shufflevector(c, d, 1, 5, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

}  // namespace kinetree
