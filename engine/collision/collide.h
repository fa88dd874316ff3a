#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Contacts between geoms.
void collide(const Model& m, Data& d);

}  // namespace kinetree
