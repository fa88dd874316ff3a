#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Classical Runge-Kutta of order four. The first stage is the forward() already done; the others run without sensors.
/// Afterwards derived arrays hold the last stage, sensordata the first.
void stepRungeKutta4(const Model& m, Data& d);

}  // namespace kinetree
