#pragma once
// The engine's order on one screen. Each call below is a stage of its own, in a file of its own name.

#include "engine/model/data.h"

namespace kinetree {

/// Everything that depends on positions alone.
void forwardPosition(const Model& m, Data& d);
/// Everything that depends on velocities besides.
void forwardVelocity(const Model& m, Data& d);
/// Forces and accelerations.
void forwardAcceleration(const Model& m, Data& d);
/// All three: fills Data for the present state and controls.
void forward(const Model& m, Data& d);
/// forward(), then one step of opt.timestep. Bad states reset and are counted in Data::warning.
void step(const Model& m, Data& d);

}  // namespace kinetree
