#pragma once
// Elliptic contacts whose dual force lies on the cone itself: MuJoCo calls them satisfied or sliding by the last bit of
// a rounding (docs/differences.md).

#include "engine/io/npz.h"
#include "engine/model/data.h"

namespace kinetree::oracle {

/// Where PGS or noslip ended and a force lies on its cone to within 1e-9, efc_state in `got` takes the state in `want`
/// if both are states of such a force. Returns how many contacts did.
int settleStateTies(const Model& m, const Data& d, Npz& got, const Npz& want);

}  // namespace kinetree::oracle
