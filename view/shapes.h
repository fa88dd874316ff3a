#pragma once
// What a model looks like: triangles per geom, in the frame of the geom's body. For pictures only; meshes are thinned.

#include <array>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

struct DrawnShape {
  int body = 0;
  bool ground = false;  ///< a plane: drawn as a chequered floor
  std::array<float, 4> rgba{};
  std::vector<Vec3> vertices;  ///< [m], body frame
  std::vector<std::array<int, 3>> triangles;
};

/// Visible geoms (groups 0 to 2). Mesh vertices closer than 1/`cells` of the mesh's size are merged.
std::vector<DrawnShape> makeShapes(const Model& m, int cells = 40);

}  // namespace kinetree
