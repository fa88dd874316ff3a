#pragma once
// Support points: the farthest point of a shape in a direction. Order of operations, tie rules and the path of the
// climb over a hull are the reference's, because convex collision branches on them.

#include "engine/collision/shape.h"

namespace kinetree {

/// Farthest hull vertex along `direction` (mesh frame) by climbing from hull vertex `start`: every round looks at all
/// neighbours and moves to the best; the first round moves even if the start is better.
int climb(const Hull& hull, int start, Vec3 direction);
/// The same, but the value of `start` counts from the beginning.
int climbFromKnown(const Hull& hull, int start, Vec3 direction);
/// Farthest of all mesh vertices, the lowest index at ties.
int exhaustiveFirst(const Hull& hull, Vec3 direction);
/// Farthest of all mesh vertices; `incumbent` (-1: none) stays unless another is strictly farther.
int exhaustiveFrom(const Hull& hull, int incumbent, Vec3 direction);

/// What convex queries ask of a shape.
struct SupportPoint {
  Vec3 pos;         ///< world [m]
  int vertex = -1;  ///< mesh vertex, or box corner by bits; -1: none
};

/// A shape as a convex query sees it: possibly only its core, possibly inflated, with the climb's last vertex.
struct ConvexShape {
  enum class Kind { whole, point, segment, prism };

  explicit ConvexShape(const Shape& s, double margin = 0) : shape(s), inflation(margin / 2) {}

  Shape shape;
  Kind kind = Kind::whole;
  double inflation = 0;          ///< added along the direction [m]
  const Prism* prism = nullptr;  ///< kind prism
  mutable int lastVertex = -1;   ///< mesh: hull vertex (climbing) or mesh vertex of the last answer

  /// Farthest point along unit `direction` (world).
  SupportPoint support(Vec3 direction) const;
  Vec3 center() const;
  /// Box, mesh or prism without inflation: only finitely many support points.
  bool discrete() const;
};

}  // namespace kinetree
