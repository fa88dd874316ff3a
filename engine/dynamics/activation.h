#pragma once
// Activations: the states of actuators.

#include "engine/model/data.h"

namespace kinetree {

/// Whether opt.disableactuator switches the group of `actuator` off.
bool actuatorDisabled(const Model& m, int actuator);

/// act_dot of all stateful actuators, disabled ones included. `control` (nu) is delayed and clamped; a dcmotor's slew
/// limit replaces its entry.
void activationRates(const Model& m, Data& d, double* control);

/// The activation in slot `index` of act one timestep later, given its rate: exact for filterexact and motor currents.
double nextActivation(const Model& m, const Data& d, int actuator, int index, double rate);

/// act one timestep later; actuators of disabled groups keep still (but are clamped).
void advanceActivations(const Model& m, Data& d, const double* rates);

}  // namespace kinetree
