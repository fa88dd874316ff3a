#include "engine/velocity/com_vel.h"

#include "engine/position/tendon.h"
#include "engine/position/transmission.h"

namespace kinetree {
namespace {

// A joint whose axes turn together: all rates are taken with the velocity before it.
void addTurning(const double* qvel, const Motion* axes, int count, Motion& velocity, Motion* rates) {
  Motion sum = velocity;
  for (int k = 0; k < count; ++k) {
    rates[k] = crossMotion(velocity, axes[k]);
    sum += axes[k] * qvel[k];
  }
  velocity = sum;
}

void addJoint(const Model& m, int joint, Motion& velocity, Data& d) {
  const int dof = m.jnt_dofadr[joint];
  const double* qvel = d.qvel.data() + dof;
  const Motion* axes = &d.cdof[dof];
  Motion* rates = &d.cdof_dot[dof];
  switch (m.jnt_type[joint]) {
    case JointType::free:
      for (int k = 0; k < 3; ++k) {
        rates[k] = {};
        velocity += axes[k] * qvel[k];
      }
      addTurning(qvel + 3, axes + 3, 3, velocity, rates + 3);
      break;
    case JointType::ball:
      addTurning(qvel, axes, 3, velocity, rates);
      break;
    case JointType::slide:
    case JointType::hinge:
      addTurning(qvel, axes, 1, velocity, rates);
      break;
  }
}

}  // namespace

void comVel(const Model& m, Data& d) {
  require(d, Stage::comVel);
  tendonVelocity(m, d);
  actuatorVelocity(m, d);
  d.cvel[0] = {};
  for (int b = 1; b < m.nbody; ++b) {
    Motion velocity = d.cvel[m.body_parentid[b]];
    for (int j = m.body_jntadr[b]; j < m.body_jntadr[b] + m.body_jntnum[b]; ++j) {
      addJoint(m, j, velocity, d);
    }
    d.cvel[b] = velocity;
  }
  d.fresh.complete(Stage::comVel);
}

}  // namespace kinetree
