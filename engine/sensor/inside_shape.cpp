#include "engine/sensor/inside_shape.h"

#include <cmath>

#include "engine/scalar.h"

namespace kinetree {

bool isInsideShape(GeomType type, Vec3 size, Vec3 position, const Mat3& frame, Vec3 point) {
  const Vec3 p = transposeTimes(frame, point - position);
  const double radial = p.x * p.x + p.y * p.y;
  const auto square = [](double x) { return x * x; };
  switch (type) {
    case GeomType::sphere:
      return squaredNorm(point - position) < square(size.x);
    case GeomType::capsule:
      return radial + square(p.z - clip(p.z, -size.y, size.y)) < square(size.x);
    case GeomType::ellipsoid:
      return square(p.x) / square(size.x) + square(p.y) / square(size.y) + square(p.z) / square(size.z) < 1;
    case GeomType::cylinder:
      return std::abs(p.z) < size.y && radial < square(size.x);
    case GeomType::box:
      return std::abs(p.x) < size.x && std::abs(p.y) < size.y && std::abs(p.z) < size.z;
    case GeomType::plane:
      return p.z < 0;
    default:
      return false;
  }
}

}  // namespace kinetree
