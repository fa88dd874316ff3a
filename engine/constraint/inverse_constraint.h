#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Constraint forces that belong to a given acceleration: no solver, each row's force follows from J qacc - aref.
/// Reads qacc and the rows with their reference. Writes efc_force, efc_state, qfrc_constraint.
/// Throws StageError if the rows or their reference are stale.
void inverseConstraint(const Model& m, Data& d);

}  // namespace kinetree
