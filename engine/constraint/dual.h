#pragma once
// Projected Gauss-Seidel on the dual problem, and the noslip pass that afterwards removes the slip that regularised
// friction leaves. Both visit blocks of rows: an elliptic contact, or (for noslip) a pair of pyramid edges; else a row.
// MuJoCo documentation, "Computation", "PGS" and "Noslip".

#include "engine/constraint/dual_system.h"
#include "engine/constraint/primal.h"

namespace kinetree {

class DualSolver {
 public:
  /// Rows of the island in the order of Data, cut into blocks; builds the dual system. With `slipOnly`, only for the
  /// noslip pass, which leaves equalities alone.
  void prepare(const TileLayout& layout, const TreeInertia& inertia, const Data& d, const IslandProblem& p,
               bool slipOnly);
  /// f.b + f.AR.f / 2 of the forces in p.force.
  double cost(const IslandProblem& p);
  /// PGS from the forces in p.force. `scale` makes improvements comparable with opt.tolerance. It stops where sweeps
  /// improve no more, which says little about what is left: that is residual().
  SolveStats sweep(const Option& opt, IslandProblem& p, double scale);
  /// Norm of the primal gradient at the acceleration that the forces in p.force give; p.jar becomes the rows' J a -
  /// aref.
  double residual(IslandProblem& p);
  /// The noslip pass from the forces in p.force.
  SolveStats removeSlip(const Option& opt, IslandProblem& p, double scale);
  /// M^-1 J^T force, by slot.
  void acceleration(IslandProblem& p, Array<double>& out);

  Array<double>& b() { return b_; }  ///< J qacc_smooth - aref by row of the island, set by the caller

 private:
  enum class Kind { equality, friction, unilateral, edge, cone };
  struct Block {
    int globalRow = 0, row = 0, dim = 1;
    Kind kind = Kind::equality;
    int cone = -1;
    int A = 0;  ///< start of its block of J M^-1 J^T in A_
  };

  void addBlockOfA(Block& block);
  double updateScalar(IslandProblem& p, const Block& block);
  double updateCone(IslandProblem& p, const Block& block);
  double slipScalar(IslandProblem& p, const Block& block);
  double slipEdges(IslandProblem& p, const Block& block);
  double slipCone(IslandProblem& p, const Block& block);
  double apply(IslandProblem& p, const Block& block, const double* f, const double* A, const double* residual,
               bool restore);
  void loadBlock(const IslandProblem& p, const Block& block, bool soft, double* A, double* residual) const;

  DualSystem system_;
  std::vector<Block> blocks_;
  std::vector<int> order_;
  Array<double> b_, A_, primalForce_, curvature_, gradient_;
};

/// States of the rows as MuJoCo reads them from dual forces, in the rows of Data.
void dualStates(const IslandProblem& p, ConstraintState* states);

}  // namespace kinetree
