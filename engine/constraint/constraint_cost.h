#pragma once
// Cost, forces and curvature of the constraint rows at given residuals jar = J a - aref.
//   equality    D jar^2 / 2
//   friction    the same while |jar| < R loss, outside linear with slope +-loss
//   unilateral  D jar^2 / 2 where jar < 0, else nothing
//   cone        see cone.h
// MuJoCo documentation, "Computation", "Primal problem".

#include "engine/constraint/island_problem.h"

namespace kinetree {

/// Sum of the costs of all rows.
double constraintCost(const IslandProblem& p, const double* jar);

/// Forces -ds/djar, and the curvature of single rows: D where a row is quadratic, else 0; rows of a cone in the middle
/// zone have -1 here. Returns whether any curvature differs from what `curvature` held.
bool constraintForce(const IslandProblem& p, const double* jar, double* force, double* curvature);

/// States of the rows, in the rows of Data.
void constraintStates(const IslandProblem& p, const double* jar, ConstraintState* states);

}  // namespace kinetree
