#pragma once
// Unit quaternions, scalar first. Rotation of the local frame into the outer one.

#include "engine/spatial/vec.h"

namespace kinetree {

struct Quat {
  double w = 1, x = 0, y = 0, z = 0;

  constexpr double& operator[](int i) { return (&w)[i]; }
  constexpr double operator[](int i) const { return (&w)[i]; }
  constexpr bool operator==(const Quat&) const = default;

  constexpr Vec3 vec() const { return {x, y, z}; }
};

constexpr Quat conjugate(Quat q) {
  return {q.w, -q.x, -q.y, -q.z};
}
constexpr Quat operator*(Quat a, Quat b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

/// Rotates `v` by unit `q`; the null rotation returns `v` itself, bit for bit.
constexpr Vec3 rotate(Quat q, Vec3 v) {
  if (v == Vec3{}) {
    return {};
  }
  if (q == Quat{}) {
    return v;
  }
  const Vec3 t = {q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
                  q.w * v.z + q.x * v.y - q.y * v.x};
  return {v.x + 2 * (q.y * t.z - q.z * t.y), v.y + 2 * (q.z * t.x - q.x * t.z), v.z + 2 * (q.x * t.y - q.y * t.x)};
}

/// Scales to length one and returns the former length. Shorter than kMinVal becomes the identity; a length within
/// kMinVal of one is left alone bit for bit.
double normalize(Quat& q);
Quat normalized(Quat q);

/// Rotation matrix of `q` (homogeneous form: a non-unit quaternion scales).
Mat3 toMatrix(Quat q);
/// Quaternion of a rotation matrix, by its largest component.
Quat fromMatrix(const Mat3& m);

/// Rotation by `angle` [rad] about unit `axis`.
Quat axisAngle(Vec3 axis, double angle);

/// Rotation vector of `q`, divided by `dt`: the constant body-frame angular velocity that turns the identity into `q`
/// the short way in time `dt`.
Vec3 angularVelocity(Quat q, double dt);
/// Body-frame rotation vector from `b` to `a`.
Vec3 difference(Quat a, Quat b);
/// Turns `q` (normalised first) by body-frame angular velocity `w` for time `dt`.
void integrate(Quat& q, Vec3 w, double dt);

}  // namespace kinetree
