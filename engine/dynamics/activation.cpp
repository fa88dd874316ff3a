#include "engine/dynamics/activation.h"

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/scalar.h"

namespace kinetree {

bool actuatorDisabled(const Model& m, int i) {
  const int group = m.actuator_group[i];
  return group >= 0 && group <= 30 && (m.opt.disableactuator >> group & 1) != 0;
}

void activationRates(const Model& m, Data& d, double* control) {
  const ActuationPlan& plan = m.plan->actuation;
  const bool sleepers = anyoneSleeps(m, d);
  for (const int i : plan.stateful) {
    if (sleepers && actuatorAsleep(m, d, i)) {
      continue;
    }
    const int first = m.actuator_actadr[i], num = m.actuator_actnum[i], last = first + num - 1;
    const auto& prm = m.actuator_dynprm[i];
    double* rate = d.act_dot.data();
    std::fill_n(rate + first, num, 0.0);
    switch (m.actuator_dyntype[i]) {
      case DynamicsType::none:
        break;
      case DynamicsType::integrator:
        rate[last] = control[i];
        break;
      case DynamicsType::filter:
      case DynamicsType::filterexact:
        rate[last] = (control[i] - d.act[last]) / atLeastMinVal(prm[0]);
        break;
      case DynamicsType::muscle:
        rate[last] = muscleRate(control[i], d.act[last], prm);
        break;
      case DynamicsType::dcmotor:
        control[i] = plan.dcmotors[plan.motorIndex[i]].rates(control[i], d.actuator_length[i], d.actuator_velocity[i],
                                                             m.opt.timestep, d.act.data() + first, rate + first);
        break;
      case DynamicsType::user:
        if (m.callbacks.actuatorDynamics) {
          m.callbacks.actuatorDynamics(m, d, i, {rate + first, static_cast<std::size_t>(num)});
        }
        break;
    }
  }
}

double nextActivation(const Model& m, const Data& d, int i, int index, double rate) {
  const double act = d.act[index], h = m.opt.timestep;
  double next = act + rate * h;
  if (m.actuator_dyntype[i] == DynamicsType::dcmotor) {
    const ActuationPlan& plan = m.plan->actuation;
    return plan.dcmotors[plan.motorIndex[i]].next(index - m.actuator_actadr[i], act, rate, d.actuator_velocity[i], h);
  }
  if (m.actuator_dyntype[i] == DynamicsType::filterexact) {
    const double tau = atLeastMinVal(m.actuator_dynprm[i][0]);
    next = act + rate * tau * (1 - std::exp(-h / tau));
  }
  return m.actuator_actlimited[i] ? clip(next, m.actuator_actrange[i]) : next;
}

void advanceActivations(const Model& m, Data& d, const double* rates) {
  for (const int i : m.plan->actuation.stateful) {
    const bool still = actuatorDisabled(m, i);
    for (int k = m.actuator_actadr[i]; k < m.actuator_actadr[i] + m.actuator_actnum[i]; ++k) {
      d.act.unguarded()[k] = nextActivation(m, d, i, k, still ? 0 : rates[k]);
    }
  }
}

}  // namespace kinetree
