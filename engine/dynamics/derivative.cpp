#include "engine/dynamics/derivative.h"

#include "engine/dynamics/activation.h"
#include "engine/dynamics/bias_derivative.h"
#include "engine/plan.h"
#include "engine/position/derivative_pattern.h"
#include "engine/scalar.h"
#include "engine/velocity/fluid.h"

namespace kinetree {
namespace {

double& diagonal(const Model& m, Data& d, int dof) {
  return d.qDeriv[m.D_rowadr[dof] + m.D_diag[dof]];
}

// d force / d velocity of a dcmotor, at constant temperature and with the voltage limit ignored.
double motorSlope(const DcMotor& motor, const Model& m, int i) {
  const double k = motor.constant, r = atLeastMinVal(motor.resistance);
  double slope = 0;
  if (m.actuator_biastype[i] == BiasType::dcmotor && motor.electricalTime <= 0) {
    slope -= k * k / r;
  }
  if (m.actuator_gaintype[i] == GainType::dcmotor) {
    const double byVelocity = motor.mode == 1 ? -motor.kd : motor.mode == 2 ? -motor.kp : 0;
    if (motor.electricalTime > 0) {
      slope += k * (byVelocity - k) * (1 - std::exp(-m.opt.timestep / motor.electricalTime)) / r;
    } else {
      slope += k * byVelocity / r;
    }
    slope -= motor.sigma1 > 0 ? motor.sigma1 : 0;
  }
  return slope;
}

// d actuator_force / d actuator_velocity.
double actuatorSlope(const Model& m, const Data& d, int i) {
  const ActuationPlan& plan = m.plan->actuation;
  double slope = m.actuator_biastype[i] == BiasType::affine ? m.actuator_biasprm[i][2] : 0;
  if (plan.motorIndex[i] >= 0) {
    slope += motorSlope(plan.dcmotors[plan.motorIndex[i]], m, i);
  }
  double byInput = 0;
  if (m.actuator_gaintype[i] == GainType::affine) {
    byInput = m.actuator_gainprm[i][2];
  } else if (m.actuator_gaintype[i] == GainType::muscle) {
    byInput = muscleGainSlope(plan.gainMuscle[plan.muscleIndex[i]], d.actuator_length[i], d.actuator_velocity[i]);
  }
  if (byInput == 0) {
    return slope;
  }
  if (m.actuator_dyntype[i] == DynamicsType::none) {
    return slope + byInput * d.ctrl[i];  // neither clamped nor delayed, as in the reference
  }
  const int last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
  return slope + byInput * (m.actuator_actearly[i] ? nextActivation(m, d, i, last, d.act_dot[last]) : d.act[last]);
}

bool isSaturated(const Model& m, const Data& d, int i) {
  const double force = d.actuator_force[i];
  return m.actuator_forcelimited[i] && (force <= m.actuator_forcerange[i][0] || force >= m.actuator_forcerange[i][1]);
}

void addActuators(const Model& m, Data& d) {
  if (m.opt.disabled(disable::actuation)) {
    return;
  }
  for (int i = 0; i < m.nu; ++i) {
    if (actuatorDisabled(m, i) || isSaturated(m, d, i)) {
      continue;
    }
    if (const double slope = actuatorSlope(m, d, i); slope != 0) {
      const int adr = d.moment_rowadr[i];
      addOuter(m, d, &d.moment_colind[adr], &d.actuator_moment[adr], d.moment_rownnz[i], slope);
    }
  }
}

void addDamping(const Model& m, Data& d) {
  const DriveTerms& terms = m.plan->drive;
  for (const int i : terms.dampedDofs) {
    diagonal(m, d, i) -= terms.dofDamping[i].slope(std::abs(d.qvel[i]));
  }
  for (const int t : terms.dampedTendons) {
    const int adr = m.ten_J_rowadr[t];
    addOuter(m, d, &m.ten_J_colind[adr], &d.ten_J[adr], m.ten_J_rownnz[t],
             -terms.tendonDamping[t].slope(std::abs(d.ten_velocity[t])));
  }
}

}  // namespace

void smoothVelocityDerivative(const Model& m, Data& d, bool withBias) {
  std::fill(d.qDeriv.begin(), d.qDeriv.end(), 0.0);
  addActuators(m, d);
  if (!(m.opt.disabled(disable::spring) && m.opt.disabled(disable::damper))) {
    addFluidDerivative(m, d, !withBias);
    if (!m.opt.disabled(disable::damper)) {
      addDamping(m, d);
    }
  }
  if (withBias) {
    subtractBiasDerivative(m, d);
  }
}

}  // namespace kinetree
