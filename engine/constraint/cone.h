#pragma once
// The elliptic friction cone as a cost: U_j = g_j jar_j, N = U_0, T = |U_1...|. Inside the dual cone it costs nothing,
// inside the primal cone all rows are quadratic, between the two Dm (N - mu T)^2 / 2.
// MuJoCo documentation, "Computation", "Friction cones - elliptic".

#include <cmath>

#include "engine/constraint/island_problem.h"

namespace kinetree {

enum class ConeZone { top, bottom, middle };

/// Where a contact is in its cone, and the numbers that go with it.
struct ConePoint {
  double U[6] = {};
  double N = 0, T = 0;
  ConeZone zone = ConeZone::top;
};

inline ConePoint conePoint(const ConeRows& cone, const double* jar) {
  ConePoint p;
  double squares = 0;
  for (int j = 0; j < cone.dim; ++j) {
    p.U[j] = jar[j] * cone.g[j];
    squares += j > 0 ? p.U[j] * p.U[j] : 0;
  }
  p.N = p.U[0];
  p.T = std::sqrt(squares);
  if (p.N >= cone.mu * p.T || (p.T <= 0 && p.N >= 0)) {
    p.zone = ConeZone::top;
  } else if (cone.mu * p.N + p.T <= 0 || (p.T <= 0 && p.N < 0)) {
    p.zone = ConeZone::bottom;
  } else {
    p.zone = ConeZone::middle;
  }
  return p;
}

/// Rows of coefficients Z (at most dim - 1) such that Z^T Z is the Hessian in jar of a contact in the middle zone:
/// Dm (a a^T + c P), a = (1, -mu u), u the direction of friction, P across u, c = mu (mu T - N) / T.
int coneHessianRoot(const ConeRows& cone, const ConePoint& p, double Z[][6]);

}  // namespace kinetree
