#include "engine/collision/support.h"

#include <cfloat>

namespace kinetree {
namespace {

using Lanes = double __attribute__((vector_size(32)));

using FloatLanes = float __attribute__((vector_size(16)));

Lanes widened(const float (&a)[4]) {
  return __builtin_convertvector(*reinterpret_cast<const FloatLanes*>(a), Lanes);
}

/// Climbs until a round changes nothing. Four products at a time, each summed as the scalar code does, and the first of
/// equal maxima wins: the path is that of a scan in order.
int climbWith(const Hull& hull, int best, double bestValue, Vec3 u) {
  const Lanes ux = {u.x, u.x, u.x, u.x}, uy = {u.y, u.y, u.y, u.y}, uz = {u.z, u.z, u.z, u.z};
  for (;;) {
    const int from = best;
    const NeighbourLanes* end = hull.lane.data() + hull.laneFirst[from + 1];
    for (const NeighbourLanes* l = hull.lane.data() + hull.laneFirst[from]; l != end; ++l) {
      const Lanes value = ux * widened(l->x) + uy * widened(l->y) + uz * widened(l->z);
      const auto better = value > bestValue;
      if ((better[0] | better[1] | better[2] | better[3]) == 0) {
        continue;
      }
      for (int k = 0; k < 4; ++k) {
        if (value[k] > bestValue) {
          bestValue = value[k];
          best = l->id[k];
        }
      }
    }
    if (best == from) {
      return best;
    }
  }
}

Vec3 localSupport(const Shape& s, Vec3 u) {
  switch (s.type) {
    case GeomType::capsule: {
      Vec3 p = u * s.size.x;
      p.z += u.z >= 0 ? s.size.y : -s.size.y;
      return p;
    }
    case GeomType::ellipsoid: {
      Vec3 w = multiply(s.size, u);
      const double w2 = squaredNorm(w);
      if (w2 < kMinVal * kMinVal) {
        return {s.size.x, 0, 0};
      }
      const double scale = 1 / std::sqrt(w2);
      return {w.x * (scale * s.size.x), w.y * (scale * s.size.y), w.z * (scale * s.size.z)};
    }
    case GeomType::cylinder: {
      const double r2 = u.x * u.x + u.y * u.y;
      const double scale = r2 < kMinVal * kMinVal ? 0 : s.size.x / std::sqrt(r2);
      return {u.x * scale, u.y * scale, u.z >= 0 ? s.size.y : -s.size.y};
    }
    default:
      return {u.x >= 0 ? s.size.x : -s.size.x, u.y >= 0 ? s.size.y : -s.size.y, u.z >= 0 ? s.size.z : -s.size.z};
  }
}

int boxCorner(Vec3 local) {
  return (local.x > 0) | (local.y > 0) << 1 | (local.z > 0) << 2;
}

Vec3 prismSupport(const Prism& prism, Vec3 u) {
  const Vec3* p = u.z < 0 ? prism.bottom : prism.top;
  int best = 0;
  double value = dot(u, p[0]);
  for (int i = 1; i < 3; ++i) {
    if (const double v = dot(u, p[i]); v > value) {
      value = v;
      best = i;
    }
  }
  return p[best];
}

}  // namespace

int climb(const Hull& hull, int start, Vec3 direction) {
  return climbWith(hull, start, -FLT_MAX, direction);
}

int climbFromKnown(const Hull& hull, int start, Vec3 direction) {
  return climbWith(hull, start, dot(direction, hull.vert[hull.id[start]]), direction);
}

int exhaustiveFrom(const Hull& hull, int incumbent, Vec3 direction) {
  int best = incumbent < 0 ? 0 : incumbent;
  double value = dot(direction, hull.vert[best]);
  for (int i = 0; i < hull.nvert; ++i) {
    if (const double v = dot(direction, hull.vert[i]); v > value) {
      value = v;
      best = i;
    }
  }
  return best;
}

int exhaustiveFirst(const Hull& hull, Vec3 direction) {
  return exhaustiveFrom(hull, -1, direction);
}

Vec3 ConvexShape::center() const {
  if (kind != Kind::prism) {
    return shape.pos;
  }
  Vec3 sum;
  for (const Vec3* p : {prism->bottom, prism->top}) {
    sum += p[0];
    sum += p[1];
    sum += p[2];
  }
  return shape.pos + shape.rot * (sum * (1.0 / 6));
}

bool ConvexShape::discrete() const {
  return inflation == 0 && (kind == Kind::prism || shape.type == GeomType::box || shape.type == GeomType::mesh);
}

SupportPoint ConvexShape::support(Vec3 direction) const {
  SupportPoint point;
  if (kind == Kind::point) {
    point.pos = shape.pos;
  } else if (kind == Kind::segment) {
    const Vec3 axis = shape.axis();
    point.pos = shape.pos + axis * (dot(axis, direction) >= 0 ? shape.size.y : -shape.size.y);
  } else if (kind == Kind::whole && shape.type == GeomType::sphere) {
    point.pos = shape.pos + direction * shape.size.x;
  } else {
    const Vec3 u = transposeTimes(shape.rot, direction);
    Vec3 local;
    if (kind == Kind::prism) {
      local = prismSupport(*prism, u);
    } else if (shape.type == GeomType::mesh) {
      const Hull& hull = *shape.hull;
      if (hull.climbs()) {
        lastVertex = climb(hull, lastVertex < 0 ? 0 : lastVertex, u);
        point.vertex = hull.id[lastVertex];
      } else {
        point.vertex = lastVertex = exhaustiveFrom(hull, lastVertex, u);
      }
      local = hull.vert[point.vertex];
    } else {
      local = localSupport(shape, u);
      if (shape.type == GeomType::box) {
        point.vertex = boxCorner(local);
      }
    }
    point.pos = shape.rot * local + shape.pos;
  }
  if (inflation > 0) {
    point.pos += direction * inflation;
  }
  return point;
}

}  // namespace kinetree
