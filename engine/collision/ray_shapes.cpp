// Rays against primitives, in the frame of the shape.

#include <algorithm>
#include <cmath>

#include "engine/collision/ray_local.h"

namespace kinetree {
namespace {

/// Roots of a x^2 + 2 b x + c, smaller first.
struct Roots {
  double x[2] = {-1, -1};
  double nearest = -1;  ///< smallest that is not negative; -1: none
};

Roots quadratic(double a, double b, double c) {
  Roots r;
  const double det = b * b - a * c;
  if (det < 0 || a < kMinVal || std::isnan(det)) {
    return r;
  }
  const double root = std::sqrt(det);
  r.x[0] = (-b - root) / a;
  r.x[1] = (-b + root) / a;
  r.nearest = r.x[0] >= 0 ? r.x[0] : r.x[1] >= 0 ? r.x[1] : -1;
  return r;
}

Roots sphereRoots(Vec3 p, Vec3 v, double r2) {
  return quadratic(dot(v, v), dot(v, p), dot(p, p) - r2);
}

/// Keeps the nearest crossing seen so far and its feature.
struct Nearest {
  double x = -1;
  int feature = 0;
  void consider(double candidate, int which) {
    if (candidate >= 0 && (x < 0 || candidate < x)) {
      x = candidate;
      feature = which;
    }
  }
};

LocalHit planeRay(Vec3 size, Vec3 p, Vec3 v) {
  if (v.z > -kMinVal) {
    return {};
  }
  const double x = -p.z / v.z;
  const bool inX = size.x <= 0 || std::abs(p.x + x * v.x) <= size.x,
             inY = size.y <= 0 || std::abs(p.y + x * v.y) <= size.y;
  return x >= 0 && inX && inY ? LocalHit{x, {0, 0, 1}} : LocalHit{};
}

LocalHit sphereRay(double r, Vec3 p, Vec3 v) {
  const double x = sphereRoots(p, v, r * r).nearest;
  return x < 0 ? LocalHit{} : LocalHit{x, normalized(p + v * x)};
}

Roots sideRoots(double r, Vec3 p, Vec3 v) {
  return quadratic(v.x * v.x + v.y * v.y, v.x * p.x + v.y * p.y, p.x * p.x + p.y * p.y - r * r);
}

LocalHit capsuleRay(Vec3 size, Vec3 p, Vec3 v) {
  const double r = size.x, half = size.y;
  if (sphereRoots(p, v, (r + half) * (r + half)).nearest < 0) {
    return {};
  }
  Nearest best;
  if (const double side = sideRoots(r, p, v).nearest; side >= 0 && std::abs(p.z + side * v.z) <= half) {
    best.consider(side, 0);
  }
  for (const int end : {1, -1}) {
    const Roots roots = sphereRoots({p.x, p.y, p.z - end * half}, v, r * r);
    for (const double x : roots.x) {
      if (x >= 0 && end * (p.z + x * v.z) >= half) {
        best.consider(x, end);
      }
    }
  }
  if (best.x < 0) {
    return {};
  }
  Vec3 n = p + v * best.x;
  n.z = best.feature == 0 ? 0 : n.z - half * best.feature;
  return {best.x, normalized(n)};
}

LocalHit ellipsoidRay(Vec3 size, Vec3 p, Vec3 v) {
  const Vec3 s = {1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z)};
  const Roots roots = quadratic(dot(multiply(s, v), v), dot(multiply(s, v), p), dot(multiply(s, p), p) - 1);
  return roots.nearest < 0 ? LocalHit{} : LocalHit{roots.nearest, normalized(multiply(s, p + v * roots.nearest))};
}

LocalHit cylinderRay(Vec3 size, Vec3 p, Vec3 v) {
  const double r = size.x, half = size.y;
  if (sphereRoots(p, v, r * r + half * half).nearest < 0) {
    return {};
  }
  Nearest best;
  for (const int side : {-1, 1}) {
    if (std::abs(v.z) > kMinVal) {
      const double x = (side * half - p.z) / v.z;
      const Vec3 at = p + v * x;
      if (at.x * at.x + at.y * at.y <= r * r) {
        best.consider(x, side);
      }
    }
  }
  if (const double side = sideRoots(r, p, v).nearest; side >= 0 && std::abs(p.z + side * v.z) <= half) {
    best.consider(side, 0);
  }
  if (best.x < 0) {
    return {};
  }
  const Vec3 at = p + v * best.x;
  return {best.x, best.feature == 0 ? normalized({at.x, at.y, 0}) : Vec3{0, 0, static_cast<double>(best.feature)}};
}

}  // namespace

LocalHit boxRay(Vec3 size, Vec3 p, Vec3 v, double (&sides)[6]) {
  std::fill(sides, sides + 6, -1.0);
  if (sphereRoots(p, v, dot(size, size)).nearest < 0) {
    return {};
  }
  Nearest best;
  for (int i = 0; i < 3; ++i) {
    if (!(std::abs(v[i]) > kMinVal)) {
      continue;
    }
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    for (const int side : {-1, 1}) {
      const double x = (side * size[i] - p[i]) / v[i];
      if (x >= 0 && std::abs(p[j] + x * v[j]) <= size[j] && std::abs(p[k] + x * v[k]) <= size[k]) {
        sides[2 * i + (side + 1) / 2] = x;
        best.consider(x, 2 * i + (side + 1) / 2);
      }
    }
  }
  if (best.x < 0) {
    return {};
  }
  LocalHit hit{best.x, {}};
  hit.normal[best.feature / 2] = best.feature % 2 ? 1 : -1;
  return hit;
}

LocalHit localRay(GeomType type, Vec3 size, Vec3 p, Vec3 v) {
  double sides[6];
  switch (type) {
    case GeomType::plane:
      return planeRay(size, p, v);
    case GeomType::sphere:
      return sphereRay(size.x, p, v);
    case GeomType::capsule:
      return capsuleRay(size, p, v);
    case GeomType::ellipsoid:
      return ellipsoidRay(size, p, v);
    case GeomType::cylinder:
      return cylinderRay(size, p, v);
    case GeomType::box:
      return boxRay(size, p, v, sides);
    default:
      return {};
  }
}

TriangleRay::TriangleRay(Vec3 p, Vec3 v) : point(p), direction(v), u{1, 1, 1} {
  const Vec3 a = {std::abs(v.x), std::abs(v.y), std::abs(v.z)};
  u[a.x >= a.y && a.x >= a.z ? 0 : a.y >= a.z ? 1 : 2] = 0;
  w = normalized(u + v * (-dot(v, u) / dot(v, v)));
  u = normalized(cross(w, v));
}

LocalHit TriangleRay::hit(Vec3 a, Vec3 b, Vec3 c) const {
  const Vec3 d[3] = {a - point, b - point, c - point};
  double x[3], y[3];
  for (int i = 0; i < 3; ++i) {
    x[i] = dot(u, d[i]);
    y[i] = dot(w, d[i]);
  }
  const auto oneSide = [](const double(&s)[3]) {
    return (s[0] > 0 && s[1] > 0 && s[2] > 0) || (s[0] < 0 && s[1] < 0 && s[2] < 0);
  };
  if (oneSide(x) || oneSide(y)) {
    return {};
  }
  const double m[4] = {x[0] - x[2], x[1] - x[2], y[0] - y[2], y[1] - y[2]};
  const double det = m[0] * m[3] - m[1] * m[2];
  if (!(std::abs(det) >= kMinVal)) {
    return {};
  }
  const double s = (m[3] * -x[2] - m[1] * -y[2]) / det, t = (-m[2] * -x[2] + m[0] * -y[2]) / det;
  if (s < 0 || t < 0 || s + t > 1) {
    return {};
  }
  const Vec3 n = cross(a - c, b - c);
  const double slope = dot(direction, n);
  if (std::abs(slope) < kMinVal) {
    return {};
  }
  return {-dot(point - c, n) / slope, normalized(n)};
}

}  // namespace kinetree
