#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// How far the solver's forces are from those that inverse dynamics finds for its acceleration.
/// reads  what inverseDynamics() reads; qfrc_constraint, qfrc_applied, qfrc_actuator, xfrc_applied
/// writes solver.fwdinv: norms over dofs of the difference in constraint force and in applied force [N, N m], zeros
///        without rows; qfrc_inverse and efc_state as inverseDynamics(); efc_force and qfrc_constraint stay
/// Called by step() if enable::fwdinv is set. source MuJoCo documentation, Computation, "Inverse dynamics"
void compareForwardInverse(const Model& m, Data& d);

}  // namespace kinetree
