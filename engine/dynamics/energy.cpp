#include "engine/dynamics/energy.h"

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/mul_m.h"
#include "engine/position/smooth_scratch.h"
#include "engine/velocity/spring.h"

namespace kinetree {
namespace {

double jointPotential(const Model& m, const Data& d, int joint) {
  const Spring spring{m.jnt_stiffness[joint], m.jnt_stiffnesspoly[joint]};
  const double* q = d.qpos.data() + m.jnt_qposadr[joint];
  const double* rest = &m.qpos_spring[m.jnt_qposadr[joint]];
  switch (m.jnt_type[joint]) {
    case JointType::free:
      return spring.potential(distance({q[0], q[1], q[2]}, {rest[0], rest[1], rest[2]})) +
             spring.potential(norm(springRotation(q + 3, rest + 3)));
    case JointType::ball:
      return spring.potential(norm(springRotation(q, rest)));
    default:
      return spring.potential(q[0] - rest[0]);
  }
}

}  // namespace

double potentialEnergy(const Model& m, Data& d) {
  d.fresh.require(Stage::kinematics, "potentialEnergy");
  double sum = 0;
  if (!m.opt.disabled(disable::gravity)) {
    for (int b = 1; b < m.nbody; ++b) {
      sum -= m.body_mass[b] * dot(m.opt.gravity, d.xipos[b]);
    }
  }
  if (!m.opt.disabled(disable::spring)) {
    for (const int joint : m.plan->drive.sprungJoints) {
      if (isAsleep(d, m.jnt_bodyid[joint])) {
        continue;
      }
      sum += jointPotential(m, d, joint);
    }
    for (const int t : m.plan->drive.sprungTendons) {
      d.fresh.require(Stage::tendon, "potentialEnergy");
      if (anyoneSleeps(m, d) && tendonAsleep(m, d, t)) {
        continue;
      }
      const Spring spring{m.tendon_stiffness[t], m.tendon_stiffnesspoly[t]};
      sum += spring.potential(springStretch(d.ten_length[t], m.tendon_lengthspring[t]));
    }
  }
  d.flg_energypos = true;
  return d.energy[0] = sum;
}

double kineticEnergy(const Model& m, Data& d) {
  Array<double>& momentum = d.smoothWork.get<SmoothScratch>().momentum;
  momentum.resize(m.nv);
  mulM(m, d, momentum, d.qvel);
  double sum = 0;
  for (int i = 0; i < m.nv; ++i) {
    sum += momentum[i] * d.qvel[i];
  }
  d.flg_energyvel = true;
  return d.energy[1] = sum / 2;
}

}  // namespace kinetree
