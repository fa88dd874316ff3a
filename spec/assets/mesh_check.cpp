#include "spec/assets/mesh_check.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

void requireRows(const std::vector<float>& values, std::size_t width, const char* what) {
  if (values.size() % width != 0) {
    throw AssetError(fmt::format("{} data must be a multiple of {}, got {} numbers", what, width, values.size()), what);
  }
}

void requireFinite(const std::vector<float>& vert) {
  for (std::size_t i = 0; i < vert.size(); ++i) {
    if (!std::isfinite(vert[i])) {
      throw AssetError(fmt::format("vertex {} has coordinate {}, it must be finite", i / 3, vert[i]), "vertex");
    }
  }
}

}  // namespace

void checkSource(const MeshSource& source) {
  requireRows(source.vert, 3, "vertex");
  requireRows(source.normal, 3, "normal");
  requireRows(source.texcoord, 2, "texcoord");
  if (source.face.size() % 3 != 0) {
    throw AssetError(fmt::format("face data must be a multiple of 3, got {} numbers", source.face.size()), "face");
  }
  if (source.vertexCount() < 4) {
    throw AssetError(fmt::format("a mesh needs at least 4 vertices, got {}", source.vertexCount()), "vertex");
  }
  requireFinite(source.vert);
  const int n = source.vertexCount();
  for (std::size_t i = 0; i < source.face.size(); ++i) {
    if (source.face[i] < 0 || source.face[i] >= n) {
      throw AssetError(
          fmt::format("face {} has vertex {}, but there are {} vertices, numbered from 0", i / 3, source.face[i], n),
          "face");
    }
  }
}

void checkOrientation(std::span<const int> face, std::span<const Vec3> vert) {
  const double smallest = std::sqrt(kMinVal);
  std::vector<std::pair<int, int>> edges;
  edges.reserve(face.size());
  for (std::size_t i = 0; i + 2 < face.size(); i += 3) {
    const int a = face[i], b = face[i + 1], c = face[i + 2];
    const Vec3 p = vert[static_cast<std::size_t>(a)];
    if (0.5 * norm(cross(vert[static_cast<std::size_t>(b)] - p, vert[static_cast<std::size_t>(c)] - p)) > smallest) {
      edges.insert(edges.end(), {{a, b}, {b, c}, {c, a}});
    }
  }
  std::sort(edges.begin(), edges.end());
  const auto twice = std::adjacent_find(edges.begin(), edges.end());
  if (twice != edges.end()) {
    throw AssetError(
        fmt::format("faces are oriented inconsistently (inertia=\"exact\" needs one orientation): see those "
                    "with vertices {} and {}, counted from 1",
                    twice->first + 1, twice->second + 1));
  }
}

}  // namespace kinetree
