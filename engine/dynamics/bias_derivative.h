#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// qDeriv -= d qfrc_bias / d qvel (without tendon armature), in the D pattern.
///
/// With S_k the axis of dof k, v the velocity of a body, I its inertia, the bias force of a body changes with qvel_k as
///   I (S'_k + v_k x S_k) + B S_k,   B s = v x* (I s) - I (v x s) + s x* (I v),
/// where S'_k is cdof_dot and v_k the velocity of the body just after the joint of k. Both parts are linear in
/// quantities of k alone, so that sums over subtrees (crb, and the same for B) give every entry at once:
///   d bias_i / d qvel_k = S_i . (crb_c (S'_k + v_k x S_k) + B_c S_k),  c the deeper of the two bodies.
/// source  after Singh, Russo and Wensing 2022
void subtractBiasDerivative(const Model& m, Data& d);

}  // namespace kinetree
