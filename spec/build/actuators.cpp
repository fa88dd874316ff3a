#include "spec/build/model_tree.h"
#include "spec/build/objects.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

constexpr int kMaxSamples = 1 << 24;

struct Target {
  int id = -1, second = -1;
};

Target findTarget(Context& c, const spec::Actuator& a) {
  const auto find = [&](const NameTable& table, const char* kind, const std::string& name, const char* attribute) {
    return lookUp(c, table, kind, name, a, a.tag, attribute);
  };
  switch (a.trntype) {
    case TransmissionType::joint:
      return {find(c.names.joint, "joint", a.target, "joint")};
    case TransmissionType::jointinparent:
      return {find(c.names.joint, "joint", a.target, "jointinparent")};
    case TransmissionType::tendon:
      return {find(c.names.tendon, "tendon", a.target, "tendon")};
    case TransmissionType::body:
      return {find(c.names.body, "body", a.target, "body")};
    case TransmissionType::site:
      return {find(c.names.site, "site", a.target, "site"),
              a.refsite.empty() ? -1 : find(c.names.site, "site", a.refsite, "refsite")};
    case TransmissionType::slidercrank:
      if (!(a.cranklength > 0)) {
        c.faults.error(a, a.tag, "cranklength", fmt::format("must be positive, got {}", a.cranklength));
      }
      if (a.slidersite.empty()) {
        c.faults.error(a, a.tag, "slidersite", "is needed with cranksite");
        return {};
      }
      return {find(c.names.site, "site", a.target, "cranksite"),
              find(c.names.site, "site", a.slidersite, "slidersite")};
    case TransmissionType::undefined:
      break;
  }
  c.faults.error(a, a.tag, "", "drives nothing: name a joint, jointinparent, tendon, site, body or cranksite");
  return {};
}

bool onJoint(const spec::Actuator& a) {
  return a.trntype == TransmissionType::joint || a.trntype == TransmissionType::jointinparent;
}

/// Range of the joint or tendon driven, if it has one to inherit.
const Row<2>* inheritedRange(Context& c, const spec::Actuator& a, int target) {
  const Row<2>* range = nullptr;
  if (onJoint(a)) {
    const JointType type = c.draft.joints[target].source->type;
    if (type == JointType::hinge || type == JointType::slide) {
      range = &c.draft.joints[target].range;
    }
  } else if (a.trntype == TransmissionType::tendon) {
    range = &c.spec.tendons[target].range;
  }
  if (!range) {
    c.faults.error(a, a.tag, "inheritrange", "is only for hinges, slides and tendons");
  } else if ((*range)[0] == (*range)[1]) {
    c.faults.error(a, a.tag, "inheritrange", fmt::format("needs a range on '{}', which has none", a.target));
    return nullptr;
  }
  return range;
}

/// Control or activation range around the middle of the target's range.
void inheritRange(Context& c, const spec::Actuator& a, int target, Row<2>& ctrlrange, Row<2>& actrange) {
  if (!(a.inheritrange > 0) || target < 0) {
    return;
  }
  const bool isServo = a.gaintype == GainType::fixed && a.biastype == BiasType::affine && a.gainprm[0] == -a.biasprm[1];
  const bool onControl = a.dyntype == DynamicsType::none || a.dyntype == DynamicsType::filterexact;
  if (!isServo || (!onControl && a.dyntype != DynamicsType::integrator)) {
    c.faults.error(a, a.tag, "inheritrange", "is only for position and intvelocity actuators");
    return;
  }
  if (const Row<2>* range = inheritedRange(c, a, target)) {
    const double mean = 0.5 * ((*range)[1] + (*range)[0]), half = 0.5 * ((*range)[1] - (*range)[0]) * a.inheritrange;
    (onControl ? ctrlrange : actrange) = {mean - half, mean + half};
  }
}

void validateMuscle(Context& c, const spec::Actuator& a, const Row<10>& p) {
  if (!(p[0] < p[1])) {
    c.faults.error(a, a.tag, "range",
                   fmt::format("of a muscle must have its lower end below its upper, got {} {}", p[0], p[1]));
  }
  if (!(p[4] < 1 && 1 < p[5])) {
    c.faults.error(a, a.tag, "lmin",
                   fmt::format("and lmax of a muscle must satisfy lmin < 1 < lmax, got {} {}", p[4], p[5]));
  }
  if (!(p[3] > 0 && p[6] > 0 && p[7] > 0 && p[8] > 0)) {
    c.faults.error(
        a, a.tag, "scale",
        fmt::format("vmax, fpmax, fvmax of a muscle must be positive, got {} {} {} {}", p[3], p[6], p[7], p[8]));
  }
}

int activationCount(Context& c, const spec::Actuator& a) {
  const bool stateful = a.dyntype != DynamicsType::none;
  if (a.actdim < 0) {
    return stateful && a.dyntype != DynamicsType::dcmotor ? 1 : 0;
  }
  if (a.actdim > 1 && a.dyntype != DynamicsType::user && a.dyntype != DynamicsType::dcmotor) {
    c.faults.error(a, a.tag, "actdim", fmt::format("above 1 is only for dyntype user and dcmotor, got {}", a.actdim));
  }
  if (a.actdim == 1 && !stateful) {
    c.faults.error(a, a.tag, "actdim", "must be 0 without dynamics, got 1");
  }
  if (a.actdim == 0 && stateful && a.dyntype != DynamicsType::dcmotor) {
    c.faults.error(a, a.tag, "actdim", "must not be 0 with dynamics");
  }
  return a.actdim;
}

void validateActuator(Context& c, const spec::Actuator& a) {
  if (a.gaintype == GainType::muscle) {
    validateMuscle(c, a, a.gainprm);
  }
  if (a.biastype == BiasType::muscle) {
    validateMuscle(c, a, a.biasprm);
  }
  const bool drivesLength = onJoint(a) || a.trntype == TransmissionType::tendon;
  const bool damped = a.damping[0] != 0 || a.damping[1] != 0 || a.damping[2] != 0;
  if (!drivesLength && (damped || a.armature != 0)) {
    c.faults.error(a, a.tag, damped ? "damping" : "armature", "is only for joints and tendons");
  }
  if (a.armature < 0) {
    c.faults.error(a, a.tag, "armature", fmt::format("must not be negative, got {}", a.armature));
  }
  if (a.delay > 0 && a.nsample <= 0) {
    c.faults.error(a, a.tag, "delay", fmt::format("of {} s needs nsample > 0, got {}", a.delay, a.nsample));
  }
  if (a.nsample > kMaxSamples) {
    c.faults.error(a, a.tag, "nsample", fmt::format("must be at most {}, got {}", kMaxSamples, a.nsample));
  }
  if (a.dyntype == DynamicsType::dcmotor && !a.actearly && a.actdim > 0) {
    c.faults.error(a, a.tag, "actearly", "must be true for a dcmotor with activation");
  }
}

void writeHistory(Context& c, const spec::Actuator& a) {
  Model& m = c.model;
  m.actuator_history.push_back({a.nsample, a.interp});
  m.actuator_delay.push_back(a.delay);
  m.actuator_historyadr.push_back(a.nsample > 0 ? m.nhistory : -1);
  addNumbers(c, a, a.tag, "nsample", a.nsample > 0 ? 2 + 2 * std::int64_t{a.nsample} : 0, m.nhistory);
}

void writeLimits(Context& c, const spec::Actuator& a, const Row<2>& ctrlrange, const Row<2>& actrange) {
  Model& m = c.model;
  const bool actlimited = isLimited(c, a, a.tag, "actrange", a.actlimited, actrange);
  if (actlimited && a.dyntype == DynamicsType::none) {
    c.faults.error(a, a.tag, "actrange", "limits an activation that this actuator does not have");
  }
  m.actuator_ctrllimited.push_back(isLimited(c, a, a.tag, "ctrlrange", a.ctrllimited, ctrlrange));
  m.actuator_forcelimited.push_back(isLimited(c, a, a.tag, "forcerange", a.forcelimited, a.forcerange));
  m.actuator_actlimited.push_back(actlimited);
  m.actuator_ctrlrange.push_back(ctrlrange);
  m.actuator_forcerange.push_back(a.forcerange);
  m.actuator_actrange.push_back(actrange);
}

}  // namespace

void writeActuators(Context& c) {
  Model& m = c.model;
  m.nu = static_cast<int>(c.spec.actuators.size());
  m.nuser_actuator = userWidth(
      c.spec.size.nuser_actuator, c.spec.actuators, [](const spec::Actuator& a) -> auto& { return a.user; });
  for (const spec::Actuator& a : c.spec.actuators) {
    validateActuator(c, a);
    const Target target = findTarget(c, a);
    Row<2> ctrlrange = a.ctrlrange, actrange = a.actrange;
    inheritRange(c, a, target.id, ctrlrange, actrange);
    const int activations = activationCount(c, a);
    m.actuator_trntype.push_back(a.trntype);
    m.actuator_dyntype.push_back(a.dyntype);
    m.actuator_gaintype.push_back(a.gaintype);
    m.actuator_biastype.push_back(a.biastype);
    m.actuator_trnid.push_back({target.id, target.second});
    m.actuator_damping.push_back(a.damping[0]);
    m.actuator_dampingpoly.push_back({a.damping[1], a.damping[2]});
    m.actuator_armature.push_back(a.armature);
    m.actuator_actadr.push_back(activations > 0 ? m.na : -1);
    m.actuator_actnum.push_back(activations);
    addNumbers(c, a, a.tag, "actdim", activations, m.na);
    m.actuator_group.push_back(a.group);
    m.actuator_dynprm.push_back(a.dynprm);
    m.actuator_gainprm.push_back(a.gainprm);
    m.actuator_biasprm.push_back(a.biasprm);
    m.actuator_actearly.push_back(a.actearly);
    m.actuator_gear.push_back(a.gear);
    m.actuator_cranklength.push_back(a.cranklength);
    m.actuator_lengthrange.push_back(a.lengthrange);
    writeHistory(c, a);
    writeLimits(c, a, ctrlrange, actrange);
    writeUser(c, a, "actuator", a.user, m.nuser_actuator, m.actuator_user);
  }
}

}  // namespace kinetree::building
