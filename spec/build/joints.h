#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Units, axes, frames and limits of all joints of the draft.
void compileJoints(Context& c);

}  // namespace kinetree::building
