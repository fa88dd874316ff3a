#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Inverse inertias that scale constraints (MuJoCo docs, "Constraint model": diagonal approximation), at the pose of
/// `d`. reads  qLD, qLDiagInv, cdof, xipos, ten_J, actuator_moment writes body_invweight0 [1/kg, 1/(kg m^2)],
/// dof_invweight0, tendon_invweight0, actuator_acc0 A body that only slides has 1/mass, its armature left out: MuJoCo's
/// rule.
void setInverseWeights(Model& m, const Data& d);

}  // namespace kinetree
