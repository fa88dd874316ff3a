#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Inverse dynamics: the generalised force that, besides constraints and passive forces, explains d.qacc.
/// reads  qacc; M, qfrc_bias, qfrc_passive; constraint rows with their reference
/// writes qfrc_inverse (nv) [N, N m]; efc_force, efc_state, qfrc_constraint, those that belong to qacc
/// With enable::invdiscrete qacc is read as (next qvel - qvel) / timestep of opt.integrator. Throws StateError for that
/// with RK4, whose steps have no such inverse.
/// source RBDA 5; MuJoCo docs, Computation, "Inverse dynamics"
void inverseDynamics(const Model& m, Data& d);

}  // namespace kinetree
