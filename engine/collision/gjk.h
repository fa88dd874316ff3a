#pragma once
// Distance of two convex shapes: the point of their Minkowski difference nearest to the origin.
// source: Gilbert, Johnson, Keerthi 1988; nearest points by signed volumes: Montanari, Petrinic, Barbieri 2017.
// Tolerances, order of operations and stopping rules are the reference's: smooth shapes stop by tolerance, so the path
// is the answer.

#include <limits>

#include "engine/collision/support.h"

namespace kinetree {

inline constexpr double kInfinite = std::numeric_limits<double>::max();

/// A vertex of the Minkowski difference a - b.
struct Vertex {
  Vec3 w, a, b;          ///< world [m]
  int ia = -1, ib = -1;  ///< support vertices of both shapes; -1: smooth
};

/// Two shapes and the limits of a query.
struct ConvexPair {
  const ConvexShape& a;
  const ConvexShape& b;
  double tolerance;  ///< opt.ccd_tolerance [m]
  int iterations;    ///< opt.ccd_iterations
  bool discrete;     ///< both shapes are

  ConvexPair(const ConvexShape& first, const ConvexShape& second, double tol, int most)
      : a(first), b(second), tolerance(tol), iterations(most), discrete(first.discrete() && second.discrete()) {}

  /// Vertex farthest along unit `direction`.
  Vertex vertex(Vec3 direction) const {
    const SupportPoint pa = a.support(direction), pb = b.support(-direction);
    return {pa.pos - pb.pos, pa.pos, pb.pos, pa.vertex, pb.vertex};
  }
};

/// Where GJK ended.
struct Simplex {
  int n = 0;
  Vertex v[4];
  double weight[4];  ///< of the point nearest to the origin
  double dist = 0;   ///< kInfinite: separated by more than asked for
  bool witness = false;
  Vec3 a, b;  ///< witness points if there are any: not if infinite or found by the intersection search
};

/// `cutoff` 0: only whether they intersect; otherwise distances beyond `cutoff` (kInfinite: none) come out infinite.
Simplex gjk(const ConvexPair& pair, double cutoff);

/// Point of the simplex nearest to the origin; sets the weights and drops vertices that do not count.
Vec3 reduceToNearest(Simplex& s);
/// Weights of the point of the triangle (a, b, c) nearest to the origin.
void nearestOnTriangle(Vec3 a, Vec3 b, Vec3 c, double (&weight)[3]);
/// The origin projected on the plane of the triangle; false: the triangle is degenerate.
bool projectOrigin(Vec3 a, Vec3 b, Vec3 c, Vec3& projection);
/// Doubled signed areas of the triangle in the coordinate planes: (y,z), (x,z), (x,y); the axis of the largest.
int largestArea(Vec3 a, Vec3 b, Vec3 c, double& area);
/// Doubled signed area of (p, q, r) after dropping coordinate `drop`.
double areaWithout(int drop, Vec3 p, Vec3 q, Vec3 r);

}  // namespace kinetree
