#include "engine/collision/portal.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

namespace kinetree {
namespace {

constexpr double kRounding = DBL_EPSILON;
constexpr int kMostMoves = 10000;  // the reference has no limit: rounding can make it go in circles

double sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}
bool outside(double x) {  // NaN counts as outside
  return !(x >= kRounding);
}
bool zero(Vec3 v) {
  return std::abs(v.x) < kRounding && std::abs(v.y) < kRounding && std::abs(v.z) < kRounding;
}
Vec3 unit(Vec3 v) {
  return v * (1 / std::sqrt(squaredNorm(v)));
}
double triple(Vec3 a, Vec3 b, Vec3 c) {
  return dot(cross(a, b), c);
}

/// Farthest point along `u` in the shape's frame: unlike in GJK, a face that looks sideways gives its middle.
Vec3 localSupport(const ConvexShape& c, Vec3 u) {
  const Vec3 size = c.shape.size;
  switch (c.shape.type) {
    case GeomType::sphere:
      return u * size.x;
    case GeomType::capsule:
      return u * size.x + Vec3{0, 0, sign(u.z) * size.y};
    case GeomType::ellipsoid:
      return multiply(normalized(multiply(u, size)), size);
    case GeomType::cylinder: {
      const double radial = std::sqrt(u.x * u.x + u.y * u.y);
      const bool known = radial > kMinVal;
      return {known ? u.x / radial * size.x : 0, known ? u.y / radial * size.x : 0, sign(u.z) * size.y};
    }
    case GeomType::mesh: {
      const Hull& hull = *c.shape.hull;
      if (!hull.graph) {
        return hull.vert[exhaustiveFirst(hull, u)];
      }
      c.lastVertex = climbFromKnown(hull, c.lastVertex < 0 ? 0 : c.lastVertex, u);
      return hull.vert[hull.id[c.lastVertex]];
    }
    default:
      return {sign(u.x) * size.x, sign(u.y) * size.y, sign(u.z) * size.z};
  }
}

Vec3 support(const ConvexShape& c, Vec3 direction) {
  if (c.kind == ConvexShape::Kind::prism) {
    return c.support(direction).pos;
  }
  const Vec3 u = transposeTimes(c.shape.rot, direction);
  return c.shape.rot * (localSupport(c, u) + u * c.inflation) + c.shape.pos;
}

Vec3 nearestOnSegment(Vec3 a, Vec3 b) {
  const Vec3 ab = b - a;
  return a + ab * std::clamp(-dot(a, ab) / squaredNorm(ab), 0.0, 1.0);
}

/// The point of a triangle nearest to the origin.
Vec3 nearestOnFace(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 ab = b - a, ac = c - a;
  const double v = squaredNorm(ab), w = squaredNorm(ac), p = dot(a, ab), q = dot(a, ac), r = dot(ab, ac);
  const double det = w * v - r * r;
  if (!(std::abs(det) < kRounding)) {
    const double s = (q * r - w * p) / det, t = (-s * r - q) / w;
    if (s > -kRounding && t > -kRounding && s + t < 1 + kRounding) {
      return a + ab * s + ac * t;
    }
  }
  Vec3 nearest = nearestOnSegment(a, b);
  for (const Vec3 other : {nearestOnSegment(a, c), nearestOnSegment(b, c)}) {
    nearest = squaredNorm(other) < squaredNorm(nearest) ? other : nearest;
  }
  return nearest;
}

class Portal {
 public:
  explicit Portal(const ConvexPair& pair) : pair_(pair) {}

  enum class Start { apart, onVertex, onSegment, portal };
  /// Finds a portal; onVertex, onSegment: the origin lies on the first corner or between it and the inside.
  Start discover();
  /// Pushes the portal outwards until the origin is behind it; false: it never is.
  bool enclose();
  /// Pushes it on to the surface; false: the origin is on the surface, so that no direction leads out.
  bool contact(PortalContact& out);
  Vec3 corner() const { return v_[1].w; }
  Vec3 middleOfCorner() const { return (v_[1].a + v_[1].b) * 0.5; }

 private:
  Vertex vertex(Vec3 direction) const {
    const Vec3 a = support(pair_.a, direction), b = support(pair_.b, -direction);
    return {a - b, a, b};
  }
  Vec3 across(int i, int j) const { return unit(cross(v_[i].w - v_[0].w, v_[j].w - v_[0].w)); }
  Vec3 outward() const { return unit(cross(v_[2].w - v_[1].w, v_[3].w - v_[1].w)); }
  bool onSurface(const Vertex& next, Vec3 direction) const;
  void push(const Vertex& next);
  Vec3 position() const;

  const ConvexPair& pair_;
  Vertex v_[4];  // an inner point, and the portal's corners, counterclockwise from outside
};

Portal::Start Portal::discover() {
  const Vec3 a = pair_.a.center(), b = pair_.b.center();
  v_[0] = {a - b, a, b};
  if (zero(v_[0].w)) {
    v_[0].w.x += 10 * kRounding;
  }
  Vec3 direction = unit(-v_[0].w);
  v_[1] = vertex(direction);
  if (outside(dot(v_[1].w, direction))) {
    return Start::apart;
  }
  direction = cross(v_[0].w, v_[1].w);
  if (squaredNorm(direction) < kRounding) {
    return zero(v_[1].w) ? Start::onVertex : Start::onSegment;
  }
  direction = unit(direction);
  v_[2] = vertex(direction);
  if (outside(dot(v_[2].w, direction))) {
    return Start::apart;
  }
  direction = across(1, 2);
  if (dot(direction, v_[0].w) > 0) {
    std::swap(v_[1], v_[2]);
    direction = -direction;
  }
  for (int move = 0; move < kMostMoves; ++move) {
    v_[3] = vertex(direction);
    if (outside(dot(v_[3].w, direction))) {
      return Start::apart;
    }
    if (triple(v_[1].w, v_[3].w, v_[0].w) <= -kRounding) {
      v_[2] = v_[3];
    } else if (triple(v_[3].w, v_[2].w, v_[0].w) <= -kRounding) {
      v_[1] = v_[3];
    } else {
      return Start::portal;
    }
    direction = across(1, 2);
  }
  return Start::apart;
}

bool Portal::onSurface(const Vertex& next, Vec3 direction) const {
  const double reached = dot(next.w, direction);
  double gain = reached - dot(v_[1].w, direction);
  gain = std::min(gain, reached - dot(v_[2].w, direction));
  gain = std::min(gain, reached - dot(v_[3].w, direction));
  return !(gain - pair_.tolerance >= kRounding);
}

/// `next` takes the place of the corner that keeps the ray inside.
void Portal::push(const Vertex& next) {
  const Vec3 side = cross(next.w, v_[0].w);
  int replaced;
  if (dot(v_[1].w, side) > 0) {
    replaced = dot(v_[2].w, side) > 0 ? 1 : 3;
  } else {
    replaced = dot(v_[3].w, side) > 0 ? 2 : 1;
  }
  v_[replaced] = next;
}

bool Portal::enclose() {
  for (int move = 0; move < kMostMoves; ++move) {
    const Vec3 direction = outward();
    if (dot(direction, v_[1].w) > -kRounding) {
      return true;
    }
    const Vertex next = vertex(direction);
    if (!(dot(next.w, direction) > -kRounding) || onSurface(next, direction)) {
      return false;
    }
    push(next);
  }
  return false;
}

/// Where the origin lies in the tetrahedron, taken to both shapes.
Vec3 Portal::position() const {
  const Vec3 v0 = v_[0].w, v1 = v_[1].w, v2 = v_[2].w, v3 = v_[3].w;
  double weight[4] = {triple(v1, v2, v3), triple(v3, v2, v0), triple(v0, v1, v3), triple(v2, v1, v0)};
  double sum = weight[0] + weight[1] + weight[2] + weight[3];
  if (outside(sum)) {
    const Vec3 direction = outward();
    weight[0] = 0;
    weight[1] = triple(v2, v3, direction);
    weight[2] = triple(v3, v1, direction);
    weight[3] = triple(v1, v2, direction);
    sum = weight[1] + weight[2] + weight[3];
  }
  Vec3 a, b;
  for (int i = 0; i < 4; ++i) {
    a += v_[i].a * weight[i];
    b += v_[i].b * weight[i];
  }
  const double scale = 1 / sum;
  return (a * scale + b * scale) * 0.5;
}

bool Portal::contact(PortalContact& out) {
  for (int round = 0;; ++round) {
    const Vec3 direction = outward();
    const Vertex next = vertex(direction);
    if (onSurface(next, direction) || round > pair_.iterations) {
      break;
    }
    push(next);
  }
  const Vec3 nearest = nearestOnFace(v_[1].w, v_[2].w, v_[3].w);
  out.depth = norm(nearest);
  if (outside(out.depth)) {
    return false;
  }
  out.normal = unit(nearest);
  out.pos = position();
  return true;
}

}  // namespace

bool portalContact(const ConvexPair& pair, PortalContact& contact) {
  Portal portal(pair);
  switch (portal.discover()) {
    case Portal::Start::apart:
    case Portal::Start::onVertex:
      return false;
    case Portal::Start::onSegment:
      contact = {norm(portal.corner()), portal.middleOfCorner(), unit(portal.corner())};
      return true;
    case Portal::Start::portal:
      return portal.enclose() && portal.contact(contact);
  }
  return false;
}

}  // namespace kinetree
