#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// compiler fusestatic: bodies without joints become part of their parent, unless something names them. Runs over the
/// compiled draft; mass of what is fused into the world is lost, as in MuJoCo.
void fuseStaticBodies(Context& c);

}  // namespace kinetree::building
