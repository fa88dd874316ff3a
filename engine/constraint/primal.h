#pragma once
// Newton's method and nonlinear conjugate gradients on the primal problem: minimise over accelerations a
//   (M a - qfrc_smooth).(a - qacc_smooth) / 2 + sum of row costs at J a - aref.
// MuJoCo documentation, "Computation", "Primal problem"; Hager & Zhang 2006 for the CG direction.

#include "engine/constraint/hessian.h"
#include "engine/constraint/line_search.h"

namespace kinetree {

/// How a solve went.
struct SolveStats {
  int iterations = 0;
  double improvement = 0, gradient = 0;  ///< scaled, of the last iteration
  bool converged = true;
  SolverStop stop = SolverStop::none;
  int worst = -1;  ///< island row whose force moved most in the last iteration, where not converged
};

class PrimalSolver {
 public:
  /// Starts from p.qacc, p.Ma, p.jar; leaves the solution there, the forces in p.force.
  SolveStats solve(const TileLayout& layout, const Option& opt, const TreeInertia& inertia, IslandProblem& p);
  /// J^T force at the solution, by slot.
  const Array<double>& constraintForceBySlot() const { return pull_; }

 private:
  bool updateForces(IslandProblem& p);
  double updateGradient(const IslandProblem& p);
  void newtonDirection(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, bool changed);
  void conjugateDirection(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, bool first);
  LineStep step(const TileLayout& layout, const Option& opt, const TreeInertia& inertia, IslandProblem& p);

  Hessian hessian_;
  LineSearch line_;
  Array<double> gradient_, oldGradient_, solved_, oldSolved_, direction_, Mdirection_, pull_, scratch_;
  Array<double> jv_, curvature_, oldForce_;
};

}  // namespace kinetree
