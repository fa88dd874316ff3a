#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// World poses of cameras and lights.
void camLight(const Model& m, Data& d);

}  // namespace kinetree
