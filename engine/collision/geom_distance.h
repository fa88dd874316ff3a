#pragma once
// Distance between two geoms, whether or not they may collide.

#include "engine/model/data.h"

namespace kinetree {

/// What a distance query found.
struct GeomDistance {
  double dist = 0;  ///< signed distance, at most the limit asked for; negative: penetration depth [m]
  Vec3 from, to;    ///< nearest points on geom1 and geom2, world [m]; zero beyond the limit
};

/// Signed distance of two geoms up to `distmax` [m]. Bitmasks, excludes, margins and gaps play no role; pairs that
/// cannot collide at all (two planes) report the limit. Boxes against boxes and curved or mesh shapes use the convex
/// distance, exact to opt.ccd_tolerance; the others their contact functions. Needs kinematics (StageError) and geoms
/// that exist (StateError). source: MuJoCo mj_geomDistance.
GeomDistance geomDistance(const Model& m, const Data& d, int geom1, int geom2, double distmax);

}  // namespace kinetree
