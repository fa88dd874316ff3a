#pragma once
// The step along a direction that MuJoCo's primal solvers take: Newton's method on the exact derivatives of the cost
// along the line, one-sided until the slope changes sign, then between two brackets. Its decisions follow MuJoCo
// 3.10.0; its sums are ours.

#include "engine/constraint/island_problem.h"

namespace kinetree {

/// The cost along the line at one step length, as a difference to the cost at 0, with its derivatives.
struct LinePoint {
  double alpha = 0, cost = 0, slope = 0, curvature = 0;
};

struct LineStep {
  double alpha = 0;        ///< 0: stay
  double improvement = 0;  ///< decrease of the cost
};

/// A cone along the line: sums over its tangents of U and V = g J v.
struct ConeLine {
  double mu = 0, Dm = 0, N = 0, V = 0, UU = 0, UV = 0, VV = 0;
  double q0 = 0, q1 = 0, q2 = 0;  ///< all rows quadratic
  double start = 0;               ///< cost at 0
};

class LineSearch {
 public:
  /// Prepares the line from jar along jv = J v; `slope`, `curvature` of the Gauss term, (M a - qfrc_smooth).v and v.M
  /// v.
  void prepare(const IslandProblem& p, const double* jar, const double* jv, double slope, double curvature);
  /// Stops below |slope| < tolerance or after `limit` evaluations.
  LineStep search(double tolerance, int limit);

  int evaluations() const { return evaluations_; }

 private:
  LinePoint at(double alpha);
  LinePoint newtonFrom(const LinePoint& p) { return at(p.alpha - p.slope / p.curvature); }
  void prepareRows(double slope, double curvature);
  void prepareCones();
  LineStep bracketed(LinePoint p1, LinePoint p2, double tolerance, int limit);

  const IslandProblem* problem_ = nullptr;
  const double *jar_ = nullptr, *jv_ = nullptr;
  double linear_ = 0, quadratic_ = 0;  ///< of what does not change along the line
  Array<double> slopeD_, energy_;      ///< by row: D jv, cost at 0
  Array<ConeLine> cones_;
  int evaluations_ = 0;
};

}  // namespace kinetree
