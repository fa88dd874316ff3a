#include "engine/position/wrap.h"

#include <algorithm>
#include <cmath>

namespace kinetree {
namespace {

struct Vec2 {
  double x = 0, y = 0;
};
constexpr Vec2 operator+(Vec2 a, Vec2 b) {
  return {a.x + b.x, a.y + b.y};
}
constexpr Vec2 operator-(Vec2 a, Vec2 b) {
  return {a.x - b.x, a.y - b.y};
}
constexpr Vec2 operator*(double s, Vec2 a) {
  return {s * a.x, s * a.y};
}
constexpr double dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}
constexpr double cross(Vec2 a, Vec2 b) {
  return a.x * b.y - a.y * b.x;
}
double norm(Vec2 a) {
  return std::sqrt(dot(a, a));
}
Vec2 normalized(Vec2 a) {
  const double length = norm(a);
  return length < kMinVal ? Vec2{1, 0} : (1 / length) * a;
}

struct PlanarArc {
  Vec2 from, to;
  double length;
};

// Whether the segments a0-a1 and b0-b1 share a point, ends included.
bool segmentsMeet(Vec2 a0, Vec2 a1, Vec2 b0, Vec2 b1) {
  const Vec2 a = a1 - a0, b = b1 - b0, between = b0 - a0;
  const double determinant = cross(b, a);
  if (std::abs(determinant) < kMinVal) {
    return false;
  }
  // both parameters in [0, 1], multiplied by the determinant
  const double sign = determinant < 0 ? -1 : 1, whole = sign * determinant;
  const double alongA = sign * cross(b, between), alongB = sign * cross(a, between);
  return alongA >= 0 && alongA <= whole && alongB >= 0 && alongB <= whole;
}

// Whether the straight segment stays clear of the circle on the side that is wanted.
bool staysClear(Vec2 d0, Vec2 d1, double radius, const Vec2* side) {
  const Vec2 along = d1 - d0;
  const double t = std::clamp(-dot(d0, along) / dot(along, along), 0.0, 1.0);
  const Vec2 nearest = d0 + t * along;
  return dot(nearest, nearest) > radius * radius && (!side || dot(*side, nearest) >= 0);
}

// The tangent points of one way round: `turn` +1 or -1. The way and the long or short arc hang on their last bits where
// the segment grazes the circle, so the order of these operations is the reference's.
PlanarArc tangents(Vec2 d0, Vec2 d1, double radius, double root0, double root1, double turn) {
  const double n0 = dot(d0, d0), n1 = dot(d1, d1), r2 = radius * radius;
  const double s = turn * radius;
  return {{(r2 * d0.x + s * d0.y * root0) / n0, (r2 * d0.y - s * d0.x * root0) / n0},
          {(r2 * d1.x - s * d1.y * root1) / n1, (r2 * d1.y + s * d1.x * root1) / n1},
          0};
}

std::optional<PlanarArc> wrapOutside(Vec2 d0, Vec2 d1, double radius, const Vec2* side) {
  const double r2 = radius * radius, n0 = dot(d0, d0), n1 = dot(d1, d1);
  const Vec2 along = d1 - d0;
  if (n0 < r2 || n1 < r2 || radius < kMinVal || dot(along, along) < kMinVal || staysClear(d0, d1, radius, side)) {
    return std::nullopt;
  }
  const double root0 = std::sqrt(n0 - r2), root1 = std::sqrt(n1 - r2);
  constexpr double kCrossed = -10000;  // below every other score
  const PlanarArc way[2] = {tangents(d0, d1, radius, root0, root1, 1), tangents(d0, d1, radius, root0, root1, -1)};
  double score[2];
  for (int i = 0; i < 2; ++i) {
    const Vec2 span = way[i].from - way[i].to;
    if (segmentsMeet(d0, way[i].from, d1, way[i].to)) {
      score[i] = kCrossed;
    } else {
      score[i] = side ? dot(normalized(way[i].from + way[i].to), *side) : -dot(span, span);
    }
  }
  const int best = score[0] > score[1] ? 0 : 1;
  if (score[best] == kCrossed) {
    return std::nullopt;
  }
  PlanarArc result = way[best];
  double angle = std::acos(std::clamp(dot(normalized(result.from), normalized(result.to)), -1.0, 1.0));
  // positive: counter-clockwise from `from` to `to`, which the first way round never is on its short side
  const double sense = cross(result.from, result.to);
  if ((sense > 0 && best == 0) || (sense < 0 && best == 1)) {
    angle = 2 * kPi - angle;
  }
  result.length = radius * angle;
  return result;
}

// Root of f(z) = asin(A z) + asin(B z) - 2 asin(z) + G by Newton from just below 1: the sine of the angle between the
// path and the tangent at the contact point. Nothing if the iteration gives up.
std::optional<double> contactSine(double a, double b, double g) {
  constexpr int kIterations = 20;
  constexpr double kStart = 1 - 1e-7, kTolerance = 1e-6;
  const auto value = [&](double z) { return std::asin(a * z) + std::asin(b * z) - 2 * std::asin(z) + g; };
  const auto root = [](double x) { return std::max(kMinVal, std::sqrt(std::max(0.0, x))); };
  double z = kStart, f = value(z);
  if (f > 0) {
    return std::nullopt;
  }
  int used = 0;
  for (; used < kIterations && std::abs(f) > kTolerance; ++used) {
    const double slope = a / root(1 - z * z * a * a) + b / root(1 - z * z * b * b) - 2 / root(1 - z * z);
    if (slope > -kMinVal) {
      return std::nullopt;
    }
    const double next = z - f / slope;
    if (next > z) {
      return std::nullopt;
    }
    z = next;
    f = value(z);
    if (f > kTolerance) {
      return std::nullopt;
    }
  }
  return used < kIterations ? std::optional(z) : std::nullopt;
}

std::optional<PlanarArc> wrapInside(Vec2 d0, Vec2 d1, double radius) {
  const double n0 = norm(d0), n1 = norm(d1);
  if (n0 <= radius || n1 <= radius || radius < kMinVal || n0 < kMinVal || n1 < kMinVal) {
    return std::nullopt;
  }
  const Vec2 along = d1 - d0;
  const double squared = dot(along, along);
  if (squared > kMinVal) {
    const double t = -dot(d0, along) / squared;
    if (t > 0 && t < 1 && norm(d0 + t * along) <= radius) {
      return std::nullopt;
    }
  }
  const double cosine = (n0 * n0 + n1 * n1 - squared) / (2 * n0 * n1);
  if (cosine < -1 + kMinVal) {
    return std::nullopt;
  }
  const Vec2 fallback = radius * normalized(0.5 * (d0 + d1));
  if (cosine > 1 - kMinVal) {
    return PlanarArc{fallback, fallback, 0};
  }
  const double a = radius / n0, b = radius / n1;
  const auto z = contactSine(a, b, std::acos(cosine));
  if (!z) {
    return PlanarArc{fallback, fallback, 0};
  }
  const bool counterClockwise = cross(d0, d1) > 0;
  const Vec2 unit = normalized(counterClockwise ? d0 : d1);
  const double angle = std::asin(*z) - std::asin((counterClockwise ? a : b) * *z);
  const double c = std::cos(angle), s = std::sin(angle);
  const Vec2 point = {radius * (c * unit.x - s * unit.y), radius * (s * unit.x + c * unit.y)};
  return PlanarArc{point, point, 0};
}

// Axes of the plane that holds the centre and both ends (local coordinates).
void spherePlane(Vec3 p0, Vec3 p1, Vec3& e0, Vec3& e1) {
  e0 = normalized(p0);
  Vec3 normal = cross(p0, p1);
  if (normalize(normal) < kMinVal) {
    // ends in line with the centre: any plane will do
    const Vec3 size = {std::abs(e0.x), std::abs(e0.y), std::abs(e0.z)};
    int largest = 0;
    if (size.y > size.x && size.y >= size.z) {
      largest = 1;
    }
    if (size.z > size.x && size.z > size.y) {
      largest = 2;
    }
    Vec3 other = {1, 1, 1};
    other[largest] = 0;
    normal = normalized(cross(e0, other));
  }
  e1 = normalized(cross(normal, e0));
}

}  // namespace

std::optional<WrapArc> wrapPath(const WrapSurface& surface, Vec3 p0, Vec3 p1, const Vec3* side) {
  const auto toLocal = [&](Vec3 p) { return transposeTimes(surface.frame, p - surface.center); };
  const Vec3 s0 = toLocal(p0), s1 = toLocal(p1);
  if (norm(s0) < kMinVal || norm(s1) < kMinVal) {
    return std::nullopt;
  }
  Vec3 e0, e1;
  if (!surface.cylinder) {
    spherePlane(s0, s1, e0, e1);
  }
  const auto project = [&](Vec3 p) { return surface.cylinder ? Vec2{p.x, p.y} : Vec2{dot(p, e0), dot(p, e1)}; };
  const Vec2 d0 = project(s0), d1 = project(s1);
  std::optional<PlanarArc> arc;
  if (side) {
    const Vec3 sideLocal = toLocal(*side);
    const Vec2 preferred = surface.radius * normalized(project(sideLocal));
    arc = norm(sideLocal) < surface.radius ? wrapInside(d0, d1, surface.radius)
                                           : wrapOutside(d0, d1, surface.radius, &preferred);
  } else {
    arc = wrapOutside(d0, d1, surface.radius, nullptr);
  }
  if (!arc) {
    return std::nullopt;
  }
  if (!surface.cylinder) {
    const auto lift = [&](Vec2 p) { return surface.frame * (e0 * p.x + e1 * p.y) + surface.center; };
    return WrapArc{lift(arc->from), lift(arc->to), arc->length};
  }
  // unrolled, the path is one straight line: height grows evenly along it
  const double before = norm(d0 - arc->from), after = norm(d1 - arc->to);
  const double slope = (s1.z - s0.z) / (before + arc->length + after);
  const Vec3 from = {arc->from.x, arc->from.y, s0.z + slope * before};
  const Vec3 to = {arc->to.x, arc->to.y, s0.z + slope * (before + arc->length)};
  const double rise = to.z - from.z;
  return WrapArc{surface.frame * from + surface.center, surface.frame * to + surface.center,
                 std::sqrt(arc->length * arc->length + rise * rise)};
}

}  // namespace kinetree
