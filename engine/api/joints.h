#pragma once
// Reading and writing single joints by typed id.

#include "engine/api/names.h"
#include "engine/model/data.h"

namespace kinetree {

/// Coordinate of a hinge [rad] or slide [m]. Throws StateError for a ball or free joint, which has several.
double jointPos(const Model& m, const Data& d, JointId joint);
void setJointPos(const Model& m, Data& d, JointId joint, double value);

/// Velocity of a hinge [rad/s] or slide [m/s]. Throws StateError for a ball or free joint.
double jointVel(const Model& m, const Data& d, JointId joint);
void setJointVel(const Model& m, Data& d, JointId joint, double value);

}  // namespace kinetree
