#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Fills the draft's lists from the tree: bodies depth first in document order, their children body by body, the poses
/// of frames resolved. Values of the elements themselves are still unset.
void flatten(Context& c);

}  // namespace kinetree::building
