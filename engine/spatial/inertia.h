#pragma once
// Spatial inertia in ten numbers about a reference point, world axes:
//
//   [  I      skew(h) ]   I  rotational inertia about the reference [kg m^2]
//   [ -skew(h)  m 1   ]   h  mass times (centre of mass - reference) [kg m]
//
// Inertias about one point add as plain sums, which is what makes composite inertias cheap (RBDA 2.13).

#include "engine/spatial/motion.h"

namespace kinetree {

struct Inertia {
  Vec3 diagonal;     ///< Ixx, Iyy, Izz
  Vec3 offDiagonal;  ///< Ixy, Ixz, Iyz
  Vec3 h;            ///< mass * (com - reference)
  double mass = 0;

  constexpr Inertia& operator+=(const Inertia& b) {
    return diagonal += b.diagonal, offDiagonal += b.offDiagonal, h += b.h, mass += b.mass, *this;
  }
  constexpr bool operator==(const Inertia&) const = default;

  /// A body with principal moments `moments` along the columns of `frame`, its centre of mass at `com` - reference.
  static Inertia ofBody(double mass, Vec3 moments, const Mat3& frame, Vec3 com);

  /// The body moved by `offset` while the reference stays (parallel axes).
  Inertia translated(Vec3 offset) const;
  /// The body turned by `rotation` about the reference: R I R^T.
  Inertia rotated(const Mat3& rotation) const;

  /// The rotational part as a matrix.
  constexpr Mat3 tensor() const {
    return {{diagonal.x, offDiagonal.x, offDiagonal.y, offDiagonal.x, diagonal.y, offDiagonal.z, offDiagonal.y,
             offDiagonal.z, diagonal.z}};
  }
};

constexpr Inertia operator+(Inertia a, const Inertia& b) {
  return a += b;
}

/// Momentum of velocity `v`, or the force that gives acceleration `v`.
constexpr Force operator*(const Inertia& i, const Motion& v) {
  const Vec3 w = v.angular, u = v.linear;
  return {{i.diagonal.x * w.x + i.offDiagonal.x * w.y + i.offDiagonal.y * w.z - i.h.z * u.y + i.h.y * u.z,
           i.offDiagonal.x * w.x + i.diagonal.y * w.y + i.offDiagonal.z * w.z + i.h.z * u.x - i.h.x * u.z,
           i.offDiagonal.y * w.x + i.offDiagonal.z * w.y + i.diagonal.z * w.z - i.h.y * u.x + i.h.x * u.y},
          {i.h.z * w.y - i.h.y * w.z + i.mass * u.x, i.h.x * w.z - i.h.z * w.x + i.mass * u.y,
           i.h.y * w.x - i.h.x * w.y + i.mass * u.z}};
}

static_assert(sizeof(Inertia) == 10 * sizeof(double));

}  // namespace kinetree
