#include "engine/collision/plane_pairs.h"

#include "engine/collision/support.h"

namespace kinetree {
namespace {

/// A ball of radius `r` at `center` against the plane.
bool planeBall(const Shape& plane, Vec3 center, double r, double reach, Vec3 tangent, Hits& hits) {
  const Vec3 normal = plane.axis();
  const double height = dot(center - plane.pos, normal);
  if (!(height <= reach + r)) {
    return false;
  }
  const double dist = height - r;
  hits.add(dist, center + normal * (-dist / 2 - r), normal, tangent);
  return true;
}

}  // namespace

void planeSphere(const Shape& plane, const Shape& sphere, double reach, Hits& hits) {
  planeBall(plane, sphere.pos, sphere.size.x, reach, {}, hits);
}

void planeCapsule(const Shape& plane, const Shape& capsule, double reach, Hits& hits) {
  const Vec3 axis = capsule.axis(), half = axis * capsule.size.y;
  planeBall(plane, capsule.pos + half, capsule.size.x, reach, axis, hits);
  planeBall(plane, capsule.pos - half, capsule.size.x, reach, axis, hits);
}

void planeCylinder(const Shape& plane, const Shape& cylinder, double reach, Hits& hits) {
  const Vec3 normal = plane.axis();
  const double r = cylinder.size.x;
  Vec3 axis = cylinder.axis();
  double slope = dot(normal, axis);
  if (slope > 0) {  // the axis points to the plane
    axis = -axis;
    slope = -slope;
  }
  const double height = dot(cylinder.pos - plane.pos, normal);
  Vec3 rim = axis * slope - normal;  // downwards within the disc
  const double length2 = squaredNorm(rim);
  if (length2 >= kMinVal * kMinVal) {
    rim *= r / std::sqrt(length2);
  } else {
    rim = cylinder.rot.col(0) * r;
  }
  const double rimDrop = dot(rim, normal);
  axis *= cylinder.size.y;
  slope *= cylinder.size.y;

  const auto add = [&](double dist, Vec3 point) { hits.add(dist, point - normal * (dist / 2), normal); };
  const double nearest = height + slope + rimDrop;
  if (!(nearest <= reach)) {
    return;
  }
  add(nearest, cylinder.pos + rim + axis);
  if (const double far = height - slope + rimDrop; far <= reach) {
    add(far, cylinder.pos + rim - axis);
  }
  if (const double side = height + slope - rimDrop / 2; side <= reach) {
    const Vec3 across = normalized(cross(rim, axis)) * (r * std::sqrt(3.0) / 2);
    const Vec3 middle = cylinder.pos + axis - rim * 0.5;
    add(side, middle + across);
    add(side, middle - across);
  }
}

void planeEllipsoid(const Shape& plane, const Shape& ellipsoid, double reach, Hits& hits) {
  const Vec3 normal = plane.axis();
  const Vec3 local =
      multiply(ellipsoid.size, normalized(multiply(ellipsoid.size, -transposeTimes(ellipsoid.rot, normal))));
  const Vec3 point = ellipsoid.pos + ellipsoid.rot * local;
  const double dist = dot(point - plane.pos, normal);
  if (dist <= reach) {
    hits.add(dist, point - normal * (dist / 2), normal);
  }
}

void planeBox(const Shape& plane, const Shape& box, double reach, Hits& hits) {
  const Vec3 normal = plane.axis();
  const double height = dot(box.pos - plane.pos, normal);
  const int first = hits.n;
  for (int i = 0; i < 8 && hits.n < first + 4; ++i) {  // the first four by index that lie below the centre
    const Vec3 local = {i & 1 ? box.size.x : -box.size.x, i & 2 ? box.size.y : -box.size.y,
                        i & 4 ? box.size.z : -box.size.z};
    const Vec3 corner = box.rot * local;
    const double below = dot(normal, corner);
    if (height + below > reach || below > 0 || std::isnan(height + below)) {
      continue;
    }
    const double dist = height + below;
    hits.add(dist, box.pos + corner - normal * (dist / 2), normal);
  }
}

void planeMesh(const Shape& plane, const Shape& mesh, double reach, Hits& hits) {
  constexpr double kSpacing = 0.3;  // of the bounding radius, between further points and the first contact
  constexpr int kMost = 3;
  const Vec3 normal = plane.axis();
  const Hull& hull = *mesh.hull;
  const Vec3 local = -transposeTimes(mesh.rot, normal);
  const int start = hull.climbs() ? climbFromKnown(hull, 0, local) : exhaustiveFirst(hull, local);
  const Vec3 lowest = mesh.pos + mesh.rot * hull.vert[hull.climbs() ? hull.id[start] : start];
  const double dist = dot(lowest - plane.pos, normal);
  if (!(dist <= reach)) {
    return;
  }
  const Vec3 firstPos = lowest - normal * (dist / 2);
  hits.add(dist, firstPos, normal);

  const double limit = dot(normal, mesh.pos - plane.pos) - reach;
  const double spacing = kSpacing * mesh.rbound;
  int found = 1;
  const auto consider = [&](Vec3 vertex) {
    if (!(dot(local, vertex) > limit)) {
      return;
    }
    const Vec3 point = mesh.pos + mesh.rot * vertex;
    if (distance(point, firstPos) < spacing) {
      return;
    }
    const double depth = dot(point - plane.pos, normal);
    hits.add(depth, point - normal * (depth / 2), normal);
    ++found;
  };
  if (hull.climbs()) {
    for (int e = hull.edgeFirst[start]; e < hull.edgeFirst[start + 1] && found < kMost; ++e) {
      consider(hull.vert[hull.id[hull.edge[e]]]);
    }
  } else if (hull.graph) {
    for (int e = hull.planeFirst[start]; e < hull.planeFirst[start + 1] && found < kMost; ++e) {
      consider(hull.vert[hull.planeVert[e]]);
    }
  } else {
    for (int v = 0; v < hull.nvert && found < kMost; ++v) {
      if (v != start) {
        consider(hull.vert[v]);
      }
    }
  }
}

}  // namespace kinetree
