#pragma once
// <include>: the children of another file's root take the place of the element.

#include <set>
#include <string>

#include "mjcf/faults.h"

namespace kinetree::mjcf {

/// Splices all includes below `root`. `directory` is that of the main model file. Faults name the include element.
void spliceIncludes(XmlTree& tree, int root, const std::string& directory, const AssetSource& source, Faults& faults);

}  // namespace kinetree::mjcf
