// Rules about actuators, springs and the time step.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/names.h"
#include "lint/checks.h"

namespace kinetree::lint {
namespace {

// A servo about one joint, as the joint feels it.
struct Servo {
  int joint = -1;        ///< -1: no servo, or not on one hinge or slide
  double stiffness = 0;  ///< [N m/rad or N/m]
  double damping = 0;    ///< of the actuator alone
  double inertia = 0;    ///< that a force at the joint meets at qpos0
};

Servo servoOf(const Model& m, int u) {
  const bool direct =
      m.actuator_trntype[u] == TransmissionType::joint || m.actuator_trntype[u] == TransmissionType::jointinparent;
  if (!direct || m.actuator_biastype[u] != BiasType::affine || m.actuator_biasprm[u][1] >= 0) {
    return {};
  }
  const int j = m.actuator_trnid[u][0];
  if (m.jnt_type[j] != JointType::hinge && m.jnt_type[j] != JointType::slide) {
    return {};
  }
  const double gear = m.actuator_gear[u][0];
  const double weight = m.dof_invweight0[m.jnt_dofadr[j]];
  return {j, -m.actuator_biasprm[u][1] * gear * gear, -m.actuator_biasprm[u][2] * gear * gear,
          weight > 0 ? 1 / weight : 0};
}

std::string_view nameOfActuator(const Model& m, int u) {
  return nameOf(m, ObjType::actuator, u);
}

void add(const Subject& s, Report& report, int u, std::string message) {
  const spec::Actuator* a = s.actuator(u);
  report.add(a, a ? std::string_view(a->tag) : "actuator", std::string(nameOfActuator(s.model, u)), std::move(message));
}

// omega h of an explicit spring.
double stepRatio(double stiffness, double inertia, double timestep) {
  return inertia > 0 ? std::sqrt(stiffness / inertia) * timestep : 0;
}

// The step of a servo is stable while h^2 k + 2 h c < 4 m + 2 h c', where c' is the damping that the integrator takes
// implicitly and c the rest. As the omega h of an undamped spring, so that 2 is the bound.
double servoRatio(const Model& m, const Servo& servo, int u) {
  if (servo.joint < 0 || servo.inertia <= 0) {
    return 0;
  }
  const double h = m.opt.timestep, own = servo.damping + m.actuator_damping[u];
  const double joint = m.dof_damping[m.jnt_dofadr[servo.joint]];
  const bool implicit = m.opt.integrator == Integrator::implicit || m.opt.integrator == Integrator::implicitfast;
  const bool eulerDamp = m.opt.integrator == Integrator::euler && !m.opt.disabled(disable::eulerdamp);
  const double taken = (implicit ? own : 0) + (implicit || eulerDamp ? joint : 0), rest = own + joint - taken;
  return std::sqrt((h * h * servo.stiffness + 2 * h * rest) / (servo.inertia + h * taken / 2));
}

void stiffServos(const Subject& s, Report& report, double least, double most) {
  const Model& m = s.model;
  for (int u = 0; u < m.nu; ++u) {
    const Servo servo = servoOf(m, u);
    const double ratio = servoRatio(m, servo, u);
    if (ratio > least && ratio <= most) {
      add(s, report, u,
          fmt::format(
              "stiffness {:.3g} and damping {:.3g} on inertia {:.2g} swing {:.2g} radians a time step of {:g} s (2 is "
              "the bound): smaller timestep, lower gains, more armature, or integrator implicitfast",
              servo.stiffness, servo.damping, servo.inertia, ratio, m.opt.timestep));
    }
  }
}

}  // namespace

void actuatorUnbounded(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int u = 0; u < m.nu; ++u) {
    const bool joint =
        m.actuator_trntype[u] == TransmissionType::joint || m.actuator_trntype[u] == TransmissionType::jointinparent;
    const bool tendon = m.actuator_trntype[u] == TransmissionType::tendon;
    const bool outer = (joint && m.jnt_actfrclimited[m.actuator_trnid[u][0]]) ||
                       (tendon && m.tendon_actfrclimited[m.actuator_trnid[u][0]]);
    if (!m.actuator_ctrllimited[u] && !m.actuator_forcelimited[u] && !outer &&
        m.actuator_biastype[u] != BiasType::muscle) {
      add(s, report, u, "has neither ctrlrange nor forcerange: nothing bounds what it does");
    }
  }
}

void deadActuator(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int u = 0; u < m.nu; ++u) {
    const Row<6>& gear = m.actuator_gear[u];
    const bool noGear = std::ranges::all_of(gear, [](double g) { return g == 0; });
    const bool noGain = m.actuator_gaintype[u] == GainType::fixed && m.actuator_gainprm[u][0] == 0;
    const bool noForce = m.actuator_forcelimited[u] && m.actuator_forcerange[u] == Row<2>{};
    if (noGear || noGain || noForce) {
      add(s, report, u,
          fmt::format("its {} is zero: ctrl has no effect", noGear   ? "gear"
                                                            : noGain ? "gain"
                                                                     : "forcerange"));
    }
  }
}

void unstableActuator(const Subject& s, Report& report) {
  stiffServos(s, report, 2, 1e300);
}
void stiffActuator(const Subject& s, Report& report) {
  stiffServos(s, report, 1.4, 2);
}

void undampedServo(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int u = 0; u < m.nu; ++u) {
    const Servo servo = servoOf(m, u);
    if (servo.joint < 0 || servo.inertia <= 0) {
      continue;
    }
    const int dof = m.jnt_dofadr[servo.joint];
    const double damping = servo.damping + m.dof_damping[dof] + m.actuator_damping[u];
    const double ratio = damping / (2 * std::sqrt(servo.stiffness * servo.inertia));
    if (ratio < 0.02 && m.dof_frictionloss[dof] == 0) {
      add(s, report, u,
          fmt::format(
              "a servo with damping ratio {:.2g}: it swings about its target; add kv, dampratio or joint damping",
              ratio));
    }
  }
}

void controlBeyondJoint(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int u = 0; u < m.nu; ++u) {
    const Servo servo = servoOf(m, u);
    const bool direct =
        servo.joint >= 0 && m.actuator_gainprm[u][0] == -m.actuator_biasprm[u][1] && m.actuator_gear[u][0] == 1;
    if (!direct || !m.actuator_ctrllimited[u] || !m.jnt_limited[servo.joint] ||
        m.actuator_dyntype[u] != DynamicsType::none) {
      continue;
    }
    const Row<2>&ctrl = m.actuator_ctrlrange[u], &range = m.jnt_range[servo.joint];
    const double width = range[1] - range[0];
    if (ctrl[1] < range[0] || ctrl[0] > range[1] || (ctrl[1] - ctrl[0]) > 20 * width) {
      add(s, report, u,
          fmt::format("its ctrlrange {:g} .. {:g} does not fit the range {:g} .. {:g} of joint '{}': other units?",
                      ctrl[0], ctrl[1], range[0], range[1], nameOf(m, ObjType::joint, servo.joint)));
    }
  }
}

void fastActivation(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int u = 0; u < m.nu; ++u) {
    const double tau = m.actuator_dynprm[u][0];
    if (m.actuator_dyntype[u] == DynamicsType::filter && tau > 0 && tau < m.opt.timestep) {
      add(s, report, u,
          fmt::format("its filter has time constant {:g} s, shorter than the time step {:g} s: use filterexact", tau,
                      m.opt.timestep));
    }
  }
}

void stiffSpring(const Subject& s, Report& report) {
  const Model& m = s.model;
  if (m.opt.disabled(disable::spring)) {
    return;
  }
  for (int j = 0; j < m.njnt; ++j) {
    const double weight = m.dof_invweight0[m.jnt_dofadr[j]];
    const double ratio = weight > 0 ? stepRatio(m.jnt_stiffness[j], 1 / weight, m.opt.timestep) : 0;
    if (ratio > 1) {
      report.add(s.joint(j), "joint", std::string(nameOf(m, ObjType::joint, j)),
                 fmt::format("its spring swings {:.2g} radians a time step of {:g} s (2 is the bound)", ratio,
                             m.opt.timestep));
    }
  }
  for (int t = 0; t < m.ntendon; ++t) {
    const double weight = m.tendon_invweight0[t];
    const double ratio = weight > 0 ? stepRatio(m.tendon_stiffness[t], 1 / weight, m.opt.timestep) : 0;
    if (ratio > 1) {
      const bool same = m.ntendon == static_cast<int>(s.spec.tendons.size());
      report.add(same ? &s.spec.tendons[t] : nullptr, "tendon", std::string(nameOf(m, ObjType::tendon, t)),
                 fmt::format("its spring swings {:.2g} radians a time step of {:g} s (2 is the bound)", ratio,
                             m.opt.timestep));
    }
  }
}

void shortTimeconst(const Subject& s, Report& report) {
  const Model& m = s.model;
  const double least = 2 * m.opt.timestep;
  if (m.opt.disabled(disable::refsafe)) {
    return;
  }
  const auto isShort = [&](const Row<2>& solref) { return solref[0] > 0 && solref[0] < least * (1 - 1e-9); };
  const auto say = [&](int count, const spec::Element* first, const char* tag, double value) {
    if (count > 0) {
      report.add(first, tag,
                 fmt::format("{} {}(s), this one first, have solref time constant {:g} s, below twice the time step "
                             "{:g} s: the engine uses {:g} s",
                             count, tag, value, m.opt.timestep, least));
    }
  };
  int geoms = 0, joints = 0, equalities = 0, first[3] = {};
  for (int g = m.ngeom - 1; g >= 0; --g) {
    if (isShort(m.geom_solref[g]) && (m.geom_contype[g] || m.geom_conaffinity[g])) {
      ++geoms, first[0] = g;
    }
  }
  for (int j = m.njnt - 1; j >= 0; --j) {
    if (isShort(m.jnt_solref[j]) && m.jnt_limited[j]) {
      ++joints, first[1] = j;
    }
  }
  for (int e = m.neq - 1; e >= 0; --e) {
    if (isShort(m.eq_solref[e])) {
      ++equalities, first[2] = e;
    }
  }
  say(geoms, geoms ? s.geom(first[0]) : nullptr, "geom", geoms ? m.geom_solref[first[0]][0] : 0);
  say(joints, joints ? s.joint(first[1]) : nullptr, "joint", joints ? m.jnt_solref[first[1]][0] : 0);
  say(equalities, equalities ? s.equality(first[2]) : nullptr, "equality", equalities ? m.eq_solref[first[2]][0] : 0);
}

void unnamed(const Subject& s, Report& report) {
  int actuators = 0, joints = 0;
  const spec::Element *actuator = nullptr, *joint = nullptr;
  for (const spec::Actuator& a : s.spec.actuators) {
    if (a.name.empty()) {
      actuator = actuator ? actuator : &a;
      ++actuators;
    }
  }
  for (const spec::Joint* j : s.allJoints()) {
    if (j->name.empty() && j->type != JointType::free) {
      joint = joint ? joint : j;
      ++joints;
    }
  }
  if (actuators > 0) {
    report.add(actuator, "actuator",
               fmt::format("{} actuator(s) without a name: code can only use their numbers", actuators));
  }
  if (joints > 0) {
    report.add(joint, "joint", fmt::format("{} joint(s) without a name: code can only use their numbers", joints));
  }
}

}  // namespace kinetree::lint
