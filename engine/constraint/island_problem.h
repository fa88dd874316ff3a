#pragma once
// The constraint problem of one island (or of the whole system) in its own numbers, ready for whole-vector kernels:
// slots of its trees one after the other; rows in four sections, equality, friction, unilateral, cones, each padded to
// a multiple of four with rows that never act (D = 0, jar = 1, jv = 0).

#include <span>

#include "engine/constraint/block_jacobian.h"
#include "engine/constraint/tile_matrix.h"
#include "engine/model/data.h"

namespace kinetree {

/// Rows [first, end) of one kind; multiples of four.
struct RowSection {
  int first = 0, end = 0;
};

/// A tree of the island and where its slots are.
struct TreePlace {
  int tree = 0;
  int tile = 0;  ///< first tile within the island
};

/// A frictional contact with an elliptic cone: `dim` rows from `row` on.
struct ConeRows {
  int row = 0, dim = 0;
  double mu = 0;     ///< of the regularised cone
  double g[6] = {};  ///< scales jar: mu, then the friction coefficients
  double Dm = 0;     ///< D of the normal row over mu^2 (1 + mu^2)
};

struct IslandProblem {
  // dofs
  int tiles = 0;
  Array<TreePlace> trees;
  const TilePattern* pattern = nullptr;  ///< of M and J^T J, closed
  TilePattern ownPattern;                ///< that, where it is not the tree's own
  double scale = 1;                      ///< of improvements and gradients
  // rows
  int rows = 0;  ///< with padding
  RowSection equality, friction, unilateral, cones;
  Array<double> D, R, loss, rootD;
  Array<ConeRows> cone;
  // J
  Array<RowGroup> groups;
  Array<int> globalRow;  ///< by group: its first row in Data
  Array<int> tile;
  Array<int> unitSlot;
  Array<double> unitValue;
  const double* J = nullptr;
  // vectors over slots
  Array<double> qacc, qaccSmooth, qfrcSmooth, Ma;
  // vectors over rows
  Array<double> jar, force;

  int slots() const { return 4 * tiles; }
  BlockJacobian jacobian() const {
    return {{groups.data(), groups.size()}, tile.data(), J, unitSlot.data(), unitValue.data()};
  }
};

/// Strips of M of every tree and what goes with them, filled once per solve.
struct TreeInertia {
  Array<double> strips;              ///< TileLayout::treeStrips says where a tree starts
  std::vector<TilePattern> pattern;  ///< by tree
  std::uint64_t stamp = 0;           ///< of the plan the patterns belong to
};

/// Brings `inertia` up to date with Data::M.
void gatherInertia(const Model& m, const Data& d, TreeInertia& inertia);

/// Builds the problem of `trees` and of the groups of rows listed in `groups` (indices into Data::efc_J.group). Vectors
/// are sized, qaccSmooth and qfrcSmooth filled.
void buildProblem(const Model& m, const Data& d, const TreeInertia& inertia, std::span<const int> trees,
                  std::span<const int> groups, IslandProblem& p);

/// The tiles that M fills over all trees of the island, not closed.
void gatherPattern(const TreeInertia& inertia, const IslandProblem& p, TilePattern& pattern);
/// y = M x over the slots of the island.
void multiplyInertia(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p, const double* x,
                     double* y);
/// Copies M of the island's trees into strips of the island; tiles between trees are set to zero where `pattern` has
/// them.
void copyInertia(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p,
                 const TilePattern& pattern, double* strips);

/// Dof order of the whole model to slots of the island, and back.
void toIsland(const TileLayout& layout, const IslandProblem& p, const double* dofs, double* slots);
void fromIsland(const TileLayout& layout, const IslandProblem& p, const double* slots, double* dofs);
/// Row order of Data to rows of the island (padding untouched), and back.
void rowsToIsland(const IslandProblem& p, const double* rows, double* local);
void rowsFromIsland(const IslandProblem& p, const double* local, double* rows);

}  // namespace kinetree
