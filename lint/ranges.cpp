// Rules about ranges: of joints, of keyframes, of controls.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/names.h"
#include "lint/checks.h"

namespace kinetree::lint {
namespace {

constexpr double kSlack = 5e-3;  // [rad or m] what people round away, and what a soft limit gives

bool isScalar(const Model& m, int joint) {
  return m.jnt_type[joint] == JointType::hinge || m.jnt_type[joint] == JointType::slide;
}

// How far the joint is outside its range; 0: inside.
double outside(const Model& m, int joint, const double* qpos) {
  if (!isScalar(m, joint) || !m.jnt_limited[joint]) {
    return 0;
  }
  const double q = qpos[m.jnt_qposadr[joint]];
  const double off = std::max(m.jnt_range[joint][0] - q, q - m.jnt_range[joint][1]);
  return off > kSlack ? off : 0;
}

std::string jointName(const Model& m, int j) {
  return std::string(nameOf(m, ObjType::joint, j));
}

}  // namespace

void startOutsideRange(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int j = 0; j < m.njnt; ++j) {
    const double off = outside(m, j, m.qpos0.data());
    bool keyInside = false;
    for (int k = 0; k < m.nkey; ++k) {
      keyInside = keyInside || outside(m, j, m.key_qpos.data() + k * m.nq) == 0;
    }
    if (off > 0 && !keyInside) {
      report.add(s.joint(j), "joint", jointName(m, j),
                 fmt::format("starts at {:g}, outside its range {:g} .. {:g}, and no keyframe moves it in",
                             m.qpos0[m.jnt_qposadr[j]], m.jnt_range[j][0], m.jnt_range[j][1]));
    }
  }
}

void narrowRange(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int j = 0; j < m.njnt; ++j) {
    const double width = m.jnt_range[j][1] - m.jnt_range[j][0];
    if (isScalar(m, j) && m.jnt_limited[j] && width < std::max(2 * m.jnt_margin[j], 1e-6)) {
      report.add(s.joint(j), "joint", jointName(m, j),
                 fmt::format("its range is {:g} wide, less than twice its margin {:g}: both limits always act", width,
                             m.jnt_margin[j]));
    }
  }
}

void ignoredRange(const Subject& s, Report& report) {
  for (const spec::Joint* joint : s.allJoints()) {
    if (joint->limited == spec::Tristate::no && joint->range != Row<2>{} && joint->className.empty()) {
      report.add(joint, "joint", "has a range, but limited is false: it has no effect");
    }
  }
  for (const spec::Actuator& a : s.spec.actuators) {
    if (a.ctrllimited == spec::Tristate::no && a.ctrlrange != Row<2>{} && a.className.empty()) {
      report.add(&a, a.tag, "has a ctrlrange, but ctrllimited is false: it has no effect");
    }
    if (a.forcelimited == spec::Tristate::no && a.forcerange != Row<2>{} && a.className.empty()) {
      report.add(&a, a.tag, "has a forcerange, but forcelimited is false: it has no effect");
    }
  }
}

void angleUnit(const Subject& s, Report& report) {
  for (const spec::Joint* joint : s.allJoints()) {
    if (joint->type != JointType::hinge) {
      continue;
    }
    const double largest = std::max(std::abs(joint->range[0]), std::abs(joint->range[1]));
    const bool degree = s.spec.compilerOf(*joint).degree;
    if (!degree && largest > 36) {
      report.add(joint, "joint",
                 fmt::format("its range {:g} .. {:g} looks like degrees, but angles of this file are radians",
                             joint->range[0], joint->range[1]));
    } else if (degree && largest > 0 && largest <= 2 * kPi + 0.01 && joint->limited != spec::Tristate::no) {
      report.add(joint, "joint",
                 fmt::format("its range {:g} .. {:g} looks like radians, but angles of this file are degrees",
                             joint->range[0], joint->range[1]));
    }
  }
}

void keyframeOutsideRange(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int k = 0; k < m.nkey; ++k) {
    for (int j = 0; j < m.njnt; ++j) {
      const double* qpos = m.key_qpos.data() + k * m.nq;
      if (outside(m, j, qpos) > 0) {
        report.add(s.keyframe(k), "key",
                   fmt::format("joint '{}' is at {:g}, outside its range {:g} .. {:g}", jointName(m, j),
                               qpos[m.jnt_qposadr[j]], m.jnt_range[j][0], m.jnt_range[j][1]));
      }
    }
  }
}

void keyframeControl(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int k = 0; k < m.nkey; ++k) {
    for (int u = 0; u < m.nu; ++u) {
      const double ctrl = m.key_ctrl[k * m.nu + u];
      const Row<2>& range = m.actuator_ctrlrange[u];
      const double slack = kSlack + 1e-3 * (range[1] - range[0]);
      if (m.actuator_ctrllimited[u] && (ctrl < range[0] - slack || ctrl > range[1] + slack)) {
        report.add(s.keyframe(k), "key",
                   fmt::format("ctrl of '{}' is {:g}, outside its ctrlrange {:g} .. {:g}",
                               nameOf(m, ObjType::actuator, u), ctrl, range[0], range[1]));
      }
    }
  }
}

void keyframeQuaternion(const Subject& s, Report& report) {
  // as written: the model holds them normalised
  const Model& m = s.model;
  for (int k = 0; k < m.nkey; ++k) {
    const spec::Keyframe* key = s.keyframe(k);
    if (!key || static_cast<int>(key->qpos.size()) != m.nq) {
      continue;
    }
    for (int j = 0; j < m.njnt; ++j) {
      const int first = m.jnt_qposadr[j] + (m.jnt_type[j] == JointType::free ? 3 : 0);
      if (m.jnt_type[j] != JointType::free && m.jnt_type[j] != JointType::ball) {
        continue;
      }
      const double* q = key->qpos.data() + first;
      const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      if (std::abs(length - 1) > 1e-2) {
        report.add(key, "key",
                   fmt::format("the quaternion of joint '{}' has length {:g}; is w first?", jointName(m, j), length));
      }
    }
  }
}

void equalityViolated(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (const Pose& pose : s.poses) {
    if (!pose.failure.empty() || (pose.key < 0 && s.hasKeyframes())) {
      continue;
    }
    std::vector<double> worst(m.neq, 0);
    const Data& d = *pose.data;
    for (int i = 0; i < d.nefc; ++i) {
      if (d.efc_type[i] == ConstraintType::equality) {
        worst[d.efc_id[i]] = std::max(worst[d.efc_id[i]], std::abs(d.efc_pos[i]));
      }
    }
    for (int e = 0; e < m.neq; ++e) {
      if (worst[e] > 1e-2) {
        report.add(s.equality(e), "equality", std::string(nameOf(m, ObjType::equality, e)),
                   fmt::format("is violated by {:.2g} {}: the model jerks as it starts", worst[e], pose.name));
      }
    }
  }
}

}  // namespace kinetree::lint
