#pragma once
// The convex hull of a mesh, found by Qhull, as the graph that support functions climb.

#include <span>
#include <vector>

#include "engine/spatial/vec.h"

namespace kinetree {

/// Hull of a mesh in MuJoCo's mesh_graph format:
///   nvert, nface, vertEdgeAddress[nvert], vertGlobal[nvert], edgeLocal[nvert + 3 nface], faceGlobal[3 nface]
/// where the neighbours of hull vertex v stand in edgeLocal from vertEdgeAddress[v] on, ended by -1.
struct HullGraph {
  std::vector<int> data;  ///< empty: no hull

  bool empty() const { return data.empty(); }
  int vertexCount() const { return data[0]; }
  int faceCount() const { return data[1]; }
  /// Three vertices of the mesh for each triangle, counter-clockwise seen from outside.
  std::span<const int> faces() const { return std::span(data).last(3 * static_cast<std::size_t>(data[1])); }
};

/// Hull of `vert`. `maxVertices`: stop when that many are found (at least 4); -1: all. Throws AssetError when the
/// vertices lie in a point, on a line or in a plane, and when Qhull fails. source: Qhull, options of MuJoCo 3.10.0
HullGraph convexHull(std::span<const Vec3> vert, int maxVertices = -1);

}  // namespace kinetree
