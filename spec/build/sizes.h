#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Sizes that MuJoCo would reserve memory by; carried for those who read them. Needs all other sizes.
void writeMemorySizes(Context& c);

}  // namespace kinetree::building
