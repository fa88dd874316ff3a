#include "engine/collision/smooth_normal.h"

#include <algorithm>
#include <cmath>

namespace kinetree {
namespace {

constexpr int kRounds = 30;
constexpr double kTolerance = 1e-6;

Vec3 inverse(Vec3 v) {
  return {1 / v.x, 1 / v.y, 1 / v.z};
}

/// Normal of an ellipsoid where the ray from `pos` inside it along `n` leaves it, again and again along the normal
/// found.
bool normalFromInside(Vec3 pos, Vec3 size, Vec3& n) {
  const Vec3 inverse2 = inverse(multiply(size, size));
  const auto product = [&](Vec3 a, Vec3 b) { return dot(multiply(a, b), inverse2); };
  const double c = product(pos, pos) - 1;
  if (c > 0) {
    return false;
  }
  normalize(n);
  for (int round = 0; round < kRounds; ++round) {
    const double a = product(n, n), b = product(n, pos);
    const double det = b * b - a * c;
    if (det < kMinVal || a < kMinVal) {
      return round > 0;
    }
    const double along = (std::sqrt(det) - b) / a;
    if (along < 0) {
      return round > 0;
    }
    const Vec3 next = normalized(multiply(pos + n * along, inverse2));
    const double change = distance(n, next);
    n = next;
    if (change < kTolerance) {
      break;
    }
  }
  return true;
}

/// Normal at the point of an ellipsoid that is nearest to `pos` outside it; Newton's method on the multiplier of the
/// constraint that the point is on the surface.
Vec3 normalFromOutside(Vec3 pos, Vec3 size) {
  const Vec3 size2 = multiply(size, size), scaled = multiply(multiply(pos, pos), size2);
  double multiplier = 0;
  const auto weights = [&] { return inverse({size2.x + multiplier, size2.y + multiplier, size2.z + multiplier}); };
  for (int round = 0; round < kRounds; ++round) {
    const Vec3 w = weights(), w2 = multiply(w, w);
    const double value = dot(scaled, w2) - 1;
    const double slope = -2 * dot(scaled, multiply(w2, w));
    if (value < kTolerance || slope > -kMinVal || -value / slope < kTolerance) {
      break;
    }
    multiplier += -value / slope;
  }
  return normalized(multiply(pos, weights()));
}

/// Outward normal of `s` at `pos` (its own frame); false: nothing better than `n` is known.
bool smoothNormal(const Shape& s, Vec3 pos, Vec3& n) {
  switch (s.type) {
    case GeomType::sphere:
      n = pos;
      return true;
    case GeomType::capsule:
      n = {pos.x, pos.y, pos.z - std::clamp(pos.z, -s.size.y, s.size.y)};
      return true;
    case GeomType::ellipsoid: {
      if (s.size.x < kMinVal || s.size.y < kMinVal || s.size.z < kMinVal) {
        return false;
      }
      const Vec3 relative = multiply(pos, inverse(s.size));
      if (squaredNorm(relative) <= 1) {
        return normalFromInside(pos, s.size, n);
      }
      n = normalFromOutside(pos, s.size);
      return true;
    }
    case GeomType::cylinder: {  // the round side, unless the flat one may be meant
      const double toFlat = std::abs(s.size.y - std::abs(pos.z));
      const double toRound = std::abs(s.size.x - std::sqrt(pos.x * pos.x + pos.y * pos.y));
      if (std::abs(pos.z) > 0.95 * s.size.y || toFlat < 0.25 * toRound) {
        return false;
      }
      n = {pos.x, pos.y, 0};
      return true;
    }
    default:
      return false;
  }
}

/// The same in the world; `n` is outward of `s`.
bool worldNormal(const Shape& s, Vec3 pos, Vec3& n) {
  Vec3 local = transposeTimes(s.rot, n);
  if (!smoothNormal(s, transposeTimes(s.rot, pos - s.pos), local)) {
    return false;
  }
  n = s.rot * normalized(local);
  return true;
}

}  // namespace

void correctNormal(const Shape& a, const Shape& b, Hit& hit) {
  Vec3 ofA = hit.normal, ofB = -hit.normal;
  const bool byA = worldNormal(a, hit.pos, ofA), byB = worldNormal(b, hit.pos, ofB);
  if (byA && byB) {
    hit.normal = normalized(ofA - ofB);
  } else if (byA) {
    hit.normal = ofA;
  } else if (byB) {
    hit.normal = -ofB;
  }
}

}  // namespace kinetree
