#pragma once
// Energies, made when asked for: by opt.enableflags, by a sensor, or here.

#include "engine/model/data.h"

namespace kinetree {

/// Gravity and springs of joints and tendons [J], also kept in energy[0]. Throws StageError without kinematics, tendon.
double potentialEnergy(const Model& m, Data& d);
/// qvel^T M qvel / 2, armature included [J], also kept in energy[1]. Throws StageError without crb.
double kineticEnergy(const Model& m, Data& d);

}  // namespace kinetree
