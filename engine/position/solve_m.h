#pragma once
// Solving with the factor M = L^T D L that factorM left. Vectors hold nv numbers; several stand one after another.

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// x = M^-1 x in place for `count` vectors. Throws StageError without factorM.
void solveM(const Model& m, const Data& d, std::span<double> x, int count = 1);

/// The entries of `x` (nv) that belong to one kinematic tree: x = M^-1 x there, the others are neither read nor
/// written.
void solveTree(const Model& m, const Data& d, std::span<double> x, int tree);

/// x = D^-1/2 L^-T x: half of M^-1, so that (half x)^2 = x M^-1 x. `sqrtInvD` holds sqrt(qLDiagInv).
void solveM2(const Model& m, const Data& d, std::span<double> x, std::span<const double> sqrtInvD, int count = 1);

/// The first with any factor in the pattern of M (qH, or a factor at another pose), for the dofs that are awake.
void solveInPattern(const Model& m, const Data& d, std::span<const double> factor,
                    std::span<const double> diagonalInverse, std::span<double> x);

/// Ratio of the largest to the smallest pivot: a cheap lower bound on the condition number of M.
double conditionEstimate(const Model& m, const Data& d);

}  // namespace kinetree
