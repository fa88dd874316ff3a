#pragma once

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// M = L^T D L without fill-in.
/// reads  M
/// writes qLD (nC: L off the diagonal, D on it, in the pattern of M), qLDiagInv (nv) = 1/D
/// source RBDA 6.5 (LTDL). Throws InertiaError naming the dof where D is not positive: M is then singular to working
///        precision, which some joint axes in line and no armature bring about
void factorM(const Model& m, Data& d);

/// The same for any matrix in the pattern of M. Returns the first dof, from the last down, whose pivot is not above
/// kMinVal times its diagonal (the factor is then unusable from there on), or -1. Rows of sleeping trees stay as
/// they are.
int factorInPattern(const Model& m, Data& d, std::span<const double> matrix, std::span<double> factor,
                    std::span<double> diagonalInverse);

}  // namespace kinetree
