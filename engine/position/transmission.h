#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// How far each actuator is pulled, and the generalised force of one unit of its force.
/// reads  qpos; site poses, xquat, cdof, subtree_com; ten_length, ten_J; contact (adhesion: after makeRows)
/// writes actuator_length [m or rad]; actuator_moment in rows: moment_rownnz, moment_rowadr, moment_colind
/// Rows of joints and tendons keep their whole pattern, the others their non-zeros.
/// source MuJoCo docs, "transmission"
void transmission(const Model& m, Data& d);

/// actuator_velocity = moment qvel; zero if actuation is disabled.
void actuatorVelocity(const Model& m, Data& d);

}  // namespace kinetree
