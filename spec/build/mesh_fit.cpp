#include "spec/build/mesh_fit.h"

#include <algorithm>

namespace kinetree::building {
namespace {

Vec3 fitInertia(GeomType type, Vec3 b) {
  const double radius = (b.x + b.y) / 2;
  switch (type) {
    case GeomType::sphere:
      return {(b.x + b.y + b.z) / 3, 0, 0};
    case GeomType::capsule:
      return {radius, std::max(0.0, b.z - radius / 2), 0};
    case GeomType::cylinder:
      return {radius, b.z, 0};
    default:
      return b;
  }
}

Vec3 fitBox(GeomType type, Vec3 half) {
  const double radius = std::max(half.x, half.y);
  switch (type) {
    case GeomType::sphere:
      return {std::max(radius, half.z), 0, 0};
    case GeomType::capsule:
      return {radius, half.z - radius, 0};
    case GeomType::cylinder:
      return {radius, half.z, 0};
    default:
      return half;
  }
}

}  // namespace

MeshFit fitToMesh(GeomType type, const ProcessedMesh& mesh, bool fitBounds) {
  if (!fitBounds) {
    return {fitInertia(type, mesh.boxSize), {}};
  }
  return {fitBox(type, (mesh.upper - mesh.lower) * 0.5), (mesh.upper + mesh.lower) * 0.5};
}

}  // namespace kinetree::building
