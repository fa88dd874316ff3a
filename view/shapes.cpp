#include "view/shapes.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kinetree {
namespace {

constexpr int kSides = 20;  // round things are prisms of so many sides

// Turns a profile of (radius, height) about z.
void lathe(const std::vector<std::pair<double, double>>& profile, DrawnShape& shape) {
  const int rings = static_cast<int>(profile.size());
  for (const auto& [radius, height] : profile) {
    for (int s = 0; s < kSides; ++s) {
      const double angle = 2 * kPi * s / kSides;
      shape.vertices.push_back({radius * std::cos(angle), radius * std::sin(angle), height});
    }
  }
  for (int r = 0; r + 1 < rings; ++r) {
    for (int s = 0; s < kSides; ++s) {
      const int a = r * kSides + s;
      const int b = r * kSides + (s + 1) % kSides;
      shape.triangles.push_back({a, b, b + kSides});
      shape.triangles.push_back({a, b + kSides, a + kSides});
    }
  }
}

// A half circle from pole to pole, its halves moved apart by 2 `half`.
std::vector<std::pair<double, double>> arc(double radius, double half) {
  std::vector<std::pair<double, double>> profile;
  constexpr int kSteps = 8;
  for (int k = 0; k <= kSteps; ++k) {
    const double angle = -kPi / 2 + kPi * k / kSteps;
    const double shift = 2 * k < kSteps ? -half : half;
    if (2 * k == kSteps && half > 0) {
      profile.emplace_back(radius, -half);
    }
    profile.emplace_back(radius * std::cos(angle), radius * std::sin(angle) + shift);
  }
  return profile;
}

void box(Vec3 half, DrawnShape& shape) {
  for (int i = 0; i < 8; ++i) {
    shape.vertices.push_back({i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z});
  }
  for (const auto& [a, b, c, d] :
       {std::array{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
    shape.triangles.push_back({a, b, c});
    shape.triangles.push_back({a, c, d});
  }
}

// A floor in tiles, so that the parts behind an eye can be left out.
void grid(double halfX, double halfY, DrawnShape& shape) {
  constexpr int kTiles = 32;
  for (int i = 0; i <= kTiles; ++i) {
    for (int j = 0; j <= kTiles; ++j) {
      shape.vertices.push_back({halfX * (2.0 * j / kTiles - 1), halfY * (2.0 * i / kTiles - 1), 0});
      if (i > 0 && j > 0) {
        const int at = i * (kTiles + 1) + j;
        shape.triangles.push_back({at - kTiles - 2, at - kTiles - 1, at});
        shape.triangles.push_back({at - kTiles - 2, at, at - 1});
      }
    }
  }
}

// Vertices that fall in one cell of a grid become one; triangles that lose a corner go.
void thinnedMesh(const Model& m, int mesh, int cells, DrawnShape& shape) {
  const auto* vertices = m.mesh_vert.data() + m.mesh_vertadr[mesh];
  const int count = m.mesh_vertnum[mesh];
  Vec3 low = {1e30, 1e30, 1e30};
  Vec3 high = {-1e30, -1e30, -1e30};
  for (int v = 0; v < count; ++v) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], static_cast<double>(vertices[v][k]));
      high[k] = std::max(high[k], static_cast<double>(vertices[v][k]));
    }
  }
  const Vec3 size = high - low;
  const double cell = std::max({size.x, size.y, size.z, 1e-9}) / cells;
  std::map<std::array<int, 3>, int> cellVertex;
  std::vector<int> merged(static_cast<std::size_t>(count));
  for (int v = 0; v < count; ++v) {
    const Vec3 p = {vertices[v][0], vertices[v][1], vertices[v][2]};
    const Vec3 at = (p - low) * (1 / cell);
    const std::array<int, 3> key = {static_cast<int>(at.x), static_cast<int>(at.y), static_cast<int>(at.z)};
    const auto [found, isNew] = cellVertex.try_emplace(key, static_cast<int>(shape.vertices.size()));
    if (isNew) {
      shape.vertices.push_back(p);
    }
    merged[static_cast<std::size_t>(v)] = found->second;
  }
  for (int f = m.mesh_faceadr[mesh]; f < m.mesh_faceadr[mesh] + m.mesh_facenum[mesh]; ++f) {
    const auto corner = [&](int k) { return merged[static_cast<std::size_t>(m.mesh_face[f][k])]; };
    const std::array<int, 3> t = {corner(0), corner(1), corner(2)};
    if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) {
      shape.triangles.push_back(t);
    }
  }
}

void heightField(const Model& m, int field, DrawnShape& shape) {
  const int rows = m.hfield_nrow[field];
  const int columns = m.hfield_ncol[field];
  const auto& size = m.hfield_size[field];
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      const double height = m.hfield_data[m.hfield_adr[field] + r * columns + c] * size[2];
      shape.vertices.push_back({size[0] * (2.0 * c / (columns - 1) - 1), size[1] * (2.0 * r / (rows - 1) - 1), height});
      if (r > 0 && c > 0) {
        const int at = r * columns + c;
        shape.triangles.push_back({at - columns - 1, at - columns, at});
        shape.triangles.push_back({at - columns - 1, at, at - 1});
      }
    }
  }
}

void fillShape(const Model& m, int g, int cells, DrawnShape& shape) {
  const Vec3 size = m.geom_size[g];
  switch (m.geom_type[g]) {
    case GeomType::plane:
      shape.ground = true;
      grid(size.x > 0 ? size.x : std::max(5.0, 5 * m.stat.extent),
           size.y > 0 ? size.y : std::max(5.0, 5 * m.stat.extent), shape);
      break;
    case GeomType::hfield:
      heightField(m, m.geom_dataid[g], shape);
      break;
    case GeomType::sphere:
      lathe(arc(size.x, 0), shape);
      break;
    case GeomType::capsule:
      lathe(arc(size.x, size.y), shape);
      break;
    case GeomType::ellipsoid:
      lathe(arc(1, 0), shape);
      for (Vec3& v : shape.vertices) {
        v = multiply(v, size);
      }
      break;
    case GeomType::cylinder:
      lathe({{0, -size.y}, {size.x, -size.y}, {size.x, size.y}, {0, size.y}}, shape);
      break;
    case GeomType::box:
      box(size, shape);
      break;
    case GeomType::mesh:
    case GeomType::sdf:
      thinnedMesh(m, m.geom_dataid[g], cells, shape);
      break;
  }
}

}  // namespace

std::vector<DrawnShape> makeShapes(const Model& m, int cells) {
  std::vector<DrawnShape> shapes;
  for (int g = 0; g < m.ngeom; ++g) {
    const int material = m.geom_matid[g];
    DrawnShape shape;
    shape.body = m.geom_bodyid[g];
    shape.rgba = m.geom_rgba[g];
    const std::array<float, 4> undecided = {0.5f, 0.5f, 0.5f, 1.0f};
    if (material >= 0 && shape.rgba == undecided) {
      shape.rgba = m.mat_rgba[material];
    }
    if (m.geom_group[g] > 2 || shape.rgba[3] == 0) {
      continue;
    }
    fillShape(m, g, cells, shape);
    for (Vec3& v : shape.vertices) {
      v = m.geom_pos[g] + rotate(m.geom_quat[g], v);
    }
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

}  // namespace kinetree
