#include "engine/collision/ray.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/collision/bvh.h"
#include "engine/collision/narrow.h"
#include "engine/collision/ray_local.h"
#include "engine/model/error.h"

namespace kinetree {
namespace {

constexpr int kStack = 128;

bool visible(const Model& m, int g) {
  const int mat = m.geom_matid[g];
  return mat >= 0 ? m.mat_rgba[mat][3] != 0 : m.geom_rgba[g][3] != 0;
}

bool passes(const Model& m, const RayFilter& filter, int g) {
  const int body = m.geom_bodyid[g];
  if (body == filter.bodyExclude || !visible(m, g) || (!filter.staticGeoms && m.body_weldid[body] == 0)) {
    return false;
  }
  return !filter.groups || (*filter.groups)[std::clamp(m.geom_group[g], 0, 5)] != 0;
}

/// Whether the ray crosses the box. A ray within a face's plane gives NaN there and misses.
bool crosses(const Box& box, Vec3 point, Vec3 inverse) {
  double from = 0, to = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 3; ++k) {
    const double t1 = (box.center[k] - box.size[k] - point[k]) * inverse[k];
    const double t2 = (box.center[k] + box.size[k] - point[k]) * inverse[k];
    const double least = t1 < t2 ? t1 : t2, most = t1 < t2 ? t2 : t1;
    from = from > least ? from : least;
    to = to < most ? to : most;
  }
  return from < to;
}

LocalHit meshRay(const Model& m, int g, Vec3 p, Vec3 v) {
  double sides[6];
  if (boxRay(m.geom_size[g], p, v, sides).x < 0) {
    return {};
  }
  const int mesh = m.geom_dataid[g];
  const Bvh& tree = meshBvh(m, mesh);
  const TriangleRay triangle(p, v);
  const Vec3 inverse = {1 / v.x, 1 / v.y, 1 / v.z};
  const auto corner = [&](int face, int i) {
    const Row<3, float>& f = m.mesh_vert[m.mesh_vertadr[mesh] + m.mesh_face[m.mesh_faceadr[mesh] + face][i]];
    return Vec3{f[0], f[1], f[2]};
  };
  LocalHit best;
  int stack[kStack], depth = 0;
  if (tree.size() > 0) {
    stack[depth++] = 0;
  }
  while (depth > 0) {
    const int node = stack[--depth];
    if (!crosses(tree.box[node], p, inverse)) {
      continue;
    }
    if (const int face = tree.leaf[node]; face >= 0) {
      const LocalHit hit = triangle.hit(corner(face, 0), corner(face, 1), corner(face, 2));
      if (hit.x >= 0 && (best.x < 0 || hit.x < best.x)) {
        best = hit;
      }
      continue;
    }
    for (const int child : tree.child[node]) {
      if (child >= 0 && depth < kStack) {
        stack[depth++] = child;
      }
    }
  }
  return best;
}

/// Triangles of the cells that the ray passes over between `from` and `to`.
LocalHit surfaceRay(const HeightField& f, Vec3 p, Vec3 v, double from, double to, LocalHit best) {
  const double dx = 2 * f.size[0] / (f.ncol - 1), dy = 2 * f.size[1] / (f.nrow - 1);
  const auto cells = [](double a, double b, int n, int(&range)[2]) {
    range[0] = static_cast<int>(std::max(0.0, std::floor(std::min(a, b)) - 1));
    range[1] = static_cast<int>(std::min(n - 1.0, std::ceil(std::max(a, b)) + 1));
  };
  int cols[2], rows[2];
  cells((p.x + from * v.x + f.size[0]) / dx, (p.x + to * v.x + f.size[0]) / dx, f.ncol, cols);
  cells((p.y + from * v.y + f.size[1]) / dy, (p.y + to * v.y + f.size[1]) / dy, f.nrow, rows);
  const TriangleRay triangle(p, v);
  for (int r = rows[0]; r < rows[1]; ++r) {
    for (int c = cols[0]; c < cols[1]; ++c) {
      const Vec3 low = f.at(r, c), high = f.at(r + 1, c + 1);
      for (const LocalHit& hit : {triangle.hit(low, f.at(r, c + 1), high), triangle.hit(low, high, f.at(r + 1, c))}) {
        if (hit.x >= 0 && (best.x < 0 || hit.x < best.x)) {
          best = hit;
        }
      }
    }
  }
  return best;
}

/// Side walls of the field, below the elevations along its border.
LocalHit wallRay(const HeightField& f, Vec3 p, Vec3 v, const double (&sides)[6], LocalHit best) {
  const double dx = 2 * f.size[0] / (f.ncol - 1), dy = 2 * f.size[1] / (f.nrow - 1);
  for (int i = 0; i < 4; ++i) {
    if (!(sides[i] >= 0 && (sides[i] < best.x || best.x < 0))) {
      continue;
    }
    const Vec3 at = p + v * sides[i];
    const bool alongY = i < 2;
    const double place = alongY ? (at.y + f.size[1]) / dy : (at.x + f.size[0]) / dx;
    const double cell = std::max(0.0, std::min((alongY ? f.nrow : f.ncol) - 2.0, std::floor(place)));
    const int k = static_cast<int>(cell);
    const int first = alongY ? k * f.ncol + (i == 1 ? f.ncol - 1 : 0) : k + (i == 3 ? (f.nrow - 1) * f.ncol : 0);
    const double z0 = f.data[first], z1 = f.data[first + (alongY ? f.ncol : 1)];
    if (at.z / f.size[2] < z0 * (cell + 1 - place) + z1 * (place - cell)) {
      best = {sides[i], {}};
      best.normal[i / 2] = i % 2 ? 1 : -1;
    }
  }
  return best;
}

LocalHit fieldRay(const HeightField& f, Vec3 p, Vec3 v) {
  double sides[6];
  const Vec3 down = {0, 0, f.size[3] * 0.5}, up = {0, 0, f.size[2] * 0.5};
  LocalHit best = boxRay({f.size[0], f.size[1], f.size[3] * 0.5}, p + down, v, sides);
  const LocalHit top = boxRay({f.size[0], f.size[1], f.size[2] * 0.5}, p - up, v, sides);
  if (top.x < 0) {
    return best;
  }
  double from = 0, to = top.x;
  for (const double side : sides) {
    if (side > to) {
      from = top.x;
      to = side;
    }
  }
  best = surfaceRay(f, p, v, from, to, best);
  return wallRay(f, p, v, sides, best);
}

LocalHit geomRayLocal(const Model& m, int g, Vec3 p, Vec3 v) {
  switch (m.geom_type[g]) {
    case GeomType::mesh:
      return meshRay(m, g, p, v);
    case GeomType::hfield:
      return fieldRay(heightField(m, g), p, v);
    default:
      return localRay(m.geom_type[g], m.geom_size[g], p, v);
  }
}

RayHit geomRay(const Model& m, const Data& d, int g, Vec3 point, Vec3 direction) {
  const Mat3& rot = d.geom_xmat[g];
  const LocalHit hit = geomRayLocal(m, g, transposeTimes(rot, point - d.geom_xpos[g]), transposeTimes(rot, direction));
  return hit.x < 0 ? RayHit{} : RayHit{hit.x, g, rot * hit.normal};
}

void checkDirection(Vec3 direction) {
  if (!(norm(direction) >= kMinVal)) {
    throw StateError("ray: its direction has no length");
  }
}

RayHit rayTyped(const Model& m, const Data& d, int geom, GeomType type, const char* who, Vec3 point, Vec3 direction) {
  d.fresh.require(Stage::kinematics, who);
  if (geom < 0 || geom >= m.ngeom || m.geom_type[geom] != type) {
    throw StateError(fmt::format("{}: geom {} is not of that type or does not exist", who, geom));
  }
  checkDirection(direction);
  return geomRay(m, d, geom, point, direction);
}

/// Largest box of a body's collidable geoms in its inertial frame; only bodies that have some are skipped as a whole.
struct BodyBounds {
  bool any = false;
  Vec3 center;
  double radius = 0;
};

BodyBounds bodyBounds(const Model& m, const Data& d, int body) {
  bool collidable = false;
  for (int i = 0; i < m.body_geomnum[body]; ++i) {
    const int g = m.body_geomadr[body] + i;
    collidable = collidable || m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0;
  }
  if (!collidable) {
    return {};
  }
  const Box root = makeBodyBvh(m, body).box[0];
  return {true, d.xipos[body] + root.center, norm(root.size)};  // the offset is not turned: as the reference
}

}  // namespace

RayHit rayShape(GeomType type, Vec3 size, Vec3 pos, const Mat3& rot, Vec3 point, Vec3 direction) {
  const LocalHit hit = localRay(type, size, transposeTimes(rot, point - pos), transposeTimes(rot, direction));
  return hit.x < 0 ? RayHit{} : RayHit{hit.x, -1, rot * hit.normal};
}

RayHit ray(const Model& m, const Data& d, Vec3 point, Vec3 direction, const RayFilter& filter) {
  d.fresh.require(Stage::kinematics, "ray");
  checkDirection(direction);
  RayHit best;
  for (int g = 0; g < m.ngeom; ++g) {
    if (passes(m, filter, g)) {
      if (const RayHit hit = geomRay(m, d, g, point, direction);
          hit.found() && (!best.found() || hit.dist < best.dist)) {
        best = hit;
      }
    }
  }
  return best;
}

void multiRay(const Model& m, const Data& d, Vec3 point, std::span<const Vec3> directions, const RayFilter& filter,
              std::span<RayHit> hits, double cutoff) {
  d.fresh.require(Stage::kinematics, "multiRay");
  if (hits.size() != directions.size()) {
    throw StateError(fmt::format("multiRay: {} directions but room for {} hits", directions.size(), hits.size()));
  }
  std::vector<BodyBounds> bounds(m.nbody);
  std::vector<std::uint8_t> seen(m.ngeom, 0);
  for (int b = 0; b < m.nbody; ++b) {
    bounds[b] = bodyBounds(m, d, b);
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      const bool far = bounds[b].any && distance(d.geom_xpos[g], point) > cutoff + m.geom_rbound[g];
      seen[g] = passes(m, filter, g) && !far;
    }
  }
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Vec3 v = directions[i];
    if (!(dot(v, v) >= kMinVal)) {
      hits[i].dist = -1;
      continue;
    }
    hits[i] = {};
    for (int b = 0; b < m.nbody; ++b) {
      if (bounds[b].any &&
          rayShape(GeomType::sphere, {bounds[b].radius, 0, 0}, bounds[b].center, Mat3::identity(), point, v).dist < 0) {
        continue;
      }
      for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
        if (!seen[g]) {
          continue;
        }
        if (const RayHit hit = geomRay(m, d, g, point, v);
            hit.found() && (!hits[i].found() || hit.dist < hits[i].dist)) {
          hits[i] = hit;
        }
      }
    }
  }
}

RayHit rayMesh(const Model& m, const Data& d, int geom, Vec3 point, Vec3 direction) {
  return rayTyped(m, d, geom, GeomType::mesh, "rayMesh", point, direction);
}

RayHit rayHfield(const Model& m, const Data& d, int geom, Vec3 point, Vec3 direction) {
  return rayTyped(m, d, geom, GeomType::hfield, "rayHfield", point, direction);
}

}  // namespace kinetree
