#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Springs, dampers, gravity compensation, fluid.
/// reads  qpos, qvel, cvel, xipos, ten_length, ten_velocity, ten_J
/// writes qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid (nv) and their sum qfrc_passive [N, N m]; the sum leaves
///        out gravity compensation of joints where it counts as actuator force
/// source MuJoCo docs, Computation, "Passive forces". All of them vanish where springs and dampers are both disabled
void passive(const Model& m, Data& d);

}  // namespace kinetree
