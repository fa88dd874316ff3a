#include "spec/assets/mesh_process.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/mesh_check.h"
#include "spec/assets/mesh_inertia.h"
#include "spec/assets/principal_axes.h"

namespace kinetree {
namespace {

using spec::MeshInertia;

std::vector<Vec3> widen(const std::vector<float>& vert) {
  std::vector<Vec3> wide(vert.size() / 3);
  for (std::size_t i = 0; i < wide.size(); ++i) {
    wide[i] = {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]};
  }
  return wide;
}

void swapWinding(std::vector<int>& face) {
  for (std::size_t i = 0; i + 2 < face.size(); i += 3) {
    std::swap(face[i + 1], face[i + 2]);
  }
}

// Translate, then rotate, then scale, each only if it does something.
void moveByReference(std::vector<Vec3>& vert, const MeshTreatment& t) {
  if (t.refpos != Vec3{}) {
    for (Vec3& v : vert) {
      v -= t.refpos;
    }
  }
  if (t.refquat != Quat{}) {
    Quat q = t.refquat;
    normalizeByDivision(q);
    const Mat3 r = toMatrix(q);
    for (Vec3& v : vert) {
      v = transposeTimes(r, v);
    }
  }
  if (t.scale != Vec3{1, 1, 1}) {
    for (Vec3& v : vert) {
      v = multiply(v, t.scale);
    }
  }
}

PrincipalAxes checkedAxes(const Mat3& inertia) {
  constexpr double kRelativeSlack = 1e-6, kAbsoluteSlack = 1e-9;  // of the triangle inequality, as in the reference
  const PrincipalAxes axes = principalAxes(inertia);
  const Vec3 m = axes.moments;
  if (!(m.z > 0)) {
    throw AssetError(fmt::format("the smallest moment of inertia of the mesh is {:g}, it must be positive", m.z));
  }
  const auto violates = [&](double a, double b, double c) {
    return a + b < c * (1.0 - kRelativeSlack) - kAbsoluteSlack;
  };
  if (violates(m.x, m.y, m.z) || violates(m.x, m.z, m.y) || violates(m.y, m.z, m.x)) {
    throw AssetError(
        fmt::format("the moments of inertia of the mesh, {:g} {:g} {:g}, violate A + B >= C", m.x, m.y, m.z));
  }
  return axes;
}

Vec3 equivalentBox(Vec3 m, double size) {
  const auto half = [&](double a, double b, double c) { return 0.5 * std::sqrt(6 * (a + b - c) / size); };
  return {half(m.y, m.z, m.x), half(m.x, m.z, m.y), half(m.x, m.y, m.z)};
}

// Into the inertial frame, with the bounds found there.
void moveToInertialFrame(std::vector<Vec3>& vert, ProcessedMesh& mesh) {
  constexpr double kFar = 1e10;  // where the reference starts to look for bounds
  mesh.lower = {kFar, kFar, kFar};
  mesh.upper = {-kFar, -kFar, -kFar};
  const Mat3 r = toMatrix(conjugate(mesh.quat));
  for (Vec3& v : vert) {
    v = r * (v - mesh.pos);
    for (int i = 0; i < 3; ++i) {
      mesh.lower[i] = std::min(mesh.lower[i], v[i]);
      mesh.upper[i] = std::max(mesh.upper[i], v[i]);
    }
  }
}

void narrow(const std::vector<Vec3>& vert, std::vector<float>& to) {
  for (std::size_t i = 0; i < vert.size(); ++i) {
    to[3 * i] = static_cast<float>(vert[i].x);
    to[3 * i + 1] = static_cast<float>(vert[i].y);
    to[3 * i + 2] = static_cast<float>(vert[i].z);
  }
}

}  // namespace

ProcessedMesh processMesh(MeshSource source, const MeshTreatment& treatment) {
  checkSource(source);
  std::vector<Vec3> vert = widen(source.vert);
  if (treatment.inertia == MeshInertia::exact) {
    checkOrientation(source.face, vert);
  }
  ProcessedMesh mesh;
  mesh.vert = std::move(source.vert);
  mesh.face = std::move(source.face);
  if (treatment.needsHull || mesh.face.empty() || treatment.inertia == MeshInertia::convex) {
    mesh.hull = convexHull(vert, treatment.maxHullVertices);
    mesh.polygons = hullPolygons(mesh.hull, vert);
  }
  if (mesh.face.empty()) {
    const auto faces = mesh.hull.faces();
    mesh.face.assign(faces.begin(), faces.end());
  }
  mesh.normalCount = source.normalCount > 0 ? source.normalCount : mesh.vertexCount();
  mesh.texcoordCount = source.texcoordCount;
  if (treatment.isMirrored()) {
    swapWinding(mesh.face);
  }
  moveByReference(vert, treatment);
  const std::span<const int> solid =
      treatment.inertia == MeshInertia::convex ? mesh.hull.faces() : std::span<const int>(mesh.face);
  const MeshMoments moments = meshMoments(vert, solid, mesh.face, treatment.inertia);
  const PrincipalAxes axes = checkedAxes(moments.inertia);
  mesh.size = moments.size;
  mesh.boxSize = equivalentBox(axes.moments, moments.size);
  mesh.pos = moments.center;
  mesh.quat = axes.frame;
  moveToInertialFrame(vert, mesh);
  mesh.polygonNormal = polygonNormals(mesh.polygons, vert);
  narrow(vert, mesh.vert);
  return mesh;
}

}  // namespace kinetree
