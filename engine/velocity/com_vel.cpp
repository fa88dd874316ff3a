#include "engine/velocity/com_vel.h"

#include "engine/position/tendon.h"
#include "engine/position/transmission.h"

namespace kinetree {
namespace {

// Axes that turn together: all rates are taken with the velocity before them. Returns the velocity after.
template <int Count>
Motion turn(const Motion before, const double* qvel, const Motion* axes, Motion* rates) {
  Motion after = before;
  for (int k = 0; k < Count; ++k) {
    const Motion axis = axes[k];
    rates[k] = crossMotion(before, axis);
    after += axis * qvel[k];
  }
  return after;
}

Motion addFree(const Motion before, const double* qvel, const Motion* axes, Motion* rates) {
  Motion after = before;
  for (int k = 0; k < 3; ++k) {
    rates[k] = {};
    after += axes[k] * qvel[k];
  }
  return turn<3>(after, qvel + 3, axes + 3, rates + 3);
}

}  // namespace

void comVel(const Model& m, Data& d) {
  require(d, Stage::comVel);
  tendonVelocity(m, d);
  actuatorVelocity(m, d);
  d.cvel[0] = {};
  const double* qvel = d.qvel.data();
  const Motion* cdof = d.cdof.data();
  Motion *cvel = d.cvel.data(), *rates = d.cdof_dot.data();
  for (int k = 1; k < d.nbody_awake; ++k) {
    const int b = d.body_awake_ind[k];
    Motion velocity = cvel[m.body_parentid[b]];
    int dof = m.body_dofadr[b];
    for (int j = m.body_jntadr[b], end = j + m.body_jntnum[b]; j < end; ++j) {
      const JointType type = m.jnt_type[j];
      if (type == JointType::hinge || type == JointType::slide) {
        velocity = turn<1>(velocity, qvel + dof, cdof + dof, rates + dof);
      } else if (type == JointType::ball) {
        velocity = turn<3>(velocity, qvel + dof, cdof + dof, rates + dof);
      } else {
        velocity = addFree(velocity, qvel + dof, cdof + dof, rates + dof);
      }
      dof += dofCount(type);
    }
    cvel[b] = velocity;
  }
  d.fresh.complete(Stage::comVel);
}

}  // namespace kinetree
