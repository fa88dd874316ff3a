#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Body accelerations and interaction forces, constraint forces included.
/// reads  qacc, qvel; cdof, cdof_dot, cvel, cinert; xfrc_applied; contact, efc_force
/// writes cacc (nbody; gravity appears as upward acceleration), cfrc_ext (nbody: applied, contact, connect and weld
///        forces), cfrc_int (nbody: force from the parent), all about the com of each tree, world axes
/// source RBDA 5.3. Forces of limits, friction, tendons and joint equalities are joint forces: they are in none of
/// these
void rnePost(const Model& m, Data& d);

}  // namespace kinetree
