#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Constraint rows: equalities, friction losses, limits, contacts.
/// Reads contacts, cdof, subtree_com, poses, qpos, tendon lengths and Jacobians, eq_active.
/// Writes ne, nf, nl, nefc, efc_J, efc_type, id, pos, margin, frictionloss, diagA, KBIP, R, D; Contact::mu,
/// efc_address; islands. J is (second - first body) for contacts, (first - second object) for equalities.
/// Units: of the row: m or rad for positions, N or N m for forces.
/// Source: MuJoCo documentation, "Computation", "Constraint model".
void makeRows(const Model& m, Data& d);

/// R, D and the consistent diagonal from efc_diagA and the impedances; friction rows of a contact follow its normal
/// row.
void regularise(const Model& m, Data& d);

}  // namespace kinetree
