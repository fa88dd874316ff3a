#pragma once
// What the model decides about constraint rows: which dofs, joints and tendons can make rows, and their softness.

#include <vector>

#include "engine/constraint/impedance.h"
#include "engine/constraint/tile_layout.h"

namespace kinetree {

/// Something that may make rows of one kind: its id and the softness of its rows.
struct SoftItem {
  int id = 0;
  SoftParameters soft;
};

struct ConstraintPlan {
  TileLayout layout;
  std::vector<SoftItem> equalities;       ///< all of them, by id
  std::vector<SoftItem> frictionDofs;     ///< dofs with dry friction
  std::vector<SoftItem> frictionTendons;  ///< tendons with dry friction
  std::vector<SoftItem> limitedJoints;    ///< joints with a range, free ones left out
  std::vector<SoftItem> limitedTendons;   ///< tendons with a range
  int maxRows = 0;                        ///< rows that all of these could make
  bool sparse = false;                    ///< MuJoCo would store J sparsely: decides which empty rows survive
};

ConstraintPlan makeConstraintPlan(const Model& m);

}  // namespace kinetree
