#include "spec/build/geom_shapes.h"

#include <algorithm>
#include <cmath>

namespace kinetree::building {
namespace {

constexpr double kPlaneReach = 1e10;

// An ellipsoid's surface by Knud Thomsen's formula, good to 1 percent.
double ellipsoidSurface(Vec3 s) {
  constexpr double p = 1.6075;
  const double xy = std::pow(s.x * s.y, p), yz = std::pow(s.y * s.z, p), zx = std::pow(s.z * s.x, p);
  return 4 * kPi * std::pow((xy + yz + zx) / 3, 1 / p);
}

double solidVolume(GeomType type, Vec3 s) {
  switch (type) {
    case GeomType::sphere:
      return 4 * kPi * s.x * s.x * s.x / 3;
    case GeomType::capsule:
      return kPi * (s.x * s.x * 2 * s.y + 4 * s.x * s.x * s.x / 3);
    case GeomType::cylinder:
      return kPi * s.x * s.x * 2 * s.y;
    case GeomType::ellipsoid:
      return 4 * kPi * s.x * s.y * s.z / 3;
    case GeomType::box:
    case GeomType::hfield:
      return s.x * s.y * s.z * 8;
    default:
      return 0;
  }
}

double shellArea(GeomType type, Vec3 s) {
  switch (type) {
    case GeomType::sphere:
      return 4 * kPi * s.x * s.x;
    case GeomType::capsule:
      return 4 * kPi * s.x * s.x + 2 * kPi * s.x * 2 * s.y;
    case GeomType::cylinder:
      return 2 * kPi * s.x * s.x + 2 * kPi * s.x * 2 * s.y;
    case GeomType::ellipsoid:
      return ellipsoidSurface(s);
    case GeomType::box:
    case GeomType::hfield:
      return 8 * (s.x * s.y + s.y * s.z + s.z * s.x);
    default:
      return 0;
  }
}

/// Moments that sum of squares of the other two axes gives.
Vec3 ofSquares(double factor, Vec3 s) {
  const double x = s.x * s.x, y = s.y * s.y, z = s.z * s.z;
  return {factor * (y + z), factor * (x + z), factor * (x + y)};
}

// Two half spheres on a cylinder. A half sphere's own centre lies 3/8 r from its flat face: hence the last term.
Vec3 solidCapsule(double r, double h, double mass) {
  const double caps = mass * 4 * r / (4 * r + 3 * h), middle = mass - caps;
  const double side = middle * (3 * r * r + h * h) / 12 + 2 * caps * r * r / 5 + caps * h * (3 * r + 2 * h) / 8;
  return {side, side, middle * r * r / 2 + 2 * caps * r * r / 5};
}

Vec3 solidInertia(GeomType type, Vec3 s, double mass) {
  switch (type) {
    case GeomType::sphere: {
      const double moment = 2 * mass * s.x * s.x / 5;
      return {moment, moment, moment};
    }
    case GeomType::capsule:
      return solidCapsule(s.x, 2 * s.y, mass);
    case GeomType::cylinder: {
      const double h = 2 * s.y, side = mass * (3 * s.x * s.x + h * h) / 12;
      return {side, side, mass * s.x * s.x / 2};
    }
    case GeomType::ellipsoid:
      return ofSquares(mass / 5, s);
    case GeomType::box:
    case GeomType::hfield:
      return ofSquares(mass / 3, s);
    default:
      return {};
  }
}

Vec3 shellCapsule(double r, double halfHeight, double mass) {
  const double h = 2 * halfHeight, caps = mass * (4 * kPi * r * r) / (4 * kPi * r * r + 2 * kPi * r * h);
  const double middle = mass - caps, com = halfHeight + r / 2;  // of a half sphere's surface
  const double side = middle * (6 * r * r + h * h) / 12 + 2 * caps * r * r / 3 + caps * (com * com - (r / 2) * (r / 2));
  return {side, side, middle * r * r + 2 * caps * r * r / 3};
}

Vec3 shellCylinder(double r, double halfHeight, double mass) {
  const double h = 2 * halfHeight, disk = mass * (kPi * r * r) / (2 * kPi * r * r + 2 * kPi * r * h);
  const double tube = mass - 2 * disk;
  const double side = tube * (6 * r * r + h * h) / 12 + 2 * (disk * r * r / 4 + disk * halfHeight * halfHeight);
  return {side, side, tube * r * r + 2 * disk * r * r / 2};
}

// The difference of two solids, one thicker by a micrometre.
Vec3 shellEllipsoid(Vec3 s, double mass) {
  constexpr double thickness = 1e-6;
  const Vec3 outer = {s.x + thickness, s.y + thickness, s.z + thickness};
  const double inside = solidVolume(GeomType::ellipsoid, s), outside = solidVolume(GeomType::ellipsoid, outer);
  const double density = mass / (outside - inside);
  return ofSquares(density * outside / 5, outer) - ofSquares(density * inside / 5, s);
}

Vec3 shellBox(Vec3 s, double mass) {
  const double area = s.x * s.y + s.y * s.z + s.z * s.x;
  Vec3 moments;
  for (int k = 0; k < 3; ++k) {  // the two faces across axis k
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const double pair = mass * s[i] * s[j] / area;
    const double ii = s[i] * s[i], jj = s[j] * s[j], kk = s[k] * s[k];
    moments[k] += pair * (ii + jj) / 3;
    moments[i] += pair * (jj / 3 + kk);
    moments[j] += pair * (ii / 3 + kk);
  }
  return moments;
}

Vec3 shellInertia(GeomType type, Vec3 s, double mass) {
  switch (type) {
    case GeomType::sphere: {
      const double moment = 2 * mass * s.x * s.x / 3;
      return {moment, moment, moment};
    }
    case GeomType::capsule:
      return shellCapsule(s.x, s.y, mass);
    case GeomType::cylinder:
      return shellCylinder(s.x, s.y, mass);
    case GeomType::ellipsoid:
      return shellEllipsoid(s, mass);
    case GeomType::box:
    case GeomType::hfield:
      return shellBox(s, mass);
    default:
      return {};
  }
}

}  // namespace

double shapeVolume(GeomType type, Vec3 size, bool shell) {
  return shell ? shellArea(type, size) : solidVolume(type, size);
}

Vec3 shapeInertia(GeomType type, Vec3 size, double mass, bool shell) {
  return shell ? shellInertia(type, size, mass) : solidInertia(type, size, mass);
}

double boundingRadius(GeomType type, Vec3 s) {
  switch (type) {
    case GeomType::sphere:
      return s.x;
    case GeomType::capsule:
      return s.x + s.y;
    case GeomType::cylinder:
      return std::sqrt(s.x * s.x + s.y * s.y);
    case GeomType::ellipsoid:
      return std::max({s.x, s.y, s.z});
    case GeomType::box:
    case GeomType::mesh:
    case GeomType::sdf:
      return std::sqrt(s.x * s.x + s.y * s.y + s.z * s.z);
    default:
      return 0;
  }
}

Box boundingBox(GeomType type, Vec3 s) {
  switch (type) {
    case GeomType::sphere:
      return {{}, {s.x, s.x, s.x}};
    case GeomType::capsule:
      return {{}, {s.x, s.x, s.x + s.y}};
    case GeomType::cylinder:
      return {{}, {s.x, s.x, s.y}};
    case GeomType::plane:
      return {{0, 0, -kPlaneReach / 2}, {kPlaneReach, kPlaneReach, kPlaneReach / 2}};
    default:
      return {{}, s};
  }
}

}  // namespace kinetree::building
