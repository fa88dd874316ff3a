#include "engine/collision/box_box.h"

#include <utility>

namespace kinetree {
namespace {

constexpr int kMaxPoints = 50;  // raw points before the clean-up
constexpr int kMaxContacts = 8;
constexpr double kBlowUp = 1.01;  // clean-up: how far outside one box and inside the other a point may lie

Mat3 absolute(Mat3 a) {
  for (double& x : a.m) {
    x = std::abs(x);
  }
  return a;
}

/// Third axis besides two of them.
int other(int i, int j) {
  return 3 - i - j;
}

/// The axis of least overlap.
struct Separation {
  enum class Kind { face, edges } kind = Kind::face;
  int box = 0;               // face: which box it belongs to
  int i = 0, j = 0;          // face: axis i; edges: axis i of box 1, j of box 2
  bool positive = false;     // face: its side
  bool flip = false;         // edges: normal points from 2 to 1
  int bits1 = 0, bits2 = 0;  // edges: bit k: the edge lies on the positive side of axis k
  Vec3 normal;               // edges: unit, in box 1
};

/// Two boxes with everything the axis tests share.
struct Pair {
  const Shape& a;
  const Shape& b;
  double reach;
  Vec3 c1, c2;   // centre of b in a, of a in b
  Mat3 m, absM;  // rotation of b in a
  Vec3 s1, s2;

  Pair(const Shape& first, const Shape& second, double r)
      : a(first), b(second), reach(r), s1(first.size), s2(second.size) {
    c1 = transposeTimes(a.rot, b.pos - a.pos);
    c2 = transposeTimes(b.rot, a.pos - b.pos);
    m = transpose(a.rot) * b.rot;
    absM = absolute(m);
  }
  bool findFace(Separation& best, double& least) const;
  bool findEdges(Separation& best, double& least) const;
};

bool Pair::findFace(Separation& best, double& least) const {
  const Vec3 reach1 = absM * s2, reach2 = transposeTimes(absM, s1);
  for (int i = 0; i < 3; ++i) {
    const double overlap1 = -std::abs(c1[i]) + s1[i] + reach1[i], overlap2 = -std::abs(c2[i]) + s2[i] + reach2[i];
    if (!(overlap1 >= -reach && overlap2 >= -reach)) {
      return false;
    }
    if (overlap1 < least) {
      least = overlap1;
      best.box = 0, best.i = i, best.positive = c1[i] >= 0;
    }
    if (overlap2 < least) {
      least = overlap2;
      best.box = 1, best.i = i, best.positive = c2[i] >= 0;
    }
  }
  return true;
}

bool Pair::findEdges(Separation& best, double& least) const {
  for (int i = 0; i < 3; ++i) {
    Vec3 axis;
    axis[i] = 1;
    for (int j = 0; j < 3; ++j) {
      Vec3 g = cross(axis, m.col(j));
      const double length = norm(g);
      if (length < kMinVal) {
        continue;
      }
      g *= 1 / length;
      const double c = dot(c1, g);
      double overlap = 0;
      for (int k = 0; k < 3; ++k) {
        overlap += k != i ? s1[k] * std::abs(g[k]) : 0;
      }
      for (int k = 0; k < 3; ++k) {
        overlap += k != j ? s2[k] * absM(i, other(k, j)) / length : 0;
      }
      overlap -= std::abs(c);
      if (overlap < -reach) {
        return false;
      }
      if (!(overlap < least * (1 - 1e-12))) {
        continue;
      }
      least = overlap;
      best = {Separation::Kind::edges, 0, i, j, false, c < 0, 0, 0, g};
      for (int k = 0; k < 3; ++k) {
        if (k != i && (g[k] > 0) != best.flip) {
          best.bits1 |= 1 << k;
        }
        if (k != j && ((m(i, other(k, j)) > 0) != best.flip) != ((k - j + 3) % 3 == 1)) {
          best.bits2 |= 1 << k;
        }
      }
    }
  }
  return true;
}

/// Rows turn a box frame so that z is the outward normal of face (axis, positive); always a permutation with signs.
Mat3 faceFrame(int axis, bool positive) {
  static constexpr Mat3 kFrames[2][3] = {
      {{{0, 0, 1, 0, 1, 0, -1, 0, 0}}, {{1, 0, 0, 0, 0, 1, 0, -1, 0}}, {{-1, 0, 0, 0, 1, 0, 0, 0, -1}}},
      {{{0, 0, -1, 0, 1, 0, 1, 0, 0}}, {{1, 0, 0, 0, 0, -1, 0, 1, 0}}, {{1, 0, 0, 0, 1, 0, 0, 0, 1}}}};
  return kFrames[positive][axis];
}

/// Points gathered in the frame of the reference face (origin on the face).
struct Points {
  int n = 0;
  Vec3 pos[kMaxPoints];
  double dist[kMaxPoints];

  void add(Vec3 p, double d) {
    if (n < kMaxPoints) {
      pos[n] = p;
      dist[n++] = d;
    }
  }
};

/// The reference face: rectangle |x| <= ext.x, |y| <= ext.y at z = 0.
struct Face {
  Mat3 frame;  // rows: face axes in the box
  Vec3 ext;    // half sizes of the box in face axes

  Face(int axis, bool positive, Vec3 size) : frame(faceFrame(axis, positive)), ext(absolute(frame) * size) {}

  /// Calls hit(t, point) where the segment p + t e, 0 <= t <= 1, crosses a side of the rectangle within it; `point`
  /// lies exactly on the side.
  template <class Crossing>
  void crossings(Vec3 p, Vec3 e, Crossing&& hit) const {
    for (int q = 0; q < 2; ++q) {
      if (std::abs(e[q]) <= kMinVal) {
        continue;
      }
      for (int side = -1; side <= 1; side += 2) {
        const double t = (side * ext[q] - p[q]) * (1 / e[q]);
        Vec3 point;
        point[q] = side * ext[q];
        point[1 - q] = p[1 - q] + e[1 - q] * t;
        if (t >= 0 && t <= 1 && std::abs(point[1 - q]) <= ext[1 - q]) {
          hit(t, point);
        }
      }
    }
  }
  Vec3 corner(int i) const { return {i & 2 ? ext.x : -ext.x, i & 1 ? ext.y : -ext.y, 0}; }
};

/// Incident face, edge or corner of the other box against the reference face.
void clipFace(const Face& face, Vec3 center, const Mat3& axes, Vec3 size, double reach, Points& out) {
  Vec3 lowest = center, edge[3];
  int edges = 0;
  for (int k = 0; k < 3; ++k) {
    const Vec3 r = axes.col(k);
    const double sign = r.z < 0 ? 1 : -1;
    lowest += r * (sign * size[k]);
    if (std::abs(r.z) < 0.5) {
      edge[edges++] = r * (-2 * sign * size[k]);
    }
  }
  const auto add = [&](Vec3 p) {
    if (p.z <= reach) {
      out.add({p.x, p.y, p.z / 2}, p.z);
    }
  };
  const auto line = [&](Vec3 p, Vec3 e) { face.crossings(p, e, [&](double t, Vec3) { add(p + e * t); }); };
  if (edges > 0) {
    line(lowest, edge[0]);
  }
  if (edges > 1) {
    line(lowest, edge[1]);
    line(lowest + edge[0], edge[1]);
    line(lowest + edge[1], edge[0]);
    const double det = edge[0].x * edge[1].y - edge[1].x * edge[0].y;
    for (int i = 0; i < 4; ++i) {
      const Vec3 to = face.corner(i) - lowest;
      const double u = (to.x * edge[1].y - to.y * edge[1].x) * (1 / det);
      const double v = (to.y * edge[0].x - to.x * edge[0].y) * (1 / det);
      if (u > 0 && u < 1 && v > 0 && v < 1) {
        add({face.corner(i).x, face.corner(i).y, lowest.z + u * edge[0].z + v * edge[1].z});
      }
    }
  }
  add(lowest);
  const auto inside = [&](Vec3 p) { return std::abs(p.x) < face.ext.x && std::abs(p.y) < face.ext.y; };
  const Vec3 ends[3] = {lowest + edge[0], lowest + edge[1], (lowest + edge[0]) + edge[1]};
  for (int i = 0; i < (edges > 1 ? 3 : edges); ++i) {
    if (inside(ends[i])) {
      add(ends[i]);
    }
  }
}

/// The quad of box 2 around its edge, projected along the normal onto the reference face.
struct EdgeQuad {
  Vec3 corner[4], flat[4];
  double kappa;  // distance along the normal per height over the face
};

bool makeQuad(const Pair& p, const Separation& s, const Face& face, EdgeQuad& quad) {
  static constexpr int kAxes[3][2] = {{1, 2}, {0, 2}, {1, 0}};
  int a1 = kAxes[s.j][0], a2 = kAxes[s.j][1];
  if (p.absM(s.i, a1) < p.absM(s.i, a2)) {
    std::swap(a1, a2);
  }
  const Vec3 g = face.frame * s.normal;
  if (std::abs(g.z) < kMinVal) {
    return false;
  }
  quad.kappa = s.flip ? -(1 / g.z) : 1 / g.z;
  const auto side = [&](int axis) {
    const Vec3 r = face.frame * p.m.col(axis) * p.s2[axis];
    return s.bits2 >> axis & 1 ? r : -r;
  };
  Vec3 base = face.frame * p.c1;
  base.z -= face.ext.z;
  const Vec3 up = side(a2), across = side(a1), along = face.frame * p.m.col(s.j) * p.s2[s.j];
  quad.corner[0] = base + across + up + along;
  quad.corner[1] = base + across + up - along;
  quad.corner[2] = base - across + up + along;
  quad.corner[3] = base - across + up - along;
  for (int k = 0; k < 4; ++k) {
    quad.flat[k] = quad.corner[k] + g * (-quad.corner[k].z * (1 / g.z));
    quad.flat[k].z = 0;
  }
  return true;
}

/// Quad sides crossing the rectangle's sides.
void clipQuadSides(const Face& face, const EdgeQuad& q, double reach, Points& out) {
  const Vec3 flat1 = q.flat[1] - q.flat[0], flat2 = q.flat[2] - q.flat[0];
  const Vec3 full1 = q.corner[1] - q.corner[0], full2 = q.corner[2] - q.corner[0];
  const auto side = [&](Vec3 flat, Vec3 flatEdge, Vec3 full, Vec3 fullEdge) {
    face.crossings(flat, flatEdge, [&](double t, Vec3 point) {
      const Vec3 u = full + fullEdge * t;
      if (u.z * q.kappa <= reach) {
        out.add((u + point) * 0.5, u.z * q.kappa);
      }
    });
  };
  side(q.flat[0], flat1, q.corner[0], full1);
  side(q.flat[0], flat2, q.corner[0], full2);
  side(q.flat[0] + flat1, flat2, q.corner[0] + full1, full2);
  side(q.flat[0] + flat2, flat1, q.corner[0] + full2, full1);
}

double signedRoot(double squared, double height) {
  return height < 0 ? -std::sqrt(squared) : std::sqrt(squared);
}

/// Corners of the rectangle over the quad. The divisor of the quad's coordinates is overwritten by a squared distance
/// once a corner passed its test: a peculiarity of the reference that decides which later corners count.
void clipQuadFace(const Face& face, const EdgeQuad& q, double reach, bool sidesMet, Points& out) {
  const Vec3 e1 = q.flat[1] - q.flat[0], e2 = q.flat[2] - q.flat[0];
  double divisor = e1.x * e2.y - e2.x * e1.y;
  const auto unit = [](double x) { return x < 0 ? 0.0 : x > 1 ? 1.0 : x; };
  for (int i = 0; i < 4; ++i) {
    const Vec3 corner = face.corner(i), to = corner - q.flat[0];
    double u = (to.x * e2.y - to.y * e2.x) * (1 / divisor), v = (to.y * e1.x - to.x * e1.y) * (1 / divisor);
    const bool uOut = u < 0 || u > 1, vOut = v < 0 || v > 1;
    if (sidesMet ? uOut || vOut : uOut && vOut) {
      continue;
    }
    u = unit(u);
    v = unit(v);
    const Vec3 w = q.corner[0] * (1 - u - v) + q.corner[1] * u + q.corner[2] * v;
    divisor = squaredNorm(corner - w);
    if (!(w.z > 0 && divisor > reach * reach)) {
      out.add((corner + w) * 0.5, signedRoot(divisor, w.z));
    }
  }
}

/// Corners of the quad over the rectangle.
void clipQuadCorners(const Face& face, const EdgeQuad& q, double reach, bool sidesMet, bool facesMet, Points& out) {
  for (int k = 0; k < 4; ++k) {
    const Vec3 flat = q.flat[k];
    const bool xOut = std::abs(flat.x) > face.ext.x, yOut = std::abs(flat.y) > face.ext.y;
    if (sidesMet ? xOut || yOut : facesMet && xOut && yOut) {
      continue;
    }
    Vec3 clamped = flat;
    for (int c = 0; c < 2; ++c) {
      clamped[c] = flat[c] < -face.ext[c] ? -face.ext[c] : flat[c] > face.ext[c] ? face.ext[c] : flat[c];
    }
    const double x = flat.x - clamped.x, y = flat.y - clamped.y, z = q.corner[k].z;
    const double squared = x * x + y * y + z * q.kappa * z * q.kappa;
    if (!(q.corner[k].z > 0 && squared > reach * reach)) {
      out.add((q.corner[k] + clamped) * 0.5, signedRoot(squared, q.corner[k].z));
    }
  }
}

/// Drops points that lie on neither surface and earlier copies of equal points.
void cleanUp(const Pair& p, Hits& raw, Hits& hits) {
  const Vec3 grown{p.reach, p.reach, p.reach};
  const auto bad = [&](const Shape& x, const Shape& y, Vec3 pos) {
    const Vec3 inX = transposeTimes(x.rot, pos - x.pos), inY = transposeTimes(y.rot, pos - y.pos);
    const Vec3 outer = (x.size + grown) * kBlowUp, inner = (y.size + grown) * (1 / kBlowUp);
    const bool outside = std::abs(inX.x) > outer.x || std::abs(inX.y) > outer.y || std::abs(inX.z) > outer.z;
    const bool inside = std::abs(inY.x) < inner.x && std::abs(inY.y) < inner.y && std::abs(inY.z) < inner.z;
    return outside && !inside;
  };
  int good = 0;
  for (int i = 0; i < raw.n; ++i) {
    if (!bad(p.a, p.b, raw.hit[i].pos) && !bad(p.b, p.a, raw.hit[i].pos)) {
      raw.hit[good++] = raw.hit[i];
    }
  }
  int kept = 0;
  for (int i = 0; i < good && kept < kMaxContacts; ++i) {
    bool again = false;
    for (int j = i + 1; j < good && !again; ++j) {
      again = raw.hit[i].pos == raw.hit[j].pos;
    }
    if (!again) {
      hits.hit[hits.n++] = raw.hit[i];
      ++kept;
    }
  }
}

/// Face points to world contacts; the sums run over the face's axes, since equal points are told by their bits.
void toWorld(const Points& points, const Shape& reference, const Face& face, Vec3 normal, Hits& raw) {
  const Mat3 axes = reference.rot * transpose(face.frame);
  for (int i = 0; i < points.n; ++i) {
    Vec3 local = points.pos[i];
    local.z += face.ext.z;
    raw.hit[i] = {points.dist[i], axes * local + reference.pos, normal, {}};
  }
  raw.n = points.n;
}

void faceContacts(const Pair& p, const Separation& s, Hits& raw) {
  const Shape& reference = s.box == 0 ? p.a : p.b;
  const Face face(s.i, s.positive, reference.size);
  Vec3 center = face.frame * (s.box == 0 ? p.c1 : p.c2);
  center.z -= face.ext.z;
  Points points;
  clipFace(face, center, face.frame * (s.box == 0 ? p.m : transpose(p.m)), s.box == 0 ? p.s2 : p.s1, p.reach, points);
  const Vec3 normal = reference.rot * face.frame.row(2);
  toWorld(points, reference, face, s.box == 0 ? normal : -normal, raw);
}

void edgeContacts(const Pair& p, const Separation& s, Hits& raw) {
  static constexpr int kAxes[3][2] = {{1, 2}, {0, 2}, {1, 0}};
  const int* axes = kAxes[s.i];
  const int z = p.absM(axes[0], s.j) < p.absM(axes[1], s.j) ? axes[0] : axes[1];
  const Face face(z, s.bits1 >> z & 1, p.s1);
  EdgeQuad quad;
  raw.n = 0;
  if (!makeQuad(p, s, face, quad)) {
    return;
  }
  Points points;
  clipQuadSides(face, quad, p.reach, points);
  const bool sidesMet = points.n > 0;
  clipQuadFace(face, quad, p.reach, sidesMet, points);
  clipQuadCorners(face, quad, p.reach, sidesMet, points.n > 0, points);
  const Vec3 normal = p.a.rot * transpose(face.frame) * (face.frame * s.normal);
  toWorld(points, p.a, face, s.flip ? -normal : normal, raw);
}

}  // namespace

void boxBox(const Shape& a, const Shape& b, double reach, Hits& hits) {
  const Pair pair(a, b, reach);
  Separation best;
  double least = reach;
  for (int k = 0; k < 3; ++k) {
    least += a.size[k] * 3 + b.size[k] * 3;
  }
  if (!pair.findFace(best, least) || !pair.findEdges(best, least)) {
    return;
  }
  Hits raw;
  if (best.kind == Separation::Kind::face) {
    faceContacts(pair, best, raw);
  } else {
    edgeContacts(pair, best, raw);
  }
  cleanUp(pair, raw, hits);
}

}  // namespace kinetree
