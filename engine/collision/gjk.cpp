#include "engine/collision/gjk.h"

#include <cmath>

namespace kinetree {
namespace {

/// Both strictly positive or both strictly negative.
bool agree(double a, double b) {
  return (a > 0 && b > 0) || (a < 0 && b < 0);
}

double determinant(Vec3 a, Vec3 b, Vec3 c) {
  return dot(a, cross(b, c));
}

/// Nearest point of the segment (a, b) to the origin; outside it the second end, whichever is nearer.
void nearestOnSegment(Vec3 a, Vec3 b, double (&weight)[2]) {
  const Vec3 e = b - a;
  const Vec3 p = b - e * (dot(b, e) / dot(e, e));
  int k = 0;
  double length = a.x - b.x;
  for (int i = 1; i < 3; ++i) {
    if (const double d = a[i] - b[i]; std::abs(d) >= std::abs(length)) {
      length = d;
      k = i;
    }
  }
  const double wa = p[k] - b[k], wb = a[k] - p[k];
  if (agree(length, wa) && agree(length, wb)) {
    weight[0] = wa / length;
    weight[1] = wb / length;
  } else {
    weight[0] = 0;
    weight[1] = 1;
  }
}

void nearestOnTetrahedron(const Vec3 (&p)[4], double (&weight)[4]) {
  const double c[4] = {-determinant(p[1], p[2], p[3]), determinant(p[0], p[2], p[3]), -determinant(p[0], p[1], p[3]),
                       determinant(p[0], p[1], p[2])};
  const double sum = c[0] + c[1] + c[2] + c[3];
  const bool inside[4] = {agree(sum, c[0]), agree(sum, c[1]), agree(sum, c[2]), agree(sum, c[3])};
  if (inside[0] && inside[1] && inside[2] && inside[3]) {
    for (int i = 0; i < 4; ++i) {
      weight[i] = c[i] / sum;
    }
    return;
  }
  static constexpr int kFaces[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
  double least = kInfinite;
  for (int i = 0; i < 4; ++i) {
    if (inside[i]) {
      continue;
    }
    const int* f = kFaces[i];
    double w[3];
    nearestOnTriangle(p[f[0]], p[f[1]], p[f[2]], w);
    const double d2 = squaredNorm(p[f[0]] * w[0] + p[f[1]] * w[1] + p[f[2]] * w[2]);
    if (i == 0 || d2 < least) {  // the first even if it is not a number
      least = d2;
      if (i < 3) {
        weight[i] =
            0;  // the last weight keeps what an earlier face gave it: the reference's slip, which GJK's path shows
      }
      for (int k = 0; k < 3; ++k) {
        weight[f[k]] = w[k];
      }
    }
  }
}

void nearestWeights(const Simplex& s, int n, double (&weight)[4]) {
  weight[0] = weight[1] = weight[2] = weight[3] = 0;
  if (n == 4) {
    const Vec3 p[4] = {s.v[0].w, s.v[1].w, s.v[2].w, s.v[3].w};
    nearestOnTetrahedron(p, weight);
  } else if (n == 3) {
    double w[3];
    nearestOnTriangle(s.v[0].w, s.v[1].w, s.v[2].w, w);
    weight[0] = w[0], weight[1] = w[1], weight[2] = w[2];
  } else if (n == 2) {
    double w[2];
    nearestOnSegment(s.v[0].w, s.v[1].w, w);
    weight[0] = w[0], weight[1] = w[1];
  } else {
    weight[0] = 1;
  }
}

enum class Verdict { hit, miss, undecided };

/// Plane of a face of the search tetrahedron: outward unit normal and the origin's distance behind it.
double facePlane(Vec3 p, Vec3 q, Vec3 r, Vec3& normal) {
  normal = cross(r - p, q - p);
  const double n2 = dot(normal, normal);
  if (n2 > kMinVal * kMinVal && n2 < 1e20) {
    normal *= 1 / std::sqrt(n2);
    return dot(normal, p);
  }
  return kInfinite;
}

/// Whether the origin lies inside the difference, by exchanging one vertex of a tetrahedron at a time.
Verdict searchIntersection(const ConvexPair& pair, Simplex& s, int& k) {
  static constexpr int kFaces[4][3] = {{2, 1, 3}, {0, 2, 3}, {1, 0, 3}, {0, 1, 2}};
  int slot[4] = {0, 1, 2, 3};
  Vertex v[4] = {s.v[0], s.v[1], s.v[2], s.v[3]};
  for (; k < pair.iterations; ++k) {
    Vec3 normal[4];
    double dist[4];
    for (int i = 0; i < 4; ++i) {
      const int* f = kFaces[i];
      dist[i] = facePlane(v[slot[f[0]]].w, v[slot[f[1]]].w, v[slot[f[2]]].w, normal[i]);
      if (dist[i] == 0) {
        return Verdict::undecided;
      }
    }
    const int i = dist[0] < dist[1] ? 0 : 1, j = dist[2] < dist[3] ? 2 : 3;
    const int face = dist[i] < dist[j] ? i : j;
    if (dist[face] > 0) {
      for (int c = 0; c < 4; ++c) {
        s.v[c] = v[slot[c]];
      }
      return Verdict::hit;
    }
    Vertex& fresh = v[slot[face]] = pair.vertex(normal[face]);
    if (dot(normal[face], fresh.w) < 0) {
      return Verdict::miss;
    }
    std::swap(slot[(face + 1) & 3], slot[(face + 2) & 3]);
  }
  return Verdict::undecided;
}

void setWitnesses(const ConvexPair& pair, Simplex& s) {
  s.witness = true;
  if (s.n == 0) {
    s.a = pair.a.center();
    s.b = pair.b.center();
    return;
  }
  s.a = s.v[0].a * s.weight[0];
  s.b = s.v[0].b * s.weight[0];
  for (int i = 1; i < s.n; ++i) {
    s.a += s.v[i].a * s.weight[i];
    s.b += s.v[i].b * s.weight[i];
  }
}

}  // namespace

double areaWithout(int drop, Vec3 p, Vec3 q, Vec3 r) {
  const int i = drop == 0 ? 1 : 0, j = drop == 2 ? 1 : 2;
  return p[i] * q[j] + p[j] * r[i] + q[i] * r[j] - p[i] * r[j] - p[j] * q[i] - r[i] * q[j];
}

int largestArea(Vec3 a, Vec3 b, Vec3 c, double& area) {
  const auto minor = [&](int i, int j) {  // not areaWithout: the order of the sum differs
    return b[i] * c[j] - b[j] * c[i] - a[i] * c[j] + a[j] * c[i] + a[i] * b[j] - a[j] * b[i];
  };
  const double yz = minor(1, 2), xz = minor(0, 2), xy = minor(0, 1);
  if (std::abs(yz) >= std::abs(xz) && std::abs(yz) >= std::abs(xy)) {
    area = yz;
    return 0;
  }
  if (std::abs(xz) >= std::abs(xy)) {
    area = xz;
    return 1;
  }
  area = xy;
  return 2;
}

bool projectOrigin(Vec3 a, Vec3 b, Vec3 c, Vec3& projection) {
  const Vec3 ba = b - a, ca = c - a, cb = c - b;
  const auto tryNormal = [&](Vec3 n, Vec3 at, bool force, bool& taken) {
    const double nv = dot(n, at), nn = dot(n, n);
    if (nn == 0 && !force) {
      return false;
    }
    if (force || (nv != 0 && nn > kMinVal)) {
      projection = n * (nv / nn);
      taken = true;
    }
    return true;
  };
  bool taken = false;
  if (!tryNormal(cross(cb, ba), b, false, taken)) {
    return false;
  }
  if (taken) {
    return true;
  }
  if (!tryNormal(cross(ba, ca), a, false, taken)) {
    return false;
  }
  if (taken) {
    return true;
  }
  return tryNormal(cross(ca, cb), c, true, taken);
}

void nearestOnTriangle(Vec3 a, Vec3 b, Vec3 c, double (&weight)[3]) {
  Vec3 p;
  if (!projectOrigin(a, b, c, p)) {
    double w[2];
    nearestOnSegment(a, b, w);
    weight[0] = w[0], weight[1] = w[1], weight[2] = 0;
    return;
  }
  double whole;
  const int drop = largestArea(a, b, c, whole);
  const double part[3] = {areaWithout(drop, p, b, c), areaWithout(drop, p, c, a), areaWithout(drop, p, a, b)};
  const bool inside[3] = {agree(whole, part[0]), agree(whole, part[1]), agree(whole, part[2])};
  if (inside[0] && inside[1] && inside[2]) {
    for (int i = 0; i < 3; ++i) {
      weight[i] = part[i] / whole;
    }
    return;
  }
  const Vec3 v[3] = {a, b, c};
  static constexpr int kEdges[3][2] = {{1, 2}, {0, 2}, {0, 1}};
  double least = kInfinite;
  for (int i = 0; i < 3; ++i) {
    if (inside[i]) {
      continue;
    }
    const int* e = kEdges[i];
    double w[2];
    nearestOnSegment(v[e[0]], v[e[1]], w);
    const double d2 = squaredNorm(v[e[0]] * w[0] + v[e[1]] * w[1]);
    if (i == 0 || d2 < least) {
      least = d2;
      weight[i] = 0;
      weight[e[0]] = w[0];
      weight[e[1]] = w[1];
    }
  }
}

Vec3 reduceToNearest(Simplex& s) {
  double weight[4];
  nearestWeights(s, s.n, weight);
  const int count = s.n;
  s.n = 0;
  for (int i = 0; i < count; ++i) {
    if (weight[i] != 0) {
      if (i != s.n) {
        s.v[s.n] = s.v[i];
      }
      s.weight[s.n++] = weight[i];
    }
  }
  Vec3 nearest = s.v[0].w * s.weight[0];
  for (int i = 1; i < s.n; ++i) {
    nearest += s.v[i].w * s.weight[i];
  }
  return nearest;
}

Simplex gjk(const ConvexPair& pair, double cutoff) {
  const bool contactsOnly = cutoff == 0;
  const double least2 = pair.discrete ? kMinVal * kMinVal : pair.tolerance * pair.tolerance;
  const double gap = pair.discrete ? 0 : 0.5 * pair.tolerance * pair.tolerance;
  bool searched = !contactsOnly;
  Simplex s;
  Vec3 x = pair.a.center() - pair.b.center();
  for (int k = 0; k < pair.iterations; ++k) {
    const double x2 = dot(x, x);
    if (x2 < least2) {
      s.dist = x2;
      break;
    }
    s.dist = std::sqrt(x2);
    Vertex& fresh = s.v[s.n] = pair.vertex(x * (-1 / s.dist));
    if (!(dot(x, x - fresh.w) >= gap)) {
      if (k == 0) {
        s.n = 1;
        s.weight[0] = 1;
      }
      break;
    }
    const double along = dot(x, fresh.w);
    if (along > 0 && (contactsOnly || (cutoff < kInfinite && along * along / x2 >= cutoff * cutoff))) {
      s.dist = kInfinite;
      return s;
    }
    if (s.n == 3 && !searched) {
      searched = true;
      const Verdict verdict = searchIntersection(pair, s, k);
      if (verdict != Verdict::undecided) {
        s.n = verdict == Verdict::hit ? 4 : 0;
        s.dist = verdict == Verdict::hit ? 0 : kInfinite;
        return s;
      }
    }
    ++s.n;
    const Vec3 nearest = reduceToNearest(s);
    const Vec3 moved = nearest - x;
    if (std::abs(moved.x) < kMinVal && std::abs(moved.y) < kMinVal && std::abs(moved.z) < kMinVal) {
      break;
    }
    x = nearest;
    if (s.n == 4) {
      s.dist = 0;
      break;
    }
  }
  setWitnesses(pair, s);
  return s;
}

}  // namespace kinetree
