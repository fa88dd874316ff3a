#pragma once
// The engine's order on one screen. Each call below is a stage of its own, in a file of its own name.

#include "engine/model/data.h"

namespace kinetree {

/// Whether sensors are read on the way.
enum class Sensing { on, off };

/// Everything that depends on positions alone.
void forwardPosition(const Model& m, Data& d, Sensing sensing = Sensing::on);
/// Everything that depends on velocities besides.
void forwardVelocity(const Model& m, Data& d, Sensing sensing = Sensing::on);
/// Forces and accelerations.
void forwardAcceleration(const Model& m, Data& d, Sensing sensing = Sensing::on);
/// All three: fills Data for the present state and controls.
void forward(const Model& m, Data& d, Sensing sensing = Sensing::on);

/// Positions, velocities, and the force that explains d.qacc: fills qfrc_inverse.
void inverse(const Model& m, Data& d, Sensing sensing = Sensing::on);

/// forward(), then one step of opt.timestep. Bad states reset and are counted in Data::warning. Throws StateError for a
/// timestep that is not positive and finite; nothing is written then.
void step(const Model& m, Data& d);

/// The first half of a step: positions and velocities, and the control callback; then controls may be set from them.
void stepBegin(const Model& m, Data& d);
/// The second half: forces, accelerations, the new state. Integrator RK4 needs whole steps and is Euler here.
void stepEnd(const Model& m, Data& d);

}  // namespace kinetree
