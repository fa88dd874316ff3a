#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Body velocities, rates of dof axes, tendon and actuator velocities.
/// reads  qvel; cdof (about the com of each tree, world axes); ten_J, actuator_moment
/// writes cvel (nbody), cdof_dot (nv), ten_velocity, actuator_velocity. Free translations have no rate; rates of ball
///        dofs and free rotations are taken with the velocity before the joint turns (jacobianRate adds the rest)
/// source RBDA 5.3
void comVel(const Model& m, Data& d);

}  // namespace kinetree
