#pragma once
// Motions, forces and inertias of four bodies side by side, for sums whose order is free.

#include "engine/spatial/inertia.h"
#include "engine/spatial/simd.h"

namespace kinetree::lanes {

struct Six {
  Double4 v[6];  ///< angular x y z, linear x y z
};
struct TenNumbers {
  Double4 v[10];  ///< as Inertia: xx yy zz xy xz yz, h, mass
};

/// Six numbers from each of four addresses.
inline Six loadSix(const double* r0, const double* r1, const double* r2, const double* r3) {
  Six s;
  Double4 skip0, skip1;
  loadColumns4(r0, r1, r2, r3, s.v[0], s.v[1], s.v[2], s.v[3]);
  loadColumns4(r0 + 2, r1 + 2, r2 + 2, r3 + 2, skip0, skip1, s.v[4], s.v[5]);
  return s;
}

/// Ten numbers from each of four addresses.
inline TenNumbers loadTen(const double* r0, const double* r1, const double* r2, const double* r3) {
  TenNumbers t;
  Double4 skip0, skip1;
  loadColumns4(r0, r1, r2, r3, t.v[0], t.v[1], t.v[2], t.v[3]);
  loadColumns4(r0 + 4, r1 + 4, r2 + 4, r3 + 4, t.v[4], t.v[5], t.v[6], t.v[7]);
  loadColumns4(r0 + 6, r1 + 6, r2 + 6, r3 + 6, skip0, skip1, t.v[8], t.v[9]);
  return t;
}

/// Inertia times motion.
inline Six operator*(const TenNumbers& i, const Six& m) {
  const Double4 *w = m.v, *u = m.v + 3, *h = i.v + 6;
  return {{i.v[0] * w[0] + i.v[3] * w[1] + i.v[4] * w[2] + h[1] * u[2] - h[2] * u[1],
           i.v[3] * w[0] + i.v[1] * w[1] + i.v[5] * w[2] + h[2] * u[0] - h[0] * u[2],
           i.v[4] * w[0] + i.v[5] * w[1] + i.v[2] * w[2] + h[0] * u[1] - h[1] * u[0],
           i.v[9] * u[0] + h[2] * w[1] - h[1] * w[2], i.v[9] * u[1] + h[0] * w[2] - h[2] * w[0],
           i.v[9] * u[2] + h[1] * w[0] - h[0] * w[1]}};
}

/// a + v x* f
inline Six addCrossForce(const Six& a, const Six& v, const Six& f) {
  const Double4 *w = v.v, *u = v.v + 3, *n = f.v, *l = f.v + 3;
  return {{a.v[0] + w[1] * n[2] - w[2] * n[1] + u[1] * l[2] - u[2] * l[1],
           a.v[1] + w[2] * n[0] - w[0] * n[2] + u[2] * l[0] - u[0] * l[2],
           a.v[2] + w[0] * n[1] - w[1] * n[0] + u[0] * l[1] - u[1] * l[0], a.v[3] + w[1] * l[2] - w[2] * l[1],
           a.v[4] + w[2] * l[0] - w[0] * l[2], a.v[5] + w[0] * l[1] - w[1] * l[0]}};
}

/// Lanes to four rows of six numbers, `count` of them.
inline void storeSix(const Six& s, double* rows, int count) {
  Double4 a[4] = {s.v[0], s.v[1], s.v[2], s.v[3]};
  Double4 b[4] = {s.v[4], s.v[5], s.v[4], s.v[5]};
  transpose4(a[0], a[1], a[2], a[3]);
  transpose4(b[0], b[1], b[2], b[3]);
  for (int l = 0; l < count; ++l) {
    store4(rows + 6 * l, a[l]);
    store2(rows + 6 * l + 4, Double2{b[l][0], b[l][1]});
  }
}

inline void storeTen(const TenNumbers& t, double* rows, int count) {
  Double4 a[4] = {t.v[0], t.v[1], t.v[2], t.v[3]}, b[4] = {t.v[4], t.v[5], t.v[6], t.v[7]};
  Double4 c[4] = {t.v[8], t.v[9], t.v[8], t.v[9]};
  transpose4(a[0], a[1], a[2], a[3]);
  transpose4(b[0], b[1], b[2], b[3]);
  transpose4(c[0], c[1], c[2], c[3]);
  for (int l = 0; l < count; ++l) {
    store4(rows + 10 * l, a[l]);
    store4(rows + 10 * l + 4, b[l]);
    store2(rows + 10 * l + 8, Double2{c[l][0], c[l][1]});
  }
}

}  // namespace kinetree::lanes
