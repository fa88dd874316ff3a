#pragma once
// Numbers of the reference poses qpos0 and qpos_spring.

#include "engine/model/data.h"

namespace kinetree {

/// writes dof_M0: diagonal of M without tendon inertia, rotors of joint actuators included [kg or kg m^2]
void setReferenceInertias(Model& m, const Data& d);

/// writes tendon_length0, actuator_length0
void setReferenceLengths(Model& m, const Data& d);

/// Ties of bodies take their other side from the pose of `d`: where body 2 of a connect has the anchor; the relative
/// pose of a weld that states none. One that states a rotation gets it normalised.
/// writes eq_data
void setEqualityPoses(Model& m, const Data& d);

/// Poses of cameras and lights as if all were fixed to their bodies.
/// writes cam_pos0, cam_poscom0, cam_mat0, light_pos0, light_poscom0, light_dir0
void setCameraPoses(Model& m, const Data& d);

/// Turns a damping ratio (biasprm[2] > 0 beside gainprm[0] = -biasprm[1]) into damping for the inertia the actuator
/// moves at qpos0. Done once: a resolved value is negative.
/// writes actuator_biasprm; reads dof_M0, actuator_moment
void setDampingRatios(Model& m, const Data& d);

/// Tendon springs that state no rest length rest at their length at qpos_spring. Leaves `d` at that pose.
/// writes tendon_lengthspring
void setSpringLengths(Model& m, Data& d);

}  // namespace kinetree
