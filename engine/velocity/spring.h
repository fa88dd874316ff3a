#pragma once
// The polynomial spring that joints and tendons share: force -x (k + p0 x + p1 x^2), potential k x^2/2 + p0 x^3/3 +
// p1 x^4/4, with x signed for one coordinate and a distance for several.

#include <algorithm>
#include <cmath>

#include "engine/model/options.h"
#include "engine/spatial/quat.h"

namespace kinetree {

struct Spring {
  double stiffness = 0;
  Row<2> poly{};

  double at(double x) const { return stiffness + x * (poly[0] + x * poly[1]); }
  double potential(double x) const { return x * x * (stiffness / 2 + x * (poly[0] / 3 + x * poly[1] / 4)); }
};

/// How far a length is outside the range in which a tendon's spring rests; negative below it.
inline double springStretch(double length, const Row<2>& rest) {
  return length > rest[1] ? length - rest[1] : length < rest[0] ? length - rest[0] : 0;
}

/// Rotation from the spring's rest to the present one, as a rotation vector in the body frame.
inline Vec3 springRotation(const double* q, const double* rest) {
  return difference(normalized(Quat{q[0], q[1], q[2], q[3]}), Quat{rest[0], rest[1], rest[2], rest[3]});
}

}  // namespace kinetree
