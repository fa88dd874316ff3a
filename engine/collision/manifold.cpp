#include "engine/collision/manifold.h"

#include <algorithm>
#include <utility>

namespace kinetree {
namespace {

constexpr int kMaxPolygon = 150;            // corners of a face, polygons of a vertex
constexpr int kMaxClipped = 300;            // corners of a clipped face
constexpr double kAligned = 0.99999872;     // cosine: normals this close are parallel
constexpr double kInPlane = 0.00159999931;  // sine: an edge this close lies in a face

template <class T, int N>
struct Few {
  int n = 0;
  T item[N];
  void add(T x) {
    if (n < N) {
      item[n++] = x;
    }
  }
};
using Polygon = Few<Vec3, kMaxClipped>;

/// A face of a shape: its outward normal (world) and its number, a polygon of a mesh or 2 k + (0: +, 1: -) of a box.
struct FaceNormal {
  Vec3 normal;
  int face;
};
using FaceNormals = Few<FaceNormal, kMaxPolygon>;

/// The vertices of the final face as seen by one shape: one, two or three different ones.
struct Feature {
  int dim = 0;
  int vertex[3];
  Vec3 point[3];
};

Feature makeFeature(const Penetration& p, bool first) {
  Feature f;
  for (int i = 0; i < 3; ++i) {
    f.vertex[i] = first ? p.face[i].ia : p.face[i].ib;
    f.point[i] = first ? p.face[i].a : p.face[i].b;
  }
  const int* v = f.vertex;
  if (v[0] != v[1]) {
    f.dim = v[2] == v[0] || v[2] == v[1] ? 2 : 3;
  } else if (v[0] != v[2]) {
    f.dim = 2;
    f.vertex[1] = f.vertex[2];
    f.point[1] = f.point[2];
  } else {
    f.dim = 1;
  }
  return f;
}

/// Box faces that hold all vertices; if those do not form a corner, an edge or a triangle of one face, the face that
/// looks along `direction`.
void boxNormals(const Shape& box, const Feature& f, Vec3 direction, FaceNormals& out) {
  for (int k = 0; k < 3; ++k) {
    const bool positive = f.vertex[0] >> k & 1;
    bool shared = true;
    for (int i = 1; i < f.dim; ++i) {
      shared = shared && (f.vertex[i] >> k & 1) == positive;
    }
    if (shared) {
      out.add({positive ? box.rot.col(k) : -box.rot.col(k), 2 * k + !positive});
    }
  }
  if (out.n == 4 - f.dim) {
    return;
  }
  out.n = 0;
  for (int face = 0; face < 6; ++face) {
    const Vec3 normal = face % 2 ? -box.rot.col(face / 2) : box.rot.col(face / 2);
    if (dot(normal, direction) > kAligned) {
      out.add({normal, face});
      return;
    }
  }
}

bool ofVertex(const Hull& h, int vertex, int polygon) {
  return std::find(h.map.data() + h.mapFirst[vertex], h.map.data() + h.mapFirst[vertex + 1], polygon) !=
         h.map.data() + h.mapFirst[vertex + 1];
}

void meshNormals(const Shape& mesh, const Feature& f, FaceNormals& out) {
  const Hull& h = *mesh.hull;
  const auto add = [&](int polygon) { out.add({mesh.rot * h.polyNormal[polygon], polygon}); };
  const int begin = h.mapFirst[f.vertex[0]], end = h.mapFirst[f.vertex[0] + 1];
  if (f.dim == 1) {
    for (int i = begin; i < end; ++i) {
      add(h.map[i]);
    }
    return;
  }
  int shared = 0;
  for (int i = begin; i < end && shared < 2; ++i) {
    if (!ofVertex(h, f.vertex[1], h.map[i])) {
      continue;
    }
    ++shared;
    if (f.dim == 2) {
      add(h.map[i]);
    } else if (ofVertex(h, f.vertex[2], h.map[i])) {
      add(h.map[i]);
      return;
    }
  }
}

void faceNormals(const Shape& s, const Feature& f, Vec3 direction, FaceNormals& out) {
  if (s.type == GeomType::box) {
    boxNormals(s, f, direction, out);
  } else {
    meshNormals(s, f, out);
  }
}

Vec3 boxCorner(const Shape& box, int bits) {
  const Vec3 local = {bits & 1 ? box.size.x : -box.size.x, bits & 2 ? box.size.y : -box.size.y,
                      bits & 4 ? box.size.z : -box.size.z};
  return box.rot * local + box.pos;
}

/// Far ends of the edges at a feature; each starts at its first point.
void edgeEnds(const Shape& s, const Feature& f, Polygon& out) {
  if (f.dim == 2) {
    out.add(f.point[1]);
  } else if (s.type == GeomType::box) {
    for (int k = 0; k < 3; ++k) {
      out.add(boxCorner(s, f.vertex[0] ^ 1 << k));
    }
  } else {
    const Hull& h = *s.hull;
    for (int i = h.mapFirst[f.vertex[0]]; i < h.mapFirst[f.vertex[0] + 1]; ++i) {
      const int* begin = h.polyVert.data() + h.polyFirst[h.map[i]];
      const int* end = h.polyVert.data() + h.polyFirst[h.map[i] + 1];
      const int* at = std::find(begin, end, f.vertex[0]);
      if (at != end) {
        const int before = at == begin ? end[-1] : at[-1];
        out.add(s.rot * h.vert[before] + s.pos);
      }
    }
  }
}

void facePolygon(const Shape& s, int face, Polygon& out) {
  if (s.type == GeomType::box) {
    static constexpr int kCorners[6][4] = {{7, 3, 1, 5}, {2, 6, 4, 0}, {2, 3, 7, 6},
                                           {4, 5, 1, 0}, {6, 7, 5, 4}, {3, 2, 0, 1}};
    for (const int corner : kCorners[face]) {
      out.add(boxCorner(s, corner));
    }
    return;
  }
  const Hull& h = *s.hull;
  const int first = h.polyFirst[face];
  for (int i = std::min(h.polyFirst[face + 1], first + kMaxPolygon) - 1; i >= first; --i) {
    out.add(s.rot * h.vert[h.polyVert[i]] + s.pos);
  }
}

/// What is left of `subject` within the prism over `face`, whose sides stand along `normal`. Sums as the reference's:
/// which of two nearly equal points is kept depends on the last bit.
void clip(Polygon& subject, const Polygon& face, Vec3 normal, Polygon& spare) {
  if (face.n < 3) {
    subject.n = 0;
    return;
  }
  for (int e = 0; e < face.n; ++e) {
    const Vec3 a = face.item[e], b = face.item[(e + 1) % face.n];
    const Vec3 side = normalized(cross(b - a, (a + normal) - a));
    const double offset = dot(side, a);
    const auto inside = [&](Vec3 p) { return dot(p - a, side) > -kMinVal; };
    spare.n = 0;
    for (int i = 0; i < subject.n; ++i) {
      const Vec3 p = subject.item[i], q = subject.item[(i + 1) % subject.n];
      const bool pIn = inside(p), qIn = inside(q);
      if (pIn != qIn) {
        const double slope = dot(side, q - p), t = (offset - dot(side, p)) / slope;
        if (slope != 0 && t >= 0 && t <= 1) {
          spare.add(p + (q - p) * t);
        }
      }
      if (qIn) {
        spare.add(q);
      }
    }
    subject.n = spare.n;
    std::copy(spare.item, spare.item + spare.n, subject.item);
  }
}

double quadArea(const Polygon& p, int a, int b, int c, int d) {
  const Vec3 pa = p.item[a], pb = p.item[b], pc = p.item[c], pd = p.item[d];
  return 0.5 * norm(cross(pd - pa, pb - pd) + cross(pc - pb, pa - pc));
}

/// Corners of a large quadrilateral: four pointers walk round the polygon.
void largestQuad(const Polygon& p, int (&best)[4]) {
  const int n = p.n;
  int a = 0, b = 1, c = 2, d = 3;
  double area = quadArea(p, a, b, c, d);
  best[0] = a, best[1] = b, best[2] = c, best[3] = d;
  const auto improves = [&](int i, int j, int k, int l) {
    const double candidate = quadArea(p, i, j, k, l);
    if (!(candidate > area)) {
      return false;
    }
    area = candidate;
    best[0] = i, best[1] = j, best[2] = k, best[3] = l;
    return true;
  };
  const auto next = [n](int i) { return (i + 1) % n; };
  for (; a < n; ++a) {
    for (;;) {
      if (improves(a, b, c, next(d))) {
        d = next(d);
        while (improves(a, b, next(c), d)) {
          c = next(c);
        }
        while (improves(a, next(b), c, d)) {
          b = next(b);
        }
        continue;
      }
      if (b == a) {
        b = next(b);
        if (c == b) {
          c = next(c);
          if (d == c) {
            d = next(d);
          }
        }
      }
      break;
    }
  }
}

/// At most four of the clipped points.
void choose(const Polygon& clipped, bool subjectIsEdge, Polygon& out) {
  if (clipped.n > 4) {
    int quad[4];
    largestQuad(clipped, quad);
    for (const int i : quad) {
      out.add(clipped.item[i]);
    }
  } else if (subjectIsEdge && clipped.n > 2) {
    int first = 0, second = 1;
    double longest = -1;
    for (int i = 0; i < clipped.n; ++i) {
      for (int j = i + 1; j < clipped.n; ++j) {
        if (const double d2 = squaredNorm(clipped.item[j] - clipped.item[i]); d2 > longest) {
          longest = d2;
          first = i, second = j;
        }
      }
    }
    out.add(clipped.item[first]);
    out.add(clipped.item[second]);
  } else {
    for (int i = 0; i < clipped.n; ++i) {
      out.add(clipped.item[i]);
    }
  }
}

/// Which features meet.
struct Meeting {
  enum class Kind { none, faces, edgeOfA, edgeOfB } kind = Kind::none;
  FaceNormal a, b;
  Vec3 edgeEnd;
};

bool findEdge(Vec3 start, const Polygon& ends, const FaceNormals& normals, FaceNormal& face, Vec3& end) {
  for (int i = 0; i < normals.n; ++i) {
    for (int j = 0; j < ends.n; ++j) {
      if (std::abs(dot(normalized(ends.item[j] - start), normals.item[i].normal)) < kInPlane) {
        face = normals.item[i];
        end = ends.item[j];
        return true;
      }
    }
  }
  return false;
}

/// Large lists of one patch search, kept off the stack of small callers.
struct Lists {
  FaceNormals normalsA, normalsB;
  Polygon subject, against, spare;
};

Meeting findMeeting(const Shape& a, const Shape& b, const Penetration& p, const Feature& fa, const Feature& fb,
                    Lists& l) {
  Meeting m;
  const Vec3 direction = normalized(p.a - p.b);
  faceNormals(a, fa, direction, l.normalsA);
  faceNormals(b, fb, -direction, l.normalsB);
  for (int i = 0; i < l.normalsA.n; ++i) {
    for (int j = 0; j < l.normalsB.n; ++j) {
      if (dot(l.normalsA.item[i].normal, l.normalsB.item[j].normal) < -kAligned) {
        return {Meeting::Kind::faces, l.normalsA.item[i], l.normalsB.item[j], {}};
      }
    }
  }
  if (fa.dim < 3 && fa.dim <= fb.dim) {
    edgeEnds(a, fa, l.subject);
    if (findEdge(fa.point[0], l.subject, l.normalsB, m.b, m.edgeEnd)) {
      m.kind = Meeting::Kind::edgeOfA;
    }
  } else if (fb.dim < 3) {
    edgeEnds(b, fb, l.subject);
    if (findEdge(fb.point[0], l.subject, l.normalsA, m.a, m.edgeEnd)) {
      m.kind = Meeting::Kind::edgeOfB;
    }
  }
  return m;
}

}  // namespace

Patch contactPatch(const Shape& a, const Shape& b, const Penetration& p) {
  static thread_local Lists lists;
  lists.normalsA.n = lists.normalsB.n = lists.subject.n = lists.against.n = lists.spare.n = 0;
  const Feature fa = makeFeature(p, true), fb = makeFeature(p, false);
  const Meeting m = findMeeting(a, b, p, fa, fb, lists);
  Patch patch;
  if (m.kind == Meeting::Kind::none) {
    return patch;
  }
  Polygon& subject = lists.subject;
  subject.n = 0;
  Vec3 along;
  if (m.kind == Meeting::Kind::faces) {
    facePolygon(b, m.b.face, subject);
    facePolygon(a, m.a.face, lists.against);
    along = m.a.normal;
  } else if (m.kind == Meeting::Kind::edgeOfA) {
    subject.add(fa.point[0]);
    subject.add(m.edgeEnd);
    facePolygon(b, m.b.face, lists.against);
    along = m.b.normal;
  } else {
    subject.add(fb.point[0]);
    subject.add(m.edgeEnd);
    facePolygon(a, m.a.face, lists.against);
    along = m.a.normal;
  }
  clip(subject, lists.against, along, lists.spare);
  lists.spare.n = 0;
  choose(subject, m.kind != Meeting::Kind::faces, lists.spare);
  const double depth = norm(p.b - p.a);
  patch.n = lists.spare.n;
  if (patch.n == 0 && m.kind == Meeting::Kind::edgeOfA) {
    patch.n = 1;  // the reference exchanges the sides of an edge's points even when nothing is left of it: the single
    patch.a[0] = p.b;  // contact turns round
    patch.b[0] = p.a;
  }
  for (int i = 0; i < lists.spare.n; ++i) {
    const Vec3 point = lists.spare.item[i];
    switch (m.kind) {
      case Meeting::Kind::faces:
        patch.b[i] = point;
        patch.a[i] = point - m.b.normal * depth;
        break;
      case Meeting::Kind::edgeOfA:
        patch.a[i] = point;
        patch.b[i] = point + m.b.normal * depth;
        break;
      default:
        patch.b[i] = point;
        patch.a[i] = point + m.a.normal * depth;
    }
  }
  return patch;
}

}  // namespace kinetree
