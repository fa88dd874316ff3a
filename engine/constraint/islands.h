#pragma once
// Islands: sets of kinematic trees that constraint rows couple, directly or through others. Each is a problem of its
// own. Numbered by the smallest tree they contain; a tree without rows is in none (-1).

#include "engine/constraint/tile_layout.h"
#include "engine/model/data.h"

namespace kinetree {

/// Writes nisland, nidof, tree_island, dof_island, efc_island. Without rows, or with islands switched off, none.
void findIslands(const Model& m, Data& d, const TileLayout& layout);

}  // namespace kinetree
