#include "engine/collision/convex.h"

#include <algorithm>

#include "engine/collision/frame.h"
#include "engine/collision/manifold.h"
#include "engine/collision/portal.h"
#include "engine/collision/smooth_normal.h"
#include "engine/spatial/quat.h"

namespace kinetree {
namespace {

bool round(const ConvexShape& s) {
  return s.kind == ConvexShape::Kind::whole && (s.shape.type == GeomType::sphere || s.shape.type == GeomType::capsule);
}

/// Replaces a sphere or capsule by its centre or segment for the time of a query.
class Core {
 public:
  explicit Core(ConvexShape& s) : shape_(s), inflation_(s.inflation) {
    if (round(s)) {
      margin_ = s.shape.size.x + s.inflation;
      s.kind = s.shape.type == GeomType::sphere ? ConvexShape::Kind::point : ConvexShape::Kind::segment;
      s.inflation = 0;
      replaced_ = true;
    }
  }
  ~Core() {
    if (replaced_) {
      shape_.kind = ConvexShape::Kind::whole;
      shape_.inflation = inflation_;
    }
  }
  Core(const Core&) = delete;
  double margin() const { return margin_; }

 private:
  ConvexShape& shape_;
  double inflation_, margin_ = 0;
  bool replaced_ = false;
};

/// Distance of the cores, then outwards by the radii; false: the cores touch.
bool shallowQuery(ConvexShape& a, ConvexShape& b, double cutoff, const ConvexOptions& o, ConvexAnswer& out) {
  const Core coreA(a), coreB(b);
  const double inflation = coreA.margin() + coreB.margin();
  const Simplex s = gjk({a, b, o.tolerance, o.iterations}, cutoff < kInfinite ? cutoff + inflation : kInfinite);
  if (!(s.dist > o.tolerance)) {
    return false;
  }
  if (s.dist == kInfinite) {
    return true;
  }
  const Vec3 n = normalized(s.b - s.a);
  out.dist = s.dist - inflation;
  out.a = s.a + n * coreA.margin();
  out.b = s.b - n * coreB.margin();
  out.witness = true;
  if (out.dist > cutoff) {
    out.dist = kInfinite;  // the points stay, as in the reference
  }
  return true;
}

Mat3 turn(Vec3 axis, double angle) {
  return toMatrix(axisAngle(axis, angle));
}

/// Turns a shape about a point.
void turnAbout(Shape& s, const Mat3& rotation, Vec3 point) {
  const Vec3 rel = point - s.pos;
  s.rot = rotation * s.rot;
  s.pos = s.pos - (rotation * rel - rel);
}

void addAnswer(const ConvexAnswer& q, double reach, Hits& hits) {
  hits.add(reach + q.dist, (q.a + q.b) * 0.5, normalized(q.a - q.b));
}

bool gjkHit(ConvexShape& a, ConvexShape& b, const ConvexOptions& o, Polytope& room, Hit& out) {
  const ConvexAnswer q = convexQuery(a, b, 0, o, room);
  if (!(q.dist < 0)) {
    return false;
  }
  out = {q.dist, (q.a + q.b) * 0.5, normalized(q.a - q.b), {}};
  return true;
}

bool portalHit(const ConvexShape& a, const ConvexShape& b, const ConvexOptions& o, Hit& out) {
  PortalContact contact;
  if (!portalContact({a, b, o.tolerance, o.iterations}, contact)) {
    return false;
  }
  out = {-contact.depth, contact.pos, contact.normal, {}};
  return true;
}

/// The one contact of the inflated shapes, which overlap.
bool deepestHit(ConvexShape& a, ConvexShape& b, const ConvexOptions& o, Polytope& room, Hit& out) {
  return o.portal ? portalHit(a, b, o, out) : gjkHit(a, b, o, room, out);
}

/// More contacts by tilting both shapes a little about the first one, four times.
void tilt(ConvexShape& a, ConvexShape& b, const ConvexOptions& o, Polytope& room, int first, Hits& hits) {
  constexpr double kAngle = 1e-3, kApart = 1e-3;  // [rad]; of the smaller bounding radius
  const Hit& start = hits.hit[first];
  const double apart = kApart * std::min(a.shape.rbound, b.shape.rbound);
  const Mat3 frame = contactFrame(start.normal, {});
  for (int axis = 1; axis <= 2; ++axis) {
    for (const double angle : {-kAngle, kAngle}) {
      const Shape keepA = a.shape, keepB = b.shape;
      const Mat3 rotation = turn(frame.row(axis), angle);
      turnAbout(a.shape, rotation, start.pos);
      turnAbout(b.shape, transpose(rotation), start.pos);
      Hit next;
      bool isNew = deepestHit(a, b, o, room, next);
      a.shape = keepA;
      b.shape = keepB;
      if (isNew && o.portal) {
        correctNormal(a.shape, b.shape, next);
      }
      for (int i = first; i < hits.n && isNew; ++i) {
        isNew = distance(next.pos, hits.hit[i].pos) > apart;
      }
      if (isNew) {
        hits.add(start.dist, next.pos, next.normal);
      }
    }
  }
}

bool flat(const Shape& s) {
  return s.type == GeomType::box || (s.type == GeomType::mesh && s.hull->npoly > 0);
}
bool tilts(const Shape& s) {
  return s.type != GeomType::sphere && s.type != GeomType::ellipsoid;
}
bool polytope(const Shape& s) {
  return s.type == GeomType::box || s.type == GeomType::mesh;
}

void portalContacts(const Shape& sa, const Shape& sb, double reach, const ConvexOptions& o, Polytope& room,
                    Hits& hits) {
  ConvexShape a(sa, reach), b(sb, reach);
  Hit hit;
  if (!portalHit(a, b, o, hit)) {
    return;
  }
  correctNormal(sa, sb, hit);
  const int first = hits.n;
  hits.add(reach + hit.dist, hit.pos, hit.normal);
  if (o.multi && tilts(sa) && tilts(sb)) {
    tilt(a, b, o, room, first, hits);
  }
}

}  // namespace

ConvexAnswer convexQuery(ConvexShape& a, ConvexShape& b, double cutoff, const ConvexOptions& o, Polytope& room) {
  ConvexAnswer out;
  if ((round(a) || round(b)) && shallowQuery(a, b, cutoff, o, out)) {
    return out;
  }
  const ConvexPair pair(a, b, o.tolerance, o.iterations);
  const Simplex s = gjk(pair, cutoff);
  if (s.dist <= o.tolerance && s.n > 1) {
    out.deepest = epa(pair, s, room);
    out.deepFound = out.deepest.found;
    out.dist = out.deepest.dist;
    out.witness = out.deepFound || (!out.deepest.started && s.witness);
    out.a = out.deepFound ? out.deepest.a : s.a;
    out.b = out.deepFound ? out.deepest.b : s.b;
    return out;
  }
  out.dist = s.dist;
  out.witness = s.witness;
  out.a = s.a;
  out.b = s.b;
  return out;
}

void convexContacts(const Shape& sa, const Shape& sb, double reach, const ConvexOptions& o, Polytope& room,
                    Hits& hits) {
  if (o.portal) {
    return portalContacts(sa, sb, reach, o, room, hits);
  }
  ConvexShape a(sa, reach), b(sb, reach);
  const ConvexAnswer q = convexQuery(a, b, 0, o, room);
  if (!(q.dist < 0)) {
    return;
  }
  const bool single = o.multi && reach == 0 && polytope(sa) && polytope(sb);
  if (single) {
    const Patch patch = q.deepFound && flat(sa) && flat(sb) ? contactPatch(sa, sb, q.deepest) : Patch{};
    if (patch.n == 0) {
      addAnswer(q, reach, hits);
    }
    for (int i = 0; i < patch.n; ++i) {
      hits.add(reach + q.dist, (patch.a[i] + patch.b[i]) * 0.5, normalized(patch.a[i] - patch.b[i]));
    }
    return;
  }
  const int first = hits.n;
  addAnswer(q, reach, hits);
  if (o.multi && tilts(sa) && tilts(sb)) {
    tilt(a, b, o, room, first, hits);
  }
}

Vec3 HeightField::at(int row, int col) const {
  const double dx = 2 * size[0] / (ncol - 1), dy = 2 * size[1] / (nrow - 1);
  return {dx * col - size[0], dy * row - size[1], data[row * ncol + col] * size[2]};
}

void hfieldContacts(const Shape& field, const HeightField& f, const Shape& b, double reach, const ConvexOptions& o,
                    Polytope& room, Hits& hits) {
  const double sx = f.size[0], sy = f.size[1], sz = f.size[2], base = f.size[3];
  const Vec3 center = transposeTimes(field.rot, b.pos - field.pos);
  const double radius = b.rbound + reach;
  if (!(std::abs(center.x) <= sx + radius && std::abs(center.y) <= sy + radius && center.z >= -base - radius &&
        center.z <= sz + radius)) {
    return;
  }
  Shape local = b;  // all in the field's frame
  local.pos = center;
  local.rot = transpose(field.rot) * b.rot;
  ConvexShape other(local);
  Vec3 high, low;
  for (int k = 0; k < 3; ++k) {
    Vec3 dir;
    dir[k] = 1;
    high[k] = other.support(dir).pos[k];
    low[k] = other.support(-dir).pos[k];
  }
  if (!(low.x - reach <= sx && high.x + reach >= -sx && low.y - reach <= sy && high.y + reach >= -sy &&
        low.z - reach <= sz && high.z + reach >= -base)) {
    return;
  }
  const auto cell = [](double x, double half, int n) { return (x + half) / (2 * half) * (n - 1); };
  const auto line = [](double at, int n) { return static_cast<int>(std::max(0.0, std::min<double>(n - 1, at))); };
  const int cmin = line(std::floor(cell(low.x, sx, f.ncol)), f.ncol);
  const int cmax = line(std::ceil(cell(high.x, sx, f.ncol)), f.ncol);
  const int rmin = line(std::floor(cell(low.y, sy, f.nrow)), f.nrow);
  const int rmax = line(std::ceil(cell(high.y, sy, f.nrow)), f.nrow);

  other.inflation = reach / 2;
  if (o.portal && b.type == GeomType::mesh && !b.hull->climbs()) {
    other.lastVertex = -1;  // a mesh vertex so far; portals climb from a hull vertex
  }
  Shape unit;
  unit.type = GeomType::hfield;
  unit.rot = Mat3::identity();
  unit.pos = {};
  Prism prism;
  ConvexShape cellShape(unit);
  cellShape.kind = ConvexShape::Kind::prism;
  cellShape.prism = &prism;
  int filled = 0;
  const auto corner = [&](int row, int col) {
    prism.top[0] = prism.top[1], prism.top[1] = prism.top[2];
    prism.bottom[0] = prism.bottom[1], prism.bottom[1] = prism.bottom[2];
    prism.top[2] = f.at(row, col);
    prism.bottom[2] = prism.top[2];
    prism.top[2].z += reach;
    prism.bottom[2].z = -base;
    ++filled;
  };
  const auto test = [&] {
    if (prism.top[0].z < low.z && prism.top[1].z < low.z && prism.top[2].z < low.z) {
      return;
    }
    Hit hit;
    if (hits.n == Hits::kMax || !deepestHit(cellShape, other, o, room, hit)) {
      return;
    }
    hit = {hit.dist, field.pos + field.rot * hit.pos, field.rot * hit.normal, {}};
    if (o.portal) {
      correctNormal(field, b, hit);
    }
    hits.hit[hits.n++] = hit;
  };
  for (int r = rmin; r < rmax; ++r) {
    filled = 0;
    for (int c = cmin; c <= cmax; ++c) {
      for (int up = 1; up >= 0; --up) {
        corner(r + up, c);
        if (filled > 2) {
          test();
          if (hits.n >= Hits::kMax) {
            return;
          }
        }
      }
    }
  }
}

}  // namespace kinetree
