#pragma once
// Cutting the polygons of an OBJ file into triangles, by the reference's ear clipping in the plane of two axes.

#include <span>
#include <vector>

namespace kinetree {

/// Corner of a face: indices from 0; -1: not given.
struct ObjCorner {
  int vertex = -1, texcoord = -1, normal = -1;
};

/// Appends the triangles of `polygon` (at least 4 corners) to `out`. `vert`: x y z of the vertices read so far; corners
/// out of range count as the origin. May append fewer than size - 2 triangles if no further ear is found.
void clipPolygon(std::span<const ObjCorner> polygon, std::span<const float> vert, std::vector<ObjCorner>& out);

}  // namespace kinetree
