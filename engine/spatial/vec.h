#pragma once
// Vec3 and Mat3: plain aggregates of doubles. The order of every sum is written out, because contact features and
// mesh frames branch on the last bit (docs/decisions/0003-fixed-arithmetic.md).

#include <cmath>

namespace kinetree {

/// Smallest length or denominator that counts as non-zero (MuJoCo's mjMINVAL), so that both reject the same models.
inline constexpr double kMinVal = 1e-15;
inline constexpr double kPi = 3.14159265358979323846;

struct Vec3 {
  double x = 0, y = 0, z = 0;

  constexpr double& operator[](int i) { return (&x)[i]; }
  constexpr double operator[](int i) const { return (&x)[i]; }
  constexpr bool operator==(const Vec3&) const = default;

  constexpr Vec3& operator+=(Vec3 b) { return x += b.x, y += b.y, z += b.z, *this; }
  constexpr Vec3& operator-=(Vec3 b) { return x -= b.x, y -= b.y, z -= b.z, *this; }
  constexpr Vec3& operator*=(double s) { return x *= s, y *= s, z *= s, *this; }
};

constexpr Vec3 operator+(Vec3 a, Vec3 b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(Vec3 a) {
  return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(Vec3 a, double s) {
  return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec3 operator*(double s, Vec3 a) {
  return a * s;
}

constexpr double dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
constexpr Vec3 multiply(Vec3 a, Vec3 b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}  // component by component
constexpr double squaredNorm(Vec3 a) {
  return dot(a, a);
}
inline double norm(Vec3 a) {
  return std::sqrt(dot(a, a));
}
inline double distance(Vec3 a, Vec3 b) {
  return norm(a - b);
}
inline bool isFinite(Vec3 a) {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

/// Scales `a` to length one and returns its former length; shorter than kMinVal it becomes (1,0,0).
inline double normalize(Vec3& a) {
  const double length = norm(a);
  if (length < kMinVal) {
    a = {1, 0, 0};
  } else {
    a *= 1.0 / length;
  }
  return length;
}
inline Vec3 normalized(Vec3 a) {
  normalize(a);
  return a;
}

/// Row-major 3x3 matrix; as a rotation its columns are the axes of the local frame in the outer one.
struct Mat3 {
  double m[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};

  static constexpr Mat3 identity() { return {{1, 0, 0, 0, 1, 0, 0, 0, 1}}; }
  static constexpr Mat3 diagonal(Vec3 d) { return {{d.x, 0, 0, 0, d.y, 0, 0, 0, d.z}}; }
  static constexpr Mat3 fromColumns(Vec3 a, Vec3 b, Vec3 c) { return {{a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z}}; }
  static constexpr Mat3 fromRows(Vec3 a, Vec3 b, Vec3 c) { return {{a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z}}; }

  constexpr double& operator()(int row, int col) { return m[3 * row + col]; }
  constexpr double operator()(int row, int col) const { return m[3 * row + col]; }
  constexpr bool operator==(const Mat3&) const = default;

  constexpr Vec3 row(int i) const { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }
  constexpr Vec3 col(int i) const { return {m[i], m[3 + i], m[6 + i]}; }
};

constexpr Vec3 operator*(const Mat3& a, Vec3 v) {
  return {a.m[0] * v.x + a.m[1] * v.y + a.m[2] * v.z, a.m[3] * v.x + a.m[4] * v.y + a.m[5] * v.z,
          a.m[6] * v.x + a.m[7] * v.y + a.m[8] * v.z};
}
/// a^T v
constexpr Vec3 transposeTimes(const Mat3& a, Vec3 v) {
  return {a.m[0] * v.x + a.m[3] * v.y + a.m[6] * v.z, a.m[1] * v.x + a.m[4] * v.y + a.m[7] * v.z,
          a.m[2] * v.x + a.m[5] * v.y + a.m[8] * v.z};
}
constexpr Mat3 operator*(const Mat3& a, const Mat3& b) {
  Mat3 r;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      r(i, j) = a(i, 0) * b(0, j) + a(i, 1) * b(1, j) + a(i, 2) * b(2, j);
    }
  }
  return r;
}
constexpr Mat3 transpose(const Mat3& a) {
  return {{a.m[0], a.m[3], a.m[6], a.m[1], a.m[4], a.m[7], a.m[2], a.m[5], a.m[8]}};
}

/// Axis-aligned box: center and half sizes.
struct Box {
  Vec3 center, size;
  constexpr bool operator==(const Box&) const = default;
};

}  // namespace kinetree
