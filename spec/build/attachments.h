#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Poses and shapes of sites, cameras and lights within their bodies.
void compileSites(Context& c);
void compileCameras(Context& c);
void compileLights(Context& c);

}  // namespace kinetree::building
