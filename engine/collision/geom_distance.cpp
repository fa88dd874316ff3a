#include "engine/collision/geom_distance.h"

#include <fmt/format.h>

#include <utility>

#include "engine/collision/narrow.h"
#include "engine/model/error.h"

namespace kinetree {
namespace {

void checkGeom(const Model& m, int geom) {
  if (geom < 0 || geom >= m.ngeom) {
    throw StateError(fmt::format("geomDistance: geom {} does not exist; the model has {}", geom, m.ngeom));
  }
}

/// The hull of a mesh that never collides is not in the plan.
Shape shapeFor(const Model& m, const Data& d, int g, Hull& own) {
  Shape s = makeShape(m, d, g);
  if (s.type == GeomType::mesh && s.hull->nvert == 0) {
    own = makeHull(m, m.geom_dataid[g]);
    s.hull = &own;
  }
  return s;
}

GeomDistance byConvexQuery(const Model& m, const Shape& a, const Shape& b, double distmax) {
  ConvexShape first(a), second(b);
  Polytope room;
  const ConvexAnswer q = convexQuery(first, second, distmax, convexOptions(m.opt), room);
  GeomDistance out;
  out.dist = q.dist < distmax ? q.dist : distmax;
  if (q.witness) {
    out.from = q.a;
    out.to = q.b;
  }
  return out;
}

}  // namespace

GeomDistance geomDistance(const Model& m, const Data& d, int geom1, int geom2, double distmax) {
  d.fresh.require(Stage::kinematics, "geomDistance");
  checkGeom(m, geom1);
  checkGeom(m, geom2);
  GeomPair pair;
  pair.function = pairFunction(m.geom_type[geom1], m.geom_type[geom2]);
  GeomDistance out{distmax, {}, {}};
  if (pair.function == PairFunction::none) {
    return out;
  }
  Hull own1, own2;
  Shape a = shapeFor(m, d, geom1, own1), b = shapeFor(m, d, geom2, own2);
  const bool convex = pair.function == PairFunction::convex || pair.function == PairFunction::boxBox;
  if (convex && !m.opt.disabled(disable::nativeccd)) {
    return byConvexQuery(m, a, b, distmax);
  }
  const bool flip = m.geom_type[geom1] > m.geom_type[geom2];
  if (flip) {
    std::swap(a, b);
  }
  pair.geom[0] = flip ? geom2 : geom1;
  pair.geom[1] = flip ? geom1 : geom2;
  Polytope room;
  Hits hits;
  narrow(m, pair, a, b, distmax, room, hits);
  for (int i = 0; i < hits.n; ++i) {
    if (const Hit& hit = hits.hit[i]; hit.dist < out.dist) {
      const Vec3 half = hit.normal * (flip ? -0.5 : 0.5) * hit.dist;
      out = {hit.dist, hit.pos - half, hit.pos + half};
    }
  }
  return out;
}

}  // namespace kinetree
