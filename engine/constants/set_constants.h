#pragma once
// Constants that follow from what a model states: tables from its tree, and numbers from its dynamics at qpos0.
//
// spec/build calls setConstants once; call it again after editing masses, poses, joints, armatures, springs or gears
// of a Model. Fields that a user states (masses, poses, ranges, ...) are never changed, except the two that MuJoCo
// too resolves in place: eq_data of bodies tied at their reference pose, and damping ratios in actuator_biasprm.

#include "engine/model/model.h"

namespace kinetree {

/// Everything below, in order; then finalize(). Throws ModelError naming the dof where M is singular at qpos0.
/// stat.* is computed anew: values that an MJCF file overrides have to be written again afterwards.
/// Source: MuJoCo 3.10.0, mj_setConst.
void setConstants(Model& m);

/// What the tree alone decides: see structure.h, sparsity.h, simple.h.
void setStructure(Model& m);

}  // namespace kinetree
