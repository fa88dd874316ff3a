#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Readings that need positions only; then those that need velocities; then those that need accelerations.
void sensePosition(const Model& m, Data& d);
void senseVelocity(const Model& m, Data& d);
void senseAcceleration(const Model& m, Data& d);

/// Feeds the sample rings of delayed and periodic sensors; called once at the end of a step, before time advances.
void recordSensors(const Model& m, Data& d);

}  // namespace kinetree
