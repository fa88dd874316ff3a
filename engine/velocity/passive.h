#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Springs, dampers, gravity compensation, fluid.
void passive(const Model& m, Data& d);

}  // namespace kinetree
