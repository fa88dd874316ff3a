#pragma once
// H = M + J^T W J of the constraint cost and its Cholesky factor: what one Newton step needs.

#include "engine/constraint/island_problem.h"

namespace kinetree {

class Hessian {
 public:
  /// Builds and factors H for the curvatures of constraintForce at `jar`, and overwrites `b` by L^-1 b.
  void factor(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, const double* jar,
              const double* curvature, double* b);
  /// The same for M alone.
  void factorInertia(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, double* b);

  const double* strips() const { return strips_.data(); }

 private:
  void addGroup(const IslandProblem& p, const RowGroup& group, int rows);
  int gatherRows(const IslandProblem& p, const RowGroup& group, const double* curvature);
  int gatherCones(const IslandProblem& p, const RowGroup& group, std::size_t& cone, const double* jar,
                  const double* curvature);

  Array<double> strips_;
  Array<double> Z_;  ///< rows of sqrt(W) J of one group
};

}  // namespace kinetree
