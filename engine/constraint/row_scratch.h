#pragma once
// Room that making rows needs, kept between steps in Data::rowWork. Nothing in it outlives a stage.

#include "engine/array.h"
#include "engine/constraint/tile_layout.h"
#include "engine/model/data.h"

namespace kinetree {

/// Motion of the dofs in tile order, one array per component, and the point each tree tells its motions about.
struct TileMotion {
  Array<double> component[6];  ///< by slot: angular x y z, linear x y z; zero in padding
  Array<Vec3> reference;       ///< by tree: com of its root [m]
};

struct RowScratch {
  TileMotion motion;
  Array<int> tiles;        ///< of the row or pair at hand
  Array<double> values;    ///< entries of a row in these tiles, or signs of a pair
  Array<double> first;     ///< 1 where a slot moves the first body of a pair
  Array<double> second;    ///< 1 where a slot moves the second body
  Array<double> velocity;  ///< qvel by slot
  Array<Vec3> xpos;        ///< body poses before kinematics, kept where sleepers may have moved
  Array<Quat> xquat;
  Array<int> firstAsleep, lastAsleep, restless;  ///< by island: the cycle that falls asleep; a tree is not ready
  Array<double> wholeRow, rootInvD;              ///< nv: a row of J, and D^-1/2, for the exact diagonal
};

/// Copies cdof into tile order.
void gatherMotion(const Model& m, const Data& d, const TileLayout& layout, TileMotion& motion);

/// Lists the tiles that move `body1` or `body2`, ascending, and marks the slots of each in first, second.
/// With `skipCommon`, dofs that move both are left out.
void mergeChains(const TileLayout& layout, int body1, int body2, bool skipCommon, RowScratch& scratch);

/// Collects a row from single entries in scratch.tiles and scratch.values; entries of one slot add up.
void beginSparseRow(RowScratch& scratch);
void addEntry(RowScratch& scratch, int slot, double value);
void addTendon(const Model& m, const Data& d, const TileLayout& layout, RowScratch& scratch, int tendon, double scale);

}  // namespace kinetree
