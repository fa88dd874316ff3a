#include "engine/collision/sphere_pairs.h"

#include <algorithm>

namespace kinetree {
namespace {

/// Two balls; coinciding centres fall back to the normal of the shapes' z axes.
void ballBall(Vec3 p1, const Mat3& rot1, double r1, Vec3 p2, const Mat3& rot2, double r2, double reach, Hits& hits) {
  const Vec3 between = p2 - p1;
  const double far = reach + r1 + r2;
  if (!(squaredNorm(between) <= far * far)) {
    return;
  }
  Vec3 normal = between;
  const double length = normalize(normal);
  const double dist = length - r1 - r2;
  if (length < kMinVal) {
    normal = normalized(cross(rot1.col(2), rot2.col(2)));
  }
  hits.add(dist, p1 + normal * (r1 + dist / 2), normal);
}

double clampUnit(double x) {
  return std::min(1.0, std::max(-1.0, x));
}

}  // namespace

void sphereSphere(const Shape& a, const Shape& b, double reach, Hits& hits) {
  ballBall(a.pos, a.rot, a.size.x, b.pos, b.rot, b.size.x, reach, hits);
}

void sphereCapsule(const Shape& sphere, const Shape& capsule, double reach, Hits& hits) {
  const Vec3 axis = capsule.axis();
  const double half = capsule.size.y;
  const double x = std::min(half, std::max(-half, dot(axis, sphere.pos - capsule.pos)));
  ballBall(sphere.pos, sphere.rot, sphere.size.x, capsule.pos + axis * x, capsule.rot, capsule.size.x, reach, hits);
}

void sphereCylinder(const Shape& sphere, const Shape& cylinder, double reach, Hits& hits) {
  const Vec3 axis = cylinder.axis(), between = sphere.pos - cylinder.pos;
  const double r = cylinder.size.x, h = cylinder.size.y;
  const double x = dot(axis, between);
  const Vec3 foot = axis * x, radial = between - foot;
  const double radial2 = squaredNorm(radial);
  bool side = std::abs(x) < h, cap = radial2 < r * r;
  if (side && cap) {  // the centre is inside: leave by the nearer surface
    (h - std::abs(x) < r - std::sqrt(radial2) ? side : cap) = false;
  }
  if (side) {
    ballBall(sphere.pos, sphere.rot, sphere.size.x, cylinder.pos + foot, cylinder.rot, r, reach, hits);
  } else if (cap) {
    const Vec3 outward = x > 0 ? axis : -axis;
    const Vec3 disc = x > 0 ? cylinder.pos + axis * h : cylinder.pos - axis * h;
    const double height = dot(sphere.pos - disc, outward);
    if (height <= reach + sphere.size.x) {
      const double dist = height - sphere.size.x;
      hits.add(dist, sphere.pos + outward * (-dist / 2 - sphere.size.x), -outward);
    }
  } else {
    const Vec3 rim = cylinder.pos + axis * (x > 0 ? h : -h) + radial * (r / std::sqrt(radial2));
    ballBall(sphere.pos, sphere.rot, sphere.size.x, rim, cylinder.rot, 0, reach, hits);
  }
}

void ballBox(Vec3 center, double r, const Shape& box, double reach, Hits& hits) {
  const Vec3 c = transposeTimes(box.rot, center - box.pos);
  Vec3 nearest = c;
  for (int k = 0; k < 3; ++k) {
    nearest[k] = std::min(box.size[k], std::max(-box.size[k], c[k]));
  }
  Vec3 normal = nearest - c;
  const double gap = normalize(normal);
  if (!(gap - r <= reach)) {
    return;
  }
  double dist = gap - r;
  Vec3 point = (nearest + c + normal * r) * 0.5;
  if (gap <= kMinVal) {  // inside: leave by the nearest face
    double depth = 2 * (box.size.x + box.size.y + box.size.z);
    for (int face = 0; face < 6; ++face) {
      const int k = face / 2;
      const double toFace = std::abs((face % 2 ? box.size[k] : -box.size[k]) - c[k]);
      if (toFace < depth) {
        depth = toFace;
        normal = {};
        normal[k] = face % 2 ? -1 : 1;
      }
    }
    dist = -depth - r;
    point = c + normal * ((r - depth) / 2);
  }
  hits.add(dist, box.pos + box.rot * point, box.rot * normal);
}

void sphereBox(const Shape& sphere, const Shape& box, double reach, Hits& hits) {
  ballBox(sphere.pos, sphere.size.x, box, reach, hits);
}

SegmentPair segmentPair(Vec3 a, Vec3 b, Vec3 offset) {
  SegmentPair s;
  s.ma = dot(a, a);
  s.mb = -dot(a, b);
  s.mc = dot(b, b);
  s.u = -dot(a, offset);
  s.v = dot(b, offset);
  s.det = s.ma * s.mc - s.mb * s.mb;
  return s;
}

void capsuleCapsule(const Shape& a, const Shape& b, double reach, Hits& hits) {
  const Vec3 half1 = a.axis() * a.size.y, half2 = b.axis() * b.size.y;
  const auto [ma, mb, mc, u, v, det] = segmentPair(half1, half2, a.pos - b.pos);
  const int first = hits.n;
  const auto test = [&](double x, double y) {
    ballBall(a.pos + half1 * x, a.rot, a.size.x, b.pos + half2 * y, b.rot, b.size.x, reach, hits);
  };
  if (std::abs(det) >= kMinVal) {
    double x = (mc * u - mb * v) / det, y = (ma * v - mb * u) / det;
    if (x > 1) {
      x = 1;
      y = (v - mb) / mc;
    } else if (x < -1) {
      x = -1;
      y = (v + mb) / mc;
    }
    if (y > 1) {
      y = 1;
      x = clampUnit((u - mb) / ma);
    } else if (y < -1) {
      y = -1;
      x = clampUnit((u + mb) / ma);
    }
    test(x, y);
    return;
  }
  test(1, clampUnit((v - mb) / mc));  // parallel: each end against the other segment, until two are found
  test(-1, clampUnit((v + mb) / mc));
  if (hits.n < first + 2) {
    test(clampUnit((u - mb) / ma), 1);
  }
  if (hits.n < first + 2) {
    test(clampUnit((u + mb) / ma), -1);
  }
}

}  // namespace kinetree
