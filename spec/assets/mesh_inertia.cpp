#include "spec/assets/mesh_inertia.h"

#include <array>
#include <cmath>

#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

using spec::MeshInertia;

// Triangles are worked on in blocks: what belongs to one triangle in vector lanes, sums over triangles one by one.
constexpr std::size_t kLanes = 8;
using Lanes = std::array<double, kLanes>;
using Lanes3 = std::array<Lanes, 3>;

struct Block {
  std::array<Lanes3, 3> corner;
  Lanes3 normal, center;
  Lanes area;
  std::size_t size = 0;

  // Corners of up to kLanes faces, moved by -origin; missing ones repeat the first.
  void gather(std::span<const Vec3> vert, std::span<const int> faces, std::size_t first, Vec3 origin) {
    size = std::min(kLanes, faces.size() / 3 - first);
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t l = 0; l < kLanes; ++l) {
        const Vec3 v = vert[static_cast<std::size_t>(faces[3 * (first + (l < size ? l : 0)) + k])];
        corner[k][0][l] = v.x - origin.x;
        corner[k][1][l] = v.y - origin.y;
        corner[k][2][l] = v.z - origin.z;
      }
    }
  }

  // Unit normal, centre and area; the normal of a degenerate triangle is left unscaled, its area is 0.
  void measure() {
    const auto& [a, b, c] = corner;
    for (std::size_t l = 0; l < kLanes; ++l) {
      for (std::size_t i = 0; i < 3; ++i) {
        center[i][l] = (a[i][l] + b[i][l] + c[i][l]) / 3;
      }
      const double ux = b[0][l] - a[0][l], uy = b[1][l] - a[1][l], uz = b[2][l] - a[2][l];
      const double wx = c[0][l] - a[0][l], wy = c[1][l] - a[1][l], wz = c[2][l] - a[2][l];
      const double nx = uy * wz - uz * wy, ny = uz * wx - ux * wz, nz = ux * wy - uy * wx;
      const double length = std::sqrt(nx * nx + ny * ny + nz * nz);
      const bool degenerate = length < kMinVal;
      const double divisor = degenerate ? 1.0 : length;
      normal[0][l] = nx / divisor;
      normal[1][l] = ny / divisor;
      normal[2][l] = nz / divisor;
      area[l] = degenerate ? 0.0 : 0.5 * length;
    }
  }

  // Signed volume of the pyramid over each triangle with its top at `top`.
  Lanes volume(Vec3 top) const {
    Lanes v;
    for (std::size_t l = 0; l < kLanes; ++l) {
      v[l] = ((center[0][l] - top.x) * normal[0][l] + (center[1][l] - top.y) * normal[1][l] +
              (center[2][l] - top.z) * normal[2][l]) *
             area[l] / 3;
    }
    return v;
  }
};

void takeAbsolute(Lanes& v) {
  for (double& x : v) {
    x = std::abs(x);
  }
}

Vec3 divide(Vec3 a, double s) {
  return {a.x / s, a.y / s, a.z / s};
}

Vec3 centroidOfFaces(std::span<const Vec3> vert, std::span<const int> faces) {
  Vec3 sum;
  double total = 0;
  Block block;
  for (std::size_t f = 0; f < faces.size() / 3; f += kLanes) {
    block.gather(vert, faces, f, {});
    block.measure();
    for (std::size_t l = 0; l < block.size; ++l) {
      const double area = block.area[l];
      sum += Vec3{area * block.center[0][l], area * block.center[1][l], area * block.center[2][l]};
      total += area;
    }
  }
  if (!(total >= kMinVal)) {
    throw AssetError("the surface of the mesh is too small");
  }
  return divide(sum, total);
}

// Centre of mass: pyramids (or triangles) from `top`, weighted.
Vec3 centerOfMass(std::span<const Vec3> vert, std::span<const int> faces, Vec3 top, MeshInertia mode) {
  Vec3 sum;
  double total = 0;
  Block block;
  for (std::size_t f = 0; f < faces.size() / 3; f += kLanes) {
    block.gather(vert, faces, f, {});
    block.measure();
    Lanes weight = mode == MeshInertia::shell ? block.area : block.volume(top);
    if (mode == MeshInertia::legacy) {
      takeAbsolute(weight);
    }
    for (std::size_t l = 0; l < block.size; ++l) {
      const double w = weight[l];
      total += w;
      sum +=
          Vec3{w * (block.center[0][l] * 3.0 / 4.0 + top.x / 4.0), w * (block.center[1][l] * 3.0 / 4.0 + top.y / 4.0),
               w * (block.center[2][l] * 3.0 / 4.0 + top.z / 4.0)};
    }
  }
  if (total >= kMinVal) {
    return divide(sum, total);
  }
  if (mode == MeshInertia::shell) {
    throw AssetError("the surface of the mesh is too small");
  }
  if (total < 0) {
    throw AssetError("the volume of the mesh is negative: its faces are oriented inwards");
  }
  throw AssetError("the volume of the mesh is too small; try inertia=\"shell\"");
}

constexpr int kPairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};

// Second moments of each triangle's pyramid (or of the triangle), for the six pairs of axes.
std::array<Lanes, 6> products(const Block& block, const Lanes& weight, double divisor) {
  std::array<Lanes, 6> result;
  const auto& [d, e, f] = block.corner;
  for (std::size_t p = 0; p < 6; ++p) {
    const auto j = static_cast<std::size_t>(kPairs[p][0]), k = static_cast<std::size_t>(kPairs[p][1]);
    for (std::size_t l = 0; l < kLanes; ++l) {
      result[p][l] =
          weight[l] / divisor *
          (2 * (d[j][l] * d[k][l] + e[j][l] * e[k][l] + f[j][l] * f[k][l]) + d[j][l] * e[k][l] + d[k][l] * e[j][l] +
           d[j][l] * f[k][l] + d[k][l] * f[j][l] + e[j][l] * f[k][l] + e[k][l] * f[j][l]);
    }
  }
  return result;
}

void addSecondMoments(MeshMoments& m, std::span<const Vec3> vert, std::span<const int> faces, MeshInertia mode) {
  std::array<double, 6> sum = {};
  Block block;
  for (std::size_t f = 0; f < faces.size() / 3; f += kLanes) {
    block.gather(vert, faces, f, m.center);
    block.measure();
    Lanes weight = mode == MeshInertia::shell ? block.area : block.volume({});
    if (mode == MeshInertia::legacy) {
      takeAbsolute(weight);
    }
    const auto product = products(block, weight, mode == MeshInertia::shell ? 12 : 20);
    for (std::size_t l = 0; l < block.size; ++l) {
      m.size += weight[l];
      for (std::size_t p = 0; p < 6; ++p) {
        sum[p] += product[p][l];
      }
    }
  }
  const auto& [xx, yy, zz, xy, xz, yz] = sum;
  m.inertia = {{yy + zz, -xy, -xz, -xy, xx + zz, -yz, -xz, -yz, xx + yy}};
}

}  // namespace

MeshMoments meshMoments(std::span<const Vec3> vert, std::span<const int> faces, std::span<const int> allFaces,
                        MeshInertia mode) {
  MeshMoments m;
  const Vec3 top = centroidOfFaces(vert, allFaces);
  m.center = centerOfMass(vert, faces, top, mode);
  addSecondMoments(m, vert, faces, mode);
  return m;
}

}  // namespace kinetree
