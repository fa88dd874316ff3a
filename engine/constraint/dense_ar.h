#pragma once
// The rows' inverse inertia with their softness: efc_AR = J M^-1 J^T + diag(R). The solvers never form it; it is for
// output, tests and whoever wants to see how rows act on each other.

#include "engine/model/data.h"

namespace kinetree {

/// efc_AR: nefc x nefc, row major, symmetric. Entry (i, j) is the acceleration [m/s^2 or rad/s^2] that a unit force of
/// row j causes along row i. Needs the rows and factorM; throws StageError if either is stale.
/// Source: MuJoCo documentation, Computation, "Constraint space".
Array<double> denseAR(const Model& m, const Data& d);

}  // namespace kinetree
