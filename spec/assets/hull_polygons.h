#pragma once
// The flat sides of a convex hull: triangles of nearly equal normal, merged into polygons.

#include <span>
#include <vector>

#include "engine/spatial/vec.h"
#include "spec/assets/convex_hull.h"

namespace kinetree {

struct HullPolygons {
  std::vector<int> vert;       ///< vertices of all polygons, one after the other
  std::vector<int> vertCount;  ///< vertices of each polygon

  int count() const { return static_cast<int>(vertCount.size()); }
};

/// Merges the triangles of `graph` (corners in `vert`). The order of the polygons and the first vertex of each are
/// MuJoCo 3.10.0's, because contacts of flat sides follow them.
HullPolygons hullPolygons(const HullGraph& graph, std::span<const Vec3> vert);

/// Unit normal of each polygon from its first three vertices; (1,0,0) when they are collinear.
std::vector<Vec3> polygonNormals(const HullPolygons& polygons, std::span<const Vec3> vert);

/// For each of `vertexCount` vertices the polygons that touch it: `count` per vertex and the concatenated `map`.
void polygonsOfVertices(const HullPolygons& polygons, int vertexCount, std::vector<int>& count, std::vector<int>& map);

}  // namespace kinetree
