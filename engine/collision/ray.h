#pragma once
// Rays against geoms: point + x * direction, x >= 0, x in units of the direction's length. Normals point outwards, also
// where a ray leaves a shape. Geoms that cannot be seen (alpha 0) are passed. source: MuJoCo mj_ray and its kin.

#include <array>
#include <limits>
#include <optional>
#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// Where a ray meets a geom.
struct RayHit {
  double dist = -1;  ///< along the direction, in its lengths; -1: nothing hit
  int geom = -1;     ///< geom hit; -1: none
  Vec3 normal;       ///< outward at the point hit, world, unit; zero: nothing hit

  bool found() const { return dist >= 0; }
};

/// Which geoms a ray sees.
struct RayFilter {
  std::optional<std::array<std::uint8_t, 6>> groups;  ///< visual groups that count; none: all
  bool staticGeoms = true;                            ///< geoms of the world and of bodies welded to it count
  int bodyExclude = -1;                               ///< its geoms do not count
};

/// First geom along a ray; of equal distances the lower id. Throws StateError for a zero direction, StageError if
/// kinematics are stale.
RayHit ray(const Model& m, const Data& d, Vec3 point, Vec3 direction, const RayFilter& filter = {});

/// Many rays from one point; `hits` has one entry per direction. Bodies outside a ray's view are skipped by their
/// bounding spheres, and geoms whose sphere lies beyond `cutoff` [m]. A zero direction changes nothing but dist = -1.
void multiRay(const Model& m, const Data& d, Vec3 point, std::span<const Vec3> directions, const RayFilter& filter,
              std::span<RayHit> hits, double cutoff = std::numeric_limits<double>::max());

/// A ray against one mesh or height field geom. Throws StateError if `geom` is not one.
RayHit rayMesh(const Model& m, const Data& d, int geom, Vec3 point, Vec3 direction);
RayHit rayHfield(const Model& m, const Data& d, int geom, Vec3 point, Vec3 direction);

/// A ray against a shape of `type` and `size` at a pose: plane, sphere, capsule, ellipsoid, cylinder, box.
RayHit rayShape(GeomType type, Vec3 size, Vec3 pos, const Mat3& rot, Vec3 point, Vec3 direction);

}  // namespace kinetree
