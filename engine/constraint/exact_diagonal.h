#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// efc_diagA = J_i M^-1 J_i^T of every row, in place of the estimate from invweight0 (flag diagexact).
/// Reads efc_J and the factor of M; writes efc_diagA.
/// Source: MuJoCo documentation, "XML reference", option/flag diagexact.
void exactDiagonal(const Model& m, Data& d);

}  // namespace kinetree
