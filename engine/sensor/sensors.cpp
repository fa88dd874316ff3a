#include "engine/sensor/sensors.h"

namespace kinetree {

void sensePosition(const Model&, Data&) {}
void senseVelocity(const Model&, Data&) {}
void senseAcceleration(const Model&, Data&) {}

}  // namespace kinetree
