#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// compiler discardvisual: drops geoms that can never touch anything and that nothing names, and meshes of no remaining
/// geom. Their mass has been counted. Materials, textures and texture coordinates were left out from the start.
void discardVisuals(Context& c);

}  // namespace kinetree::building
