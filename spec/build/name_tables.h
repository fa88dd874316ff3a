#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Tables of assets; reports names used twice and assets without one.
void nameAssets(Context& c);
/// Tables of what the draft holds and of the lists outside the tree (pairs and excludes are named when sorted).
void nameElements(Context& c);

/// Model's names, name_*adr, names_map, paths.
void writeNames(Context& c);

}  // namespace kinetree::building
