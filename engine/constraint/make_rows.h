#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Constraint rows: equalities, friction losses, limits, contacts.
void makeRows(const Model& m, Data& d);

}  // namespace kinetree
