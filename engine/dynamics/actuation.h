#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Actuator forces and activation rates.
/// reads  ctrl or its history, act, time; actuator_length, actuator_velocity, actuator_moment; qfrc_gravcomp
/// writes act_dot; actuator_force [N or N m], clamped; qfrc_actuator = moment^T force, clamped per joint
/// A control that is NaN or beyond 1e10 raises warning badctrl, and all controls count as zero.
/// source MuJoCo docs, "actuation model"
void actuation(const Model& m, Data& d);

/// Adds one warning of kind `type` with its index or size, at the present time.
void raise(Data& d, WarningType type, int info);

}  // namespace kinetree
