#include "engine/dynamics/actuation_plan.h"

#include <fmt/format.h>

#include "engine/model/error.h"

namespace kinetree {
namespace {

bool isAffine(const Model& m, int i) {
  const GainType gain = m.actuator_gaintype[i];
  const BiasType bias = m.actuator_biastype[i];
  return (gain == GainType::fixed || gain == GainType::affine) && (bias == BiasType::none || bias == BiasType::affine);
}

void addAffine(const Model& m, int i, ActuationPlan::Affine& list) {
  const auto& g = m.actuator_gainprm[i];
  const auto& b = m.actuator_biasprm[i];
  const bool gain = m.actuator_gaintype[i] == GainType::affine, bias = m.actuator_biastype[i] == BiasType::affine;
  list.actuator.push_back(i);
  list.g0.push_back(g[0]);
  list.g1.push_back(gain ? g[1] : 0);
  list.g2.push_back(gain ? g[2] : 0);
  list.b0.push_back(bias ? b[0] : 0);
  list.b1.push_back(bias ? b[1] : 0);
  list.b2.push_back(bias ? b[2] : 0);
}

void addGeneral(const Model& m, int i, ActuationPlan& plan) {
  plan.general.push_back(i);
  if (m.actuator_gaintype[i] == GainType::muscle || m.actuator_biastype[i] == BiasType::muscle) {
    plan.muscleIndex[i] = static_cast<int>(plan.gainMuscle.size());
    plan.gainMuscle.emplace_back(m.actuator_gainprm[i], m.actuator_lengthrange[i], m.actuator_acc0[i]);
    plan.biasMuscle.emplace_back(m.actuator_biasprm[i], m.actuator_lengthrange[i], m.actuator_acc0[i]);
  }
}

void addMotor(const Model& m, int i, ActuationPlan& plan) {
  plan.motorIndex[i] = static_cast<int>(plan.dcmotors.size());
  plan.dcmotors.emplace_back(m, i);
  const int states = plan.dcmotors.back().states;
  if (states != m.actuator_actnum[i]) {
    throw ModelError(fmt::format("actuator {}: a dcmotor with these parameters has {} states, actuator_actnum is {}", i,
                                 states, m.actuator_actnum[i]));
  }
  if (m.actuator_biastype[i] == BiasType::dcmotor) {
    plan.motors.push_back(i);
  }
}

void addTendonLimits(const Model& m, ActuationPlan& plan) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (!m.tendon_actfrclimited[t]) {
      continue;
    }
    plan.limitedTendons.push_back(t);
    plan.tendonActuatorBegin.push_back(static_cast<int>(plan.tendonActuators.size()));
    for (int i = 0; i < m.nu; ++i) {
      if (m.actuator_trntype[i] == TransmissionType::tendon && m.actuator_trnid[i][0] == t) {
        plan.tendonActuators.push_back(i);
      }
    }
  }
  plan.tendonActuatorBegin.push_back(static_cast<int>(plan.tendonActuators.size()));
}

}  // namespace

ActuationPlan makeActuationPlan(const Model& m) {
  ActuationPlan plan;
  plan.muscleIndex.assign(m.nu, -1);
  plan.motorIndex.assign(m.nu, -1);
  const auto addIf = [](Array<int>& list, bool condition, int i) {
    if (condition) {
      list.push_back(i);
    }
  };
  for (int i = 0; i < m.nu; ++i) {
    if (isAffine(m, i)) {
      addAffine(m, i, plan.affine);
    } else {
      addGeneral(m, i, plan);
    }
    if (m.actuator_dyntype[i] == DynamicsType::dcmotor || m.actuator_gaintype[i] == GainType::dcmotor ||
        m.actuator_biastype[i] == BiasType::dcmotor) {
      addMotor(m, i, plan);
    }
    addIf(plan.stateful, m.actuator_actadr[i] >= 0 && m.actuator_actnum[i] > 0, i);
    addIf(plan.delayed, m.actuator_delay[i] != 0, i);
    addIf(plan.clampedCtrl, m.actuator_ctrllimited[i], i);
    addIf(plan.clampedForce, m.actuator_forcelimited[i], i);
  }
  plan.affineIsAll = static_cast<int>(plan.affine.actuator.size()) == m.nu;
  addTendonLimits(m, plan);
  for (int j = 0; j < m.njnt; ++j) {
    addIf(plan.limitedJoints, m.jnt_actfrclimited[j], j);
    addIf(plan.gravcompJoints, m.jnt_actgravcomp[j], j);
  }
  return plan;
}

}  // namespace kinetree
