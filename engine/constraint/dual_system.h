#pragma once
// The dual problem f.AR.f / 2 + f.b over forces, AR = J M^-1 J^T + diag(R), without ever forming AR. With the Cholesky
// factor M = C C^T, rows Y = J C^-T give J M^-1 J^T = Y Y^T; keeping z = Y^T f makes a residual one short dot product.

#include "engine/constraint/island_problem.h"

namespace kinetree {

class DualSystem {
 public:
  /// Factors M of the island and transforms the rows of J from row `first` on.
  void build(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, int first);
  /// z of the forces `f` of all rows, for further changes by move().
  void start(const IslandProblem& p, const double* f);

  /// Row `i` of Y times z: the acceleration that all forces give along row i.
  double acceleration(int i) const;
  /// Y_i . Y_j for two rows of one group.
  double coupling(int i, int j) const;
  /// Changes the force of row `i` by `df`.
  void move(int i, double df);

  /// |z|^2 = f.J M^-1 J^T.f
  double energy() const;
  /// M^-1 J^T f, by slot.
  void solved(Array<double>& out) const;

 private:
  struct RowPlace {
    int tile = 0, tiles = 0;  ///< in tile_
    int Y = 0;                ///< start of the row
  };

  void closeTiles(const int* tile, int count);
  void transformGroup(const IslandProblem& p, const RowGroup& group);
  void transformUnits(const IslandProblem& p, const RowGroup& group);
  void solveRow(double* row);

  const TilePattern* pattern_ = nullptr;  ///< of M alone
  TilePattern ownPattern_;
  Array<double> factor_, z_, wide_, Y_;
  Array<int> tile_;
  Array<int> open_;  ///< tiles of the group at hand, closed upwards
  Array<RowPlace> row_;
};

}  // namespace kinetree
