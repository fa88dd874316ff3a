#pragma once
// Quaternion and rotation arithmetic on four independent lanes, operation for operation that of Quat and Mat3, so that
// each lane has the scalar code's bits. (Its shortcuts for null vectors and rotations give what the full rule gives.)

#include "engine/position/kinematics_plan.h"

namespace kinetree::lanes {

struct Vec {
  Double4 x, y, z;
};
struct Rotation {
  Double4 w, x, y, z;
};
struct Matrix {
  Double4 m[9];
};

inline Vec operator+(const Vec& a, const Vec& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec operator-(const Vec& a, const Vec& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline Vec operator*(const Matrix& a, const Vec& v) {
  return {a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z, a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
          a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z};
}

inline Rotation operator*(const Rotation& a, const Rotation& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

inline Vec rotate(const Rotation& q, const Vec& v) {
  const Vec t = {q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
                 q.w * v.z + q.x * v.y - q.y * v.x};
  return {v.x + 2 * (q.y * t.z - q.z * t.y), v.y + 2 * (q.z * t.x - q.x * t.z), v.z + 2 * (q.x * t.y - q.y * t.x)};
}

inline Matrix toMatrix(const Rotation& q) {
  const Double4 ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const Double4 wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  const Double4 xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  return {{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy),  //
           2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx),  //
           2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz}};
}

inline void normalize(Rotation& q) {
  const Double4 length = sqrt4(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  const Double4 off = length - splat4(1);
  const Int4 scaled = (off > splat4(kMinVal)) | (off < splat4(-kMinVal));
  if (!any4(scaled)) {
    return;
  }
  for (int l = 0; l < 4; ++l) {
    Quat one = {q.w[l], q.x[l], q.y[l], q.z[l]};
    kinetree::normalize(one);
    q.w[l] = one.w, q.x[l] = one.x, q.y[l] = one.y, q.z[l] = one.z;
  }
}

struct BodyLanes {
  Rotation quat;
  Matrix mat;
  Vec pos;
};

static_assert(sizeof(BodyRow) == 16 * sizeof(double));
inline double* numbersOf(BodyRow& row) {
  return reinterpret_cast<double*>(&row);
}
inline const double* numbersOf(const BodyRow& row) {
  return reinterpret_cast<const double*>(&row);
}

/// The poses of four bodies, side by side.
inline BodyLanes gather(const BodyRow* rows, const int (&body)[4]) {
  Double4 v[4][4];
  const double *r0 = numbersOf(rows[body[0]]), *r1 = numbersOf(rows[body[1]]), *r2 = numbersOf(rows[body[2]]),
               *r3 = numbersOf(rows[body[3]]);
  for (int k = 0; k < 4; ++k) {
    loadColumns4(r0 + 4 * k, r1 + 4 * k, r2 + 4 * k, r3 + 4 * k, v[k][0], v[k][1], v[k][2], v[k][3]);
  }
  return {{v[0][0], v[0][1], v[0][2], v[0][3]},
          {{v[1][0], v[1][1], v[1][2], v[1][3], v[2][0], v[2][1], v[2][2], v[2][3], v[3][0]}},
          {v[3][1], v[3][2], v[3][3]}};
}

/// The pose of one body in every lane.
inline BodyLanes spread(const BodyRow& row) {
  BodyLanes b;
  b.quat = {splat4(row.quat[0]), splat4(row.quat[1]), splat4(row.quat[2]), splat4(row.quat[3])};
  for (int k = 0; k < 9; ++k) {
    b.mat.m[k] = splat4(row.mat[k]);
  }
  b.pos = {splat4(row.pos[0]), splat4(row.pos[1]), splat4(row.pos[2])};
  return b;
}

/// Lanes back to one row per body.
inline void scatter(const BodyLanes& b, BodyRow (&rows)[4]) {
  Double4 v[4][4] = {{b.quat.w, b.quat.x, b.quat.y, b.quat.z},
                     {b.mat.m[0], b.mat.m[1], b.mat.m[2], b.mat.m[3]},
                     {b.mat.m[4], b.mat.m[5], b.mat.m[6], b.mat.m[7]},
                     {b.mat.m[8], b.pos.x, b.pos.y, b.pos.z}};
  for (int k = 0; k < 4; ++k) {
    transpose4(v[k][0], v[k][1], v[k][2], v[k][3]);
    for (int l = 0; l < 4; ++l) {
      store4(numbersOf(rows[l]) + 4 * k, v[k][l]);
    }
  }
}

}  // namespace kinetree::lanes
