#pragma once
// Four vectors at once, one a lane, for work that is the same on four triangles.

#include "engine/spatial/simd.h"
#include "engine/spatial/vec.h"

namespace kinetree {

inline Double4 abs4(Double4 x) {
  return x < 0.0 ? -x : x + 0.0;  // + 0.0: no negative zeros
}

struct Vec3x4 {
  Double4 x = {}, y = {}, z = {};
};

inline Vec3x4 operator+(const Vec3x4& a, const Vec3x4& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3x4 operator-(const Vec3x4& a, const Vec3x4& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3x4 operator/(const Vec3x4& a, Double4 s) {
  return {a.x / s, a.y / s, a.z / s};
}
inline Double4 dot(const Vec3x4& a, const Vec3x4& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3x4 cross(const Vec3x4& a, const Vec3x4& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Vec3x4 splat4(Vec3 v) {
  return {splat4(v.x), splat4(v.y), splat4(v.z)};
}
inline Vec3x4 gather4(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  Double4 x{a.x, a.y, a.z, 0}, y{b.x, b.y, b.z, 0}, z{c.x, c.y, c.z, 0}, rest{d.x, d.y, d.z, 0};
  transpose4(x, y, z, rest);
  return {x, y, z};
}

}  // namespace kinetree
