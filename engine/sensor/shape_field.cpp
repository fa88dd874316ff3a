#include "engine/sensor/shape_field.h"

#include <algorithm>
#include <cmath>

namespace kinetree {
namespace {

Vec3 divided(Vec3 a, Vec3 b) {
  return {a.x / b.x, a.y / b.y, a.z / b.z};
}

double boxDistance(Vec3 size, Vec3 p) {
  const Vec3 beyond = {std::abs(p.x) - size.x, std::abs(p.y) - size.y, std::abs(p.z) - size.z};
  if (beyond.x >= 0 || beyond.y >= 0 || beyond.z >= 0) {
    return norm(Vec3{std::max(beyond.x, 0.0), std::max(beyond.y, 0.0), std::max(beyond.z, 0.0)});
  }
  const Vec3 outward = normalized(Vec3{-size.x / beyond.x, -size.y / beyond.y, -size.z / beyond.z});
  const double reach =
      std::min({-beyond.x / std::abs(outward.x), -beyond.y / std::abs(outward.y), -beyond.z / std::abs(outward.z)});
  return -reach * norm(outward);
}

double cylinderDistance(Vec3 size, Vec3 p) {
  const double side = std::hypot(p.x, p.y) - size.x, cap = std::abs(p.z) - size.y;
  return std::min(std::max(side, cap), 0.0) + std::hypot(std::max(side, 0.0), std::max(cap, 0.0));
}

double ellipsoidDistance(Vec3 size, Vec3 p) {
  const Vec3 once = divided(p, size), twice = divided(once, size);
  const double k0 = norm(once), k1 = norm(twice);
  return k0 * (k0 - 1) / k1;
}

}  // namespace

bool hasField(GeomType type) {
  switch (type) {
    case GeomType::plane:
    case GeomType::sphere:
    case GeomType::capsule:
    case GeomType::cylinder:
    case GeomType::box:
    case GeomType::ellipsoid:
      return true;
    default:
      return false;
  }
}

double fieldDistance(GeomType type, Vec3 size, Vec3 p) {
  switch (type) {
    case GeomType::plane:
      return p.z;
    case GeomType::sphere:
      return norm(p) - size.x;
    case GeomType::capsule:
      return norm(Vec3{p.x, p.y, p.z - std::clamp(p.z, -size.y, size.y)}) - size.x;
    case GeomType::cylinder:
      return cylinderDistance(size, p);
    case GeomType::box:
      return boxDistance(size, p);
    case GeomType::ellipsoid:
      return ellipsoidDistance(size, p);
    default:
      return HUGE_VAL;
  }
}

}  // namespace kinetree
