#include "engine/dynamics/actuation.h"

#include "engine/dynamics/activation.h"
#include "engine/dynamics/history.h"
#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/drive_work.h"
#include "engine/scalar.h"

namespace kinetree {
namespace {

// Delayed, clamped, and all zero if any is bad.
void readControls(const Model& m, Data& d, double* control) {
  const ActuationPlan& plan = m.plan->actuation;
  std::copy(d.ctrl.begin(), d.ctrl.end(), control);
  for (const int i : plan.delayed) {
    control[i] = delayedControl(m, d, i, d.time);
  }
  if (!m.opt.disabled(disable::clampctrl)) {
    for (const int i : plan.clampedCtrl) {
      control[i] = clip(control[i], m.actuator_ctrlrange[i]);
    }
  }
  for (int i = 0; i < m.nu; ++i) {
    if (isBad(control[i])) {
      raise(d, WarningType::badctrl, i);
      std::fill_n(control, m.nu, 0.0);
      return;
    }
  }
}

// What the gain multiplies: the control, or the activation, now or one step ahead.
void readInputs(const Model& m, const Data& d, const double* control, double* input) {
  std::copy_n(control, m.nu, input);
  for (const int i : m.plan->actuation.stateful) {
    const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
    input[i] = m.actuator_actearly[i] ? nextActivation(m, d, i, last, d.act_dot[last]) : d.act[last];
  }
}

void affineForces(const Model& m, Data& d, const double* input) {
  const auto& list = m.plan->actuation.affine;
  const int n = static_cast<int>(list.actuator.size());
  const double *x = d.actuator_length.data(), *w = d.actuator_velocity.data();
  double* force = d.actuator_force.data();
  const auto at = [&](int k, int i) {
    return (list.g0[k] + list.g1[k] * x[i] + list.g2[k] * w[i]) * input[i] +
           (list.b0[k] + list.b1[k] * x[i] + list.b2[k] * w[i]);
  };
  if (m.plan->actuation.affineIsAll) {
    for (int k = 0; k < n; ++k) {
      force[k] = at(k, k);
    }
  } else {
    for (int k = 0; k < n; ++k) {
      force[list.actuator[k]] = at(k, list.actuator[k]);
    }
  }
}

double affine(const Row<10>& prm, double x, double w) {
  return prm[0] + prm[1] * x + prm[2] * w;
}

double generalForce(const Model& m, const Data& d, int i, const double* control, double input) {
  const ActuationPlan& plan = m.plan->actuation;
  const double x = d.actuator_length[i], w = d.actuator_velocity[i];
  const DcMotor* motor = plan.motorIndex[i] >= 0 ? &plan.dcmotors[plan.motorIndex[i]] : nullptr;
  const double* act = d.act.data() + std::max(0, m.actuator_actadr[i]);
  double gain = 1;
  switch (m.actuator_gaintype[i]) {
    case GainType::fixed:
      gain = m.actuator_gainprm[i][0];
      break;
    case GainType::affine:
      gain = affine(m.actuator_gainprm[i], x, w);
      break;
    case GainType::muscle:
      gain = muscleGain(plan.gainMuscle[plan.muscleIndex[i]], x, w);
      break;
    case GainType::dcmotor:
      gain = motor->gain(act);
      if (motor->current < 0) {
        // in voltage mode the limit vmax is not applied here, as in the reference
        input = motor->mode > 0 ? motor->voltage(control[i], x, w, motor->integral >= 0 ? act[motor->integral] : 0)
                                : control[i];
      }
      break;
    case GainType::user:
      gain = m.callbacks.actuatorGain ? m.callbacks.actuatorGain(m, d, i) : 1;
      break;
  }
  double bias = 0;
  switch (m.actuator_biastype[i]) {
    case BiasType::none:
      break;
    case BiasType::affine:
      bias = affine(m.actuator_biasprm[i], x, w);
      break;
    case BiasType::muscle:
      bias = muscleBias(plan.biasMuscle[plan.muscleIndex[i]], x);
      break;
    case BiasType::dcmotor:
      bias = motor->current < 0 ? -gain * motor->constant * w : 0;
      break;
    case BiasType::user:
      bias = m.callbacks.actuatorBias ? m.callbacks.actuatorBias(m, d, i) : 0;
      break;
  }
  return gain * input + bias;
}

// All actuators of a tendon are scaled alike, so that their sum keeps its bounds.
void limitTendons(const Model& m, Data& d) {
  const ActuationPlan& plan = m.plan->actuation;
  for (std::size_t k = 0; k < plan.limitedTendons.size(); ++k) {
    const int begin = plan.tendonActuatorBegin[k], end = plan.tendonActuatorBegin[k + 1];
    const auto& range = m.tendon_actfrcrange[plan.limitedTendons[k]];
    double sum = 0;
    for (int a = begin; a < end; ++a) {
      sum += d.actuator_force[plan.tendonActuators[a]];
    }
    const double bounded = clip(sum, range);
    if (sum != 0 && bounded != sum) {
      for (int a = begin; a < end; ++a) {
        d.actuator_force[plan.tendonActuators[a]] *= bounded / sum;
      }
    }
  }
}

void forces(const Model& m, Data& d, const double* control, const double* input) {
  const ActuationPlan& plan = m.plan->actuation;
  const bool sleepers = anyoneSleeps(m, d);
  affineForces(m, d, input);
  for (const int i : plan.general) {
    d.actuator_force[i] = generalForce(m, d, i, control, input[i]);
  }
  if (m.opt.disableactuator != 0 || sleepers) {
    for (int i = 0; i < m.nu; ++i) {
      const bool idle = actuatorDisabled(m, i) || (sleepers && actuatorAsleep(m, d, i));
      d.actuator_force[i] = idle ? 0 : d.actuator_force[i];
    }
  }
  limitTendons(m, d);
  for (const int i : plan.clampedForce) {
    d.actuator_force[i] = clip(d.actuator_force[i], m.actuator_forcerange[i]);
  }
  for (const int i : plan.motors) {
    if (!actuatorDisabled(m, i) && !(sleepers && actuatorAsleep(m, d, i))) {
      const int adr = std::max(0, m.actuator_actadr[i]);
      d.actuator_force[i] += plan.dcmotors[plan.motorIndex[i]].mechanicalForce(d.actuator_length[i], d.act.data() + adr,
                                                                               d.act_dot.data() + adr);
    }
  }
}

void jointForces(const Model& m, Data& d) {
  const ActuationPlan& plan = m.plan->actuation;
  double* qfrc = d.qfrc_actuator.data();
  for (const auto& s : m.plan->transmission.scalars) {
    qfrc[s.dof] += s.gear * d.actuator_force[s.actuator];
  }
  for (const int i : m.plan->transmission.others) {
    for (int k = d.moment_rowadr[i]; k < d.moment_rowadr[i] + d.moment_rownnz[i]; ++k) {
      qfrc[d.moment_colind[k]] += d.actuator_moment[k] * d.actuator_force[i];
    }
  }
  if (!plan.gravcompJoints.empty() && m.ngravcomp > 0 && !m.opt.disabled(disable::gravity) && norm(m.opt.gravity) > 0) {
    for (const int j : plan.gravcompJoints) {
      const int dofs = m.jnt_type[j] == JointType::free ? 6 : m.jnt_type[j] == JointType::ball ? 3 : 1;
      for (int k = m.jnt_dofadr[j]; k < m.jnt_dofadr[j] + dofs; ++k) {
        qfrc[k] += d.qfrc_gravcomp[k];
      }
    }
  }
  for (const int j : plan.limitedJoints) {
    double& force = qfrc[m.jnt_dofadr[j]];
    force = clip(force, m.jnt_actfrcrange[j]);
  }
}

}  // namespace

void actuation(const Model& m, Data& d) {
  require(d, Stage::actuation);
  std::fill(d.qfrc_actuator.begin(), d.qfrc_actuator.end(), 0.0);
  if (m.nu == 0 || m.opt.disabled(disable::actuation)) {
    std::fill(d.actuator_force.begin(), d.actuator_force.end(), 0.0);
  } else {
    DriveWork& work = driveWork(m, d);
    readControls(m, d, work.control.data());
    activationRates(m, d, work.control.data());
    readInputs(m, d, work.control.data(), work.input.data());
    forces(m, d, work.control.data(), work.input.data());
    jointForces(m, d);
  }
  d.fresh.complete(Stage::actuation);
}

void raise(Data& d, WarningType type, int info) {
  WarningRecord& record = d.warning[static_cast<int>(type)];
  ++record.number;
  record.lastinfo = info;
  record.time = d.time;
}

}  // namespace kinetree
