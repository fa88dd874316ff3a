#include "engine/velocity/passive.h"

#include <algorithm>

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/jacobian.h"
#include "engine/velocity/fluid.h"
#include "engine/velocity/spring.h"

namespace kinetree {
namespace {

void put(double* to, Vec3 v) {
  to[0] = v.x, to[1] = v.y, to[2] = v.z;
}

void jointSpring(const Model& m, int joint, Data& d) {
  const Spring spring{m.jnt_stiffness[joint], m.jnt_stiffnesspoly[joint]};
  const double* q = d.qpos.data() + m.jnt_qposadr[joint];
  const double* rest = &m.qpos_spring[m.jnt_qposadr[joint]];
  double* force = &d.qfrc_spring[m.jnt_dofadr[joint]];
  switch (m.jnt_type[joint]) {
    case JointType::free: {
      const Vec3 moved = Vec3{q[0], q[1], q[2]} - Vec3{rest[0], rest[1], rest[2]};
      put(force, moved * -spring.at(norm(moved)));
      const Vec3 turned = springRotation(q + 3, rest + 3);
      put(force + 3, turned * -spring.at(norm(turned)));
      break;
    }
    case JointType::ball: {
      const Vec3 turned = springRotation(q, rest);
      put(force, turned * -spring.at(norm(turned)));
      break;
    }
    case JointType::slide:
    case JointType::hinge:
      *force = -(q[0] - rest[0]) * spring.at(q[0] - rest[0]);
      break;
  }
}

// Adds the generalised force of `tension` along the tendon.
void pullTendon(const Model& m, const Data& d, int tendon, double tension, Array<double>& qfrc) {
  if (tension != 0) {
    for (int k = m.ten_J_rowadr[tendon]; k < m.ten_J_rowadr[tendon] + m.ten_J_rownnz[tendon]; ++k) {
      qfrc[m.ten_J_colind[k]] += d.ten_J[k] * tension;
    }
  }
}

void springs(const Model& m, Data& d) {
  const DriveTerms& drive = m.plan->drive;
  const bool sleepers = anyoneSleeps(m, d);
  for (const int joint : drive.sprungJoints) {
    if (!isAsleep(d, m.jnt_bodyid[joint])) {
      jointSpring(m, joint, d);
    }
  }
  for (const int t : drive.sprungTendons) {
    if (sleepers && tendonAsleep(m, d, t)) {
      continue;
    }
    const Spring spring{m.tendon_stiffness[t], m.tendon_stiffnesspoly[t]};
    const double x = springStretch(d.ten_length[t], m.tendon_lengthspring[t]);
    pullTendon(m, d, t, -x * spring.at(x), d.qfrc_spring);
  }
}

void dampers(const Model& m, Data& d) {
  const DriveTerms& drive = m.plan->drive;
  const bool sleepers = anyoneSleeps(m, d);
  for (const int i : drive.dampedDofs) {
    if (sleepers && isAsleep(d, m.dof_bodyid[i])) {
      continue;
    }
    d.qfrc_damper[i] = -d.qvel[i] * drive.dofDamping[i].at(std::abs(d.qvel[i]));
  }
  for (const int t : drive.dampedTendons) {
    if (sleepers && tendonAsleep(m, d, t)) {
      continue;
    }
    const double v = d.ten_velocity[t];
    pullTendon(m, d, t, -v * drive.tendonDamping[t].at(std::abs(v)), d.qfrc_damper);
  }
}

// Cancels part of each body's weight. Whether there is any goes by the count of positive shares, as in MuJoCo.
bool gravityCompensation(const Model& m, Data& d) {
  if (m.ngravcomp == 0 || m.opt.disabled(disable::gravity) || m.opt.gravity == Vec3{}) {
    return false;
  }
  for (int b = 1; b < m.nbody; ++b) {
    if (m.body_gravcomp[b] != 0 && !isAsleep(d, b)) {
      const Vec3 lift = m.opt.gravity * (-m.body_mass[b] * m.body_gravcomp[b]);
      applyForceAtPoint(m, d, b, d.xipos[b], {lift, {}}, d.qfrc_gravcomp);
    }
  }
  return true;
}

void clear(const Data& d, Array<double>& a) {
  for (const auto [first, end] : d.awakeDofs) {
    std::fill(a.begin() + first, a.begin() + end, 0.0);
  }
}

}  // namespace

void passive(const Model& m, Data& d) {
  require(d, Stage::passive);
  for (Array<double>* force : {&d.qfrc_spring, &d.qfrc_damper, &d.qfrc_gravcomp, &d.qfrc_fluid, &d.qfrc_passive}) {
    clear(d, *force);
  }
  const bool noSprings = m.opt.disabled(disable::spring), noDampers = m.opt.disabled(disable::damper);
  if (noSprings && noDampers) {
    d.fresh.complete(Stage::passive);
    return;
  }
  if (!noSprings) {
    springs(m, d);
  }
  if (!noDampers) {
    dampers(m, d);
  }
  const bool lifted = gravityCompensation(m, d);
  addFluid(m, d);
  for (const auto [first, end] : d.awakeDofs) {
    for (int i = first; i < end; ++i) {
      d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i] + d.qfrc_fluid[i];
      if (lifted && !m.jnt_actgravcomp[m.dof_jntid[i]]) {
        d.qfrc_passive[i] += d.qfrc_gravcomp[i];
      }
    }
  }
  if (m.callbacks.passive) {
    m.callbacks.passive(m, d);
  }
  d.fresh.complete(Stage::passive);
}

}  // namespace kinetree
