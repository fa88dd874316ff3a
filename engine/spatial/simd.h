#pragma once
// Four doubles at once, by the compiler's vector extension: the same source for every instruction set. Lanes are
// independent, so a lane's bits do not depend on its neighbours.

#include <cstring>

namespace kinetree {

typedef double Double4 __attribute__((vector_size(32)));

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

/// Length of a row that vector loops may run over whole.
constexpr int padded4(int n) {
  return (n + 3) & ~3;
}

}  // namespace kinetree
