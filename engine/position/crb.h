#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Composite inertias and the joint-space inertia M.
/// reads  cinert, cdof (about the com of each tree, world axes); dof_armature, actuator_armature; ten_J,
/// tendon_armature writes crb (nbody), M (nC: row i holds the ancestors of dof i ascending, the diagonal last) [kg m^2
/// hinge, kg slide] source RBDA 6.2. Simple dofs hold dof_M0, and armature of a tendon only reaches entries of the
/// pattern: as MuJoCo
void crb(const Model& m, Data& d);

}  // namespace kinetree
