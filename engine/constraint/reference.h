#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Velocities and reference accelerations of the constraint rows.
/// Reads efc_J, efc_KBIP, efc_pos, efc_margin, qvel; for connect and weld also poses, cvel, cdof, cdof_dot.
/// Writes efc_vel = J qvel and efc_aref = -B vel - K I (pos - margin), for connect and weld less (dJ/dt) qvel.
/// Units: of the row per second, per second squared.
/// Source: MuJoCo documentation, "Computation", "Reference acceleration".
void reference(const Model& m, Data& d);

}  // namespace kinetree
