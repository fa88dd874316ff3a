#pragma once
// Penetration of two convex shapes: grows a polytope inside their Minkowski difference until its face nearest to the
// origin lies on the surface. source: van den Bergen 2001; the start from lower simplices, the choice among equal faces
// and the stopping rules are the reference's.

#include <vector>

#include "engine/collision/gjk.h"

namespace kinetree {

/// The deepest face found and what it says about the penetration.
struct Penetration {
  bool found = false;
  bool started = false;  ///< a polytope could be built round the origin
  double dist = 0;       ///< minus the depth [m]
  Vec3 a, b;             ///< witness points
  Vertex face[3];        ///< the final face
};

/// Room for one expansion, kept between calls. Nothing in it is cleared; counters say what is valid.
struct Polytope {
  struct Face {
    Vec3 v;     ///< the origin projected on the face's plane, pointing outwards
    double v2;  ///< squared length of v
    int vert[3];
    int adj[3];     ///< neighbours over the edges (0,1), (1,2), (2,0)
    int candidate;  ///< place in the candidate list; -1: not in it; -2: deleted
  };
  std::vector<Vertex> vertex;
  std::vector<Face> face;
  std::vector<int> candidate;       ///< faces that may be the deepest
  std::vector<double> candidateV2;  ///< their v2, side by side for the scan
  struct Edge {
    int face, edge;
  };
  std::vector<Edge> horizon;
  std::vector<Edge> stack;
  int vertices = 0, faces = 0, candidates = 0, horizons = 0;

  void prepare(int iterations);
};

/// Expands the simplex where GJK ended (2 to 4 vertices).
Penetration epa(const ConvexPair& pair, const Simplex& simplex, Polytope& polytope);

}  // namespace kinetree
