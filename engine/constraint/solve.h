#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Constraint forces and the acceleration with them.
/// Reads efc_J, efc_D, efc_R, efc_frictionloss, efc_aref, contacts, islands, M, qacc_smooth, qfrc_smooth,
/// qacc_warmstart. Writes efc_b, efc_force, efc_state, qfrc_constraint = J^T efc_force, qacc, solver. Units: N or N m
/// for forces, m/s^2 or rad/s^2 for qacc. Where Newton or CG solve islands, efc_state is, as in MuJoCo 3.10.0, that at
/// qacc_smooth. Source: Todorov 2014, "Convex and analytically-invertible dynamics with contacts
/// and constraints".
void solve(const Model& m, Data& d);

}  // namespace kinetree
