#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// qDeriv = d(qfrc_actuator + qfrc_passive [- qfrc_bias]) / d qvel in the D pattern, for the implicit integrators.
/// Left out, as in the reference: force limits of joints and tendons, springs, gravity compensation, constraints, and
/// the rate of tendon Jacobians. `withBias` adds Coriolis and centrifugal terms and keeps the fluid's blocks
/// unsymmetric. source RBDA 2.10, Singh, Russo and Wensing 2022 (bias); MuJoCo docs, "Integrators"
void smoothVelocityDerivative(const Model& m, Data& d, bool withBias);

}  // namespace kinetree
