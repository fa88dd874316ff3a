#include "engine/api/joints.h"

#include <fmt/format.h>

#include "engine/model/error.h"

namespace kinetree {
namespace {

void requireScalar(const Model& m, JointId joint, const char* who) {
  if (joint < 0 || joint >= m.njnt) {
    throw StateError(fmt::format("{}: there is no joint {}: the model has {}", who, joint.index(), m.njnt));
  }
  const JointType type = m.jnt_type[joint];
  if (type == JointType::ball || type == JointType::free) {
    throw StateError(fmt::format("{}: joint '{}' is a {} joint with {} coordinates and {} velocities, not one", who,
                                 nameOf(m, ObjType::joint, joint), type == JointType::ball ? "ball" : "free",
                                 coordinateCount(type), dofCount(type)));
  }
}

}  // namespace

double jointPos(const Model& m, const Data& d, JointId joint) {
  requireScalar(m, joint, "jointPos");
  return d.qpos[m.jnt_qposadr[joint]];
}

void setJointPos(const Model& m, Data& d, JointId joint, double value) {
  requireScalar(m, joint, "setJointPos");
  d.editQpos()[m.jnt_qposadr[joint]] = value;
}

double jointVel(const Model& m, const Data& d, JointId joint) {
  requireScalar(m, joint, "jointVel");
  return d.qvel[m.jnt_dofadr[joint]];
}

void setJointVel(const Model& m, Data& d, JointId joint, double value) {
  requireScalar(m, joint, "setJointVel");
  d.editQvel()[m.jnt_dofadr[joint]] = value;
}

}  // namespace kinetree
