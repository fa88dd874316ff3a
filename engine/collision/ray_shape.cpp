#include "engine/collision/ray_shape.h"

#include <cmath>
#include <initializer_list>

namespace kinetree {
namespace {

// The nearest hit so far and its outward direction (not of unit length).
struct Hit {
  double distance = -1;
  Vec3 outward;

  void offer(double x, Vec3 n) {
    if (x >= 0 && (distance < 0 || x < distance)) {
      distance = x;
      outward = n;
    }
  }
};

struct Roots {
  double near = -1, far = -1;
  double first() const { return near >= 0 ? near : far >= 0 ? far : -1; }
};

// a x^2 + 2 b x + c = 0
Roots solveQuadratic(double a, double b, double c) {
  const double det = b * b - a * c;
  if (det < 0 || a < kMinVal) {
    return {};
  }
  const double root = std::sqrt(det);
  return {(-b - root) / a, (-b + root) / a};
}

Roots sphereRoots(Vec3 p, Vec3 v, double squaredRadius) {
  return solveQuadratic(dot(v, v), dot(v, p), dot(p, p) - squaredRadius);
}

// The round side of a cylinder or capsule, between its ends.
void offerSide(Vec3 p, Vec3 v, double radius, double half, Hit& hit) {
  const double x =
      solveQuadratic(v.x * v.x + v.y * v.y, v.x * p.x + v.y * p.y, p.x * p.x + p.y * p.y - radius * radius).first();
  const Vec3 at = p + v * x;
  if (x >= 0 && std::abs(at.z) <= half) {
    hit.offer(x, {at.x, at.y, 0});
  }
}

Hit rayPlane(Vec3 size, Vec3 p, Vec3 v) {
  Hit hit;
  if (v.z > -kMinVal) {
    return hit;
  }
  const double x = -p.z / v.z;
  const Vec3 at = p + v * x;
  if ((size.x <= 0 || std::abs(at.x) <= size.x) && (size.y <= 0 || std::abs(at.y) <= size.y)) {
    hit.offer(x, {0, 0, 1});
  }
  return hit;
}

Hit raySphere(double radius, Vec3 p, Vec3 v) {
  Hit hit;
  const double x = sphereRoots(p, v, radius * radius).first();
  hit.offer(x, p + v * x);
  return hit;
}

Hit rayCapsule(Vec3 size, Vec3 p, Vec3 v) {
  Hit hit;
  offerSide(p, v, size.x, size.y, hit);
  for (const double side : {1.0, -1.0}) {
    const Vec3 fromCap = {p.x, p.y, p.z - side * size.y};
    const Roots roots = sphereRoots(fromCap, v, size.x * size.x);
    for (const double x : {roots.near, roots.far}) {
      if (x >= 0 && side * (p.z + x * v.z) >= size.y) {
        hit.offer(x, fromCap + v * x);
      }
    }
  }
  return hit;
}

Hit rayEllipsoid(Vec3 size, Vec3 p, Vec3 v) {
  const Vec3 s = {1 / (size.x * size.x), 1 / (size.y * size.y), 1 / (size.z * size.z)};
  Hit hit;
  const double x = solveQuadratic(dot(multiply(s, v), v), dot(multiply(s, v), p), dot(multiply(s, p), p) - 1).first();
  hit.offer(x, multiply(s, p + v * x));
  return hit;
}

Hit rayCylinder(Vec3 size, Vec3 p, Vec3 v) {
  Hit hit;
  if (std::abs(v.z) > kMinVal) {
    for (const double side : {-1.0, 1.0}) {
      const double x = (side * size.y - p.z) / v.z;
      const Vec3 at = p + v * x;
      if (at.x * at.x + at.y * at.y <= size.x * size.x) {
        hit.offer(x, {0, 0, side});
      }
    }
  }
  offerSide(p, v, size.x, size.y, hit);
  return hit;
}

Hit rayBox(Vec3 size, Vec3 p, Vec3 v) {
  Hit hit;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(v[i]) <= kMinVal) {
      continue;
    }
    const int j = i == 0 ? 1 : 0, k = i == 2 ? 1 : 2;
    for (const double side : {-1.0, 1.0}) {
      const double x = (side * size[i] - p[i]) / v[i];
      if (std::abs(p[j] + x * v[j]) <= size[j] && std::abs(p[k] + x * v[k]) <= size[k]) {
        Vec3 outward;
        outward[i] = side;
        hit.offer(x, outward);
      }
    }
  }
  return hit;
}

}  // namespace

double rayShape(GeomType type, Vec3 size, Vec3 position, const Mat3& frame, Vec3 origin, Vec3 direction, Vec3* normal) {
  const Vec3 p = transposeTimes(frame, origin - position), v = transposeTimes(frame, direction);
  Hit hit;
  switch (type) {
    case GeomType::plane:
      hit = rayPlane(size, p, v);
      break;
    case GeomType::sphere:
      hit = raySphere(size.x, p, v);
      break;
    case GeomType::capsule:
      hit = rayCapsule(size, p, v);
      break;
    case GeomType::ellipsoid:
      hit = rayEllipsoid(size, p, v);
      break;
    case GeomType::cylinder:
      hit = rayCylinder(size, p, v);
      break;
    case GeomType::box:
      hit = rayBox(size, p, v);
      break;
    case GeomType::mesh:
    case GeomType::hfield:
    case GeomType::sdf:
      break;
  }
  if (normal) {
    *normal = hit.distance < 0 ? Vec3{} : frame * normalized(hit.outward);
  }
  return hit.distance;
}

}  // namespace kinetree
