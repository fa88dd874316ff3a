#pragma once

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// Implicit in velocity: (M - h qDeriv) qacc' = forces, by LU in the D pattern (integrator implicit).
/// writes qDeriv, qLU. Throws StateError naming the dof whose pivot vanishes; the state is then untouched.
void stepImplicit(const Model& m, Data& d);

/// The same without bias terms and taken as symmetric, by L^T D L in the pattern of M; single free bodies that nothing
/// constrains use the midpoint rule, and their d.qacc is what that gave (integrator implicitfast).
/// writes qDeriv, qH, qHDiagInv
void stepImplicitFast(const Model& m, Data& d);

/// qLU = LU of `matrix` in the D pattern, from the last row up, no pivoting. Returns the dof with a pivot below
/// kMinVal, or -1.
int factorLU(const Model& m, std::span<double> matrix);
/// x = matrix^-1 x, for what factorLU left.
void solveLU(const Model& m, std::span<const double> factor, std::span<double> x);

}  // namespace kinetree
