#pragma once
// Spatial vectors, rotation first. Motion (twists, accelerations) and Force (wrenches) are dual: they share a layout
// but not a type, and meet only in dot6 and crossForce. Featherstone, Rigid Body Dynamics Algorithms, chapter 2.

#include "engine/spatial/vec.h"

namespace kinetree {

/// Angular velocity [rad/s] of a body and linear velocity [m/s] of its point at the reference; or accelerations.
struct Motion {
  Vec3 angular, linear;

  constexpr Motion& operator+=(const Motion& b) { return angular += b.angular, linear += b.linear, *this; }
  constexpr bool operator==(const Motion&) const = default;
};

/// Moment [N m] about the reference point and force [N]; or angular and linear momentum.
struct Force {
  Vec3 angular, linear;

  constexpr Force& operator+=(const Force& b) { return angular += b.angular, linear += b.linear, *this; }
  constexpr Force& operator-=(const Force& b) { return angular -= b.angular, linear -= b.linear, *this; }
  constexpr bool operator==(const Force&) const = default;
};

/// A force applied from outside, in the order users write it (Data::xfrc_applied): force first, then torque.
struct Wrench {
  Vec3 force, torque;
  constexpr bool operator==(const Wrench&) const = default;
};

constexpr Motion operator+(const Motion& a, const Motion& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}
constexpr Motion operator-(const Motion& a, const Motion& b) {
  return {a.angular - b.angular, a.linear - b.linear};
}
constexpr Motion operator*(const Motion& a, double s) {
  return {a.angular * s, a.linear * s};
}
constexpr Force operator+(const Force& a, const Force& b) {
  return {a.angular + b.angular, a.linear + b.linear};
}
constexpr Force operator-(const Force& a, const Force& b) {
  return {a.angular - b.angular, a.linear - b.linear};
}
constexpr Force operator*(const Force& a, double s) {
  return {a.angular * s, a.linear * s};
}

/// Power of force `f` along motion `v`: the pairing of a space with its dual, not a dot product within one.
constexpr double dot6(const Motion& v, const Force& f) {
  return dot(v.angular, f.angular) + dot(v.linear, f.linear);
}

/// v x m: rate of change of motion `m` carried along by velocity `v`.
constexpr Motion crossMotion(const Motion& v, const Motion& m) {
  return {cross(v.angular, m.angular), cross(v.angular, m.linear) + cross(v.linear, m.angular)};
}

/// v x* f: rate of change of force (or momentum) `f` carried along by velocity `v`; minus the transpose of crossMotion.
constexpr Force crossForce(const Motion& v, const Force& f) {
  return {cross(v.angular, f.angular) + cross(v.linear, f.linear), cross(v.angular, f.linear)};
}

/// The same motion told about a point displaced by `r` from the present reference, axes unchanged.
constexpr Motion shifted(const Motion& v, Vec3 r) {
  return {v.angular, v.linear - cross(r, v.angular)};
}
/// The same force told about a point displaced by `r` from the present reference, axes unchanged.
constexpr Force shifted(const Force& f, Vec3 r) {
  return {f.angular - cross(r, f.linear), f.linear};
}

/// Components along the axes of the frame whose rotation into the present one is `frame` (multiplies by its transpose).
constexpr Motion inFrame(const Mat3& frame, const Motion& v) {
  return {transposeTimes(frame, v.angular), transposeTimes(frame, v.linear)};
}
constexpr Force inFrame(const Mat3& frame, const Force& f) {
  return {transposeTimes(frame, f.angular), transposeTimes(frame, f.linear)};
}

static_assert(sizeof(Motion) == 6 * sizeof(double) && sizeof(Force) == 6 * sizeof(double));

}  // namespace kinetree
