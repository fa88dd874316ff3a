#include "engine/spatial/inertia.h"

namespace kinetree {
namespace {

// I = R diag(moments) R^T, the upper triangle.
void rotateMoments(Vec3 moments, const Mat3& r, Vec3& diagonal, Vec3& offDiagonal) {
  const auto entry = [&](int i, int j) {
    return r(i, 0) * moments.x * r(j, 0) + r(i, 1) * moments.y * r(j, 1) + r(i, 2) * moments.z * r(j, 2);
  };
  diagonal = {entry(0, 0), entry(1, 1), entry(2, 2)};
  offDiagonal = {entry(0, 1), entry(0, 2), entry(1, 2)};
}

}  // namespace

Inertia Inertia::ofBody(double mass, Vec3 moments, const Mat3& frame, Vec3 com) {
  Inertia result;
  rotateMoments(moments, frame, result.diagonal, result.offDiagonal);
  const Vec3 c = com;
  result.diagonal +=
      Vec3{mass * (c.y * c.y + c.z * c.z), mass * (c.x * c.x + c.z * c.z), mass * (c.x * c.x + c.y * c.y)};
  result.offDiagonal -= Vec3{mass * c.x * c.y, mass * c.x * c.z, mass * c.y * c.z};
  result.h = c * mass;
  result.mass = mass;
  return result;
}

Inertia Inertia::translated(Vec3 d) const {
  // With c -> c + d, m(c'c 1 - cc') gains the point-mass term in d and twice the cross terms in h = m c.
  const double dd = squaredNorm(d), hd = dot(h, d);
  Inertia result = *this;
  result.diagonal +=
      Vec3{mass * (dd - d.x * d.x) + 2 * (hd - h.x * d.x), mass * (dd - d.y * d.y) + 2 * (hd - h.y * d.y),
           mass * (dd - d.z * d.z) + 2 * (hd - h.z * d.z)};
  result.offDiagonal -= Vec3{mass * d.x * d.y + h.x * d.y + d.x * h.y, mass * d.x * d.z + h.x * d.z + d.x * h.z,
                             mass * d.y * d.z + h.y * d.z + d.y * h.z};
  result.h += d * mass;
  return result;
}

Inertia Inertia::rotated(const Mat3& r) const {
  const Mat3 t = r * tensor() * transpose(r);
  return {{t(0, 0), t(1, 1), t(2, 2)}, {t(0, 1), t(0, 2), t(1, 2)}, r * h, mass};
}

}  // namespace kinetree
