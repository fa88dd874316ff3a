#include "engine/collision/epa.h"

#include <algorithm>

namespace kinetree {
namespace {

constexpr double kMinVal2 = kMinVal * kMinVal;
constexpr int kMaxRounds = 1000;

/// `v` over its length; by division, as the path of the expansion depends on the last bit.
Vec3 divided(Vec3 v, double length) {
  return {v.x / length, v.y / length, v.z / length};
}

/// Starts and expands one polytope.
class Expansion {
 public:
  Expansion(const ConvexPair& pair, Polytope& p) : pair_(pair), p_(p) {}

  bool start(const Simplex& s);
  Penetration run();

 private:
  enum class Started { yes, no, degenerate };  // degenerate: go on with the triangle in restart_

  Started fromSegment();
  Started fromTriangle();
  Started fromTetrahedron();
  bool addFace(int a, int b, int c, int ab, int bc, int ca);
  void listFace(int f);
  void deleteFace(int f);
  template <int N>
  Started addFaces(const int (&faces)[N][6], bool restart);
  int edgeStartingAt(int f, int vertex) const;
  void findHorizon(int f, const Vertex& w);
  void walk(int f, int edge, const Vertex& w);
  bool attach(int w, double lower2, double upper2);
  int nearestFace() const;
  bool repeated(const Vertex& w) const;
  Penetration result(int f) const;
  Vec3 w(int i) const { return p_.vertex[i].w; }
  Vertex supportAlong(Vec3 d) const {
    const double length = norm(d);
    return pair_.vertex(length > kMinVal ? divided(d, length) : Vec3{1, 0, 0});
  }

  const ConvexPair& pair_;
  Polytope& p_;
  Vec3 center_;
  Vertex restart_[3];
};

/// Whether the origin and `d` lie strictly on the same side of the plane (a, b, c).
bool sameSide(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const Vec3 n = cross(b - a, c - a);
  const double side = dot(n, d - a), origin = -dot(n, a);
  return (side > 0 && origin > 0) || (side < 0 && origin < 0);
}

/// Affine coordinates of `p` in the triangle (a, b, c).
void affineCoordinates(Vec3 a, Vec3 b, Vec3 c, Vec3 p, double (&weight)[3]) {
  double whole;
  const int drop = largestArea(a, b, c, whole);
  weight[0] = areaWithout(drop, p, b, c) / whole;
  weight[1] = areaWithout(drop, p, c, a) / whole;
  weight[2] = areaWithout(drop, p, a, b) / whole;
}

bool inTriangle(Vec3 a, Vec3 b, Vec3 c, Vec3 p) {
  double l[3];
  affineCoordinates(a, b, c, p, l);
  if (l[0] < 0 || l[1] < 0 || l[2] < 0) {
    return false;
  }
  return norm(a * l[0] + b * l[1] + c * l[2] - p) < kMinVal;
}

/// Rotation by 120 degrees about `along`.
Mat3 thirdOfATurn(Vec3 along) {
  constexpr double s = 0.86602540378, c = -0.5, d = 1 - c;
  const Vec3 u = divided(along, norm(along));
  return {{c + u.x * u.x * d, u.x * u.y * d - u.z * s, u.x * u.z * d + u.y * s, u.y * u.x * d + u.z * s,
           c + u.y * u.y * d, u.y * u.z * d - u.x * s, u.x * u.z * d - u.y * s, u.y * u.z * d + u.x * s,
           c + u.z * u.z * d}};
}

double determinant(Vec3 a, Vec3 b, Vec3 c) {
  return dot(a, cross(b, c));
}

bool Expansion::addFace(int a, int b, int c, int ab, int bc, int ca) {
  Polytope::Face& f = p_.face[p_.faces++];
  f.vert[0] = a, f.vert[1] = b, f.vert[2] = c;
  f.adj[0] = ab, f.adj[1] = bc, f.adj[2] = ca;
  f.candidate = -1;
  if (!projectOrigin(w(c), w(b), w(a), f.v)) {
    f.v2 = 0;
    return false;
  }
  if (dot(f.v, w(a) - center_) < 0) {
    f.v = -f.v;
  }
  f.v2 = dot(f.v, f.v);
  return f.v2 != 0;
}

void Expansion::listFace(int f) {
  p_.face[f].candidate = p_.candidates;
  p_.candidateV2[p_.candidates] = p_.face[f].v2;
  p_.candidate[p_.candidates++] = f;
}

void Expansion::deleteFace(int f) {
  if (const int place = p_.face[f].candidate; place >= 0) {
    const int last = p_.candidate[--p_.candidates];
    p_.candidate[place] = last;
    p_.candidateV2[place] = p_.candidateV2[p_.candidates];
    p_.face[last].candidate = place;
  }
  p_.face[f].candidate = -2;
}

/// Rows: three vertices, three neighbours. A face through the origin makes the start degenerate.
template <int N>
Expansion::Started Expansion::addFaces(const int (&faces)[N][6], bool restart) {
  for (const auto& f : faces) {
    addFace(f[0], f[1], f[2], f[3], f[4], f[5]);
    if (p_.face[p_.faces - 1].v2 < kMinVal2) {
      for (int i = 0; i < 3 && restart; ++i) {
        restart_[i] = p_.vertex[f[i]];
      }
      return restart ? Started::degenerate : Started::no;
    }
  }
  return Started::yes;
}

Expansion::Started Expansion::fromTetrahedron() {
  center_ = (w(0) + w(1) + w(2) + w(3)) * 0.25;
  static constexpr int kFaces[4][6] = {{0, 1, 2, 1, 3, 2}, {0, 3, 1, 2, 3, 0}, {0, 2, 3, 0, 3, 1}, {3, 2, 1, 2, 0, 1}};
  if (const Started s = addFaces(kFaces, true); s != Started::yes) {
    return s;
  }
  const bool inside = sameSide(w(0), w(1), w(2), w(3)) && sameSide(w(1), w(2), w(3), w(0)) &&
                      sameSide(w(2), w(3), w(0), w(1)) && sameSide(w(3), w(0), w(1), w(2));
  return inside ? Started::yes : Started::no;
}

Expansion::Started Expansion::fromTriangle() {
  center_ = (w(0) + w(1) + w(2)) * (1.0 / 3);
  const Vec3 m = cross(w(1) - w(0), w(2) - w(0));
  if (!(norm(m) >= kMinVal)) {
    return Started::no;
  }
  p_.vertex[4] = supportAlong(-m);
  p_.vertex[3] = supportAlong(m);
  p_.vertices = 5;
  if (inTriangle(w(0), w(1), w(2), w(3)) || inTriangle(w(0), w(1), w(2), w(4))) {
    return Started::no;
  }
  static constexpr int kFaces[6][6] = {{3, 0, 1, 1, 3, 2}, {3, 2, 0, 2, 4, 0}, {3, 1, 2, 0, 5, 1},
                                       {4, 1, 0, 5, 0, 4}, {4, 0, 2, 3, 1, 5}, {4, 2, 1, 4, 2, 3}};
  return addFaces(kFaces, false);
}

Expansion::Started Expansion::fromSegment() {
  const Vec3 along = w(1) - w(0);
  center_ = (w(0) + w(1)) * 0.5;
  int least = 0;
  for (int k = 1; k < 3; ++k) {
    least = std::abs(along[k]) < std::abs(along[least]) ? k : least;
  }
  Vec3 e;
  e[least] = 1;
  const Mat3 turn = thirdOfATurn(along);
  Vec3 d = cross(e, along);
  for (int i = 2; i < 5; ++i) {
    p_.vertex[i] = supportAlong(d);
    d = turn * d;
  }
  p_.vertices = 5;
  static constexpr int kFaces[6][6] = {{0, 2, 3, 1, 3, 2}, {0, 4, 2, 2, 4, 0}, {0, 3, 4, 0, 5, 1},
                                       {1, 3, 2, 5, 0, 4}, {1, 2, 4, 3, 1, 5}, {1, 4, 3, 4, 2, 3}};
  if (const Started s = addFaces(kFaces, true); s != Started::yes) {
    return s;
  }
  const Vec3 a = w(2) - w(0), b = w(3) - w(0), c = w(4) - w(0);
  const double vol[3] = {determinant(a, b, along), determinant(b, c, along), determinant(c, a, along)};
  const bool crosses = (vol[0] >= 0 && vol[1] >= 0 && vol[2] >= 0) || (vol[0] <= 0 && vol[1] <= 0 && vol[2] <= 0);
  return crosses ? Started::yes : Started::no;
}

bool Expansion::start(const Simplex& s) {
  p_.prepare(pair_.iterations);
  std::copy(s.v, s.v + s.n, p_.vertex.begin());
  p_.vertices = s.n;
  Started started = s.n == 2 ? fromSegment() : s.n == 3 ? fromTriangle() : fromTetrahedron();
  if (started == Started::degenerate) {
    std::copy(restart_, restart_ + 3, p_.vertex.begin());
    p_.vertices = 3;
    p_.faces = 0;
    started = fromTriangle();
  }
  if (started != Started::yes) {
    return false;
  }
  for (int f = 0; f < p_.faces; ++f) {
    listFace(f);
  }
  return true;
}

int Expansion::edgeStartingAt(int f, int vertex) const {
  const int* v = p_.face[f].vert;
  return v[0] == vertex ? 0 : v[1] == vertex ? 1 : 2;
}

/// Depth first from face `f`, entered through its edge `edge`: deletes what `w` sees, lists what it does not.
void Expansion::walk(int f, int edge, const Vertex& w) {
  int depth = 0;
  p_.stack[depth++] = {f, edge};
  while (depth > 0) {
    const Polytope::Edge at = p_.stack[--depth];
    Polytope::Face& face = p_.face[at.face];
    if (face.candidate == -2) {
      continue;  // deleted since it was put on the stack
    }
    if (!(dot(face.v, w.w) - face.v2 > kMinVal)) {
      p_.horizon[p_.horizons++] = at;
      continue;
    }
    deleteFace(at.face);
    for (int step = 2; step >= 1; --step) {  // the next edge is to be taken first: it goes on top
      const int e = (at.edge + step) % 3;
      const int to = face.adj[e];
      if (p_.face[to].candidate != -2) {
        p_.stack[depth++] = {to, edgeStartingAt(to, face.vert[(e + 1) % 3])};
      }
    }
  }
}

void Expansion::findHorizon(int f, const Vertex& w) {
  p_.horizons = 0;
  deleteFace(f);
  const Polytope::Face& face = p_.face[f];
  for (int e = 0; e < 3; ++e) {
    const int to = face.adj[e];
    if (p_.face[to].candidate != -2) {
      walk(to, edgeStartingAt(to, face.vert[(e + 1) % 3]), w);
    }
  }
}

/// A cone of new faces from vertex `w` to the horizon.
bool Expansion::attach(int w, double lower2, double upper2) {
  const int first = p_.faces, n = p_.horizons;
  for (int i = 0; i < n; ++i) {
    const auto [f, e] = p_.horizon[i];
    const int from = p_.face[f].vert[e], to = p_.face[f].vert[(e + 1) % 3];
    const int made = first + i;
    p_.face[f].adj[e] = made;
    if (!addFace(w, to, from, first + (i + n - 1) % n, f, first + (i + 1) % n)) {
      return false;
    }
    if (const double v2 = p_.face[made].v2; v2 >= lower2 && v2 <= upper2) {
      listFace(made);
    }
  }
  return true;
}

int Expansion::nearestFace() const {
  int best = -1;
  double least = kInfinite;
  for (int i = 0; i < p_.candidates; ++i) {
    if (p_.candidateV2[i] < least) {
      least = p_.candidateV2[i];
      best = i;
    }
  }
  return best < 0 ? -1 : p_.candidate[best];
}

bool Expansion::repeated(const Vertex& v) const {
  for (int i = 0; i < p_.vertices; ++i) {
    if (p_.vertex[i].ia == v.ia && p_.vertex[i].ib == v.ib) {
      return true;
    }
  }
  return false;
}

Penetration Expansion::result(int f) const {
  Penetration out;
  if (f < 0) {
    return out;
  }
  const Polytope::Face& face = p_.face[f];
  for (int i = 0; i < 3; ++i) {
    out.face[i] = p_.vertex[face.vert[i]];
  }
  double l[3];
  affineCoordinates(out.face[0].w, out.face[1].w, out.face[2].w, face.v, l);
  out.a = out.face[0].a * l[0] + out.face[1].a * l[1] + out.face[2].a * l[2];
  out.b = out.face[0].b * l[0] + out.face[1].b * l[1] + out.face[2].b * l[2];
  out.dist = -std::sqrt(face.v2);
  out.found = true;
  return out;
}

Penetration Expansion::run() {
  const double tolerance = pair_.discrete ? kMinVal : pair_.tolerance;
  const int rounds = std::min(pair_.iterations, kMaxRounds), room = static_cast<int>(p_.face.size());
  double upper = kInfinite, upper2 = kInfinite;
  int face = -1;
  for (int k = 0; k < rounds; ++k) {
    const int nearest = nearestFace();
    if (nearest < 0 || p_.face[nearest].v2 > upper2) {
      break;  // keeps the face of the last round
    }
    face = nearest;
    const double lower2 = p_.face[face].v2;
    if (!(lower2 > 0)) {
      break;
    }
    const double lower = std::sqrt(lower2);
    const Vec3 v = p_.face[face].v;
    const Vertex fresh = pair_.vertex(lower > kMinVal ? divided(v, lower) : Vec3{1, 0, 0});
    if (const double bound = dot(v, fresh.w) / lower; bound < upper) {
      upper = bound;
      upper2 = upper * upper;
    }
    if (upper - lower < tolerance) {
      if (k == 0 && upper < lower - 1e-10) {
        return {};
      }
      break;
    }
    if (pair_.discrete && repeated(fresh)) {
      break;
    }
    p_.vertex[p_.vertices] = fresh;
    const int deepest = face;
    findHorizon(deepest, fresh);
    if (p_.horizons < 3) {
      return {};
    }
    if (p_.horizons > room - p_.faces) {
      break;
    }
    if (!attach(p_.vertices++, lower2, upper2)) {
      return {};
    }
    if (p_.candidates == 0) {
      break;
    }
  }
  return result(face);
}

}  // namespace

void Polytope::prepare(int iterations) {
  const int rounds = std::max(1, std::min(iterations, kMaxRounds));
  const std::size_t room = std::max(6 * rounds, 12);
  if (vertex.size() < static_cast<std::size_t>(rounds) + 5 || face.size() != room) {
    vertex.resize(rounds + 5);
    face.resize(room);
    candidate.resize(room);
    candidateV2.resize(room);
    horizon.resize(3 * room);
    stack.resize(3 * room);
  }
  vertices = faces = candidates = horizons = 0;
}

Penetration epa(const ConvexPair& pair, const Simplex& simplex, Polytope& polytope) {
  Expansion expansion(pair, polytope);
  if (!expansion.start(simplex)) {
    return {};
  }
  Penetration result = expansion.run();
  result.started = true;
  return result;
}

}  // namespace kinetree
