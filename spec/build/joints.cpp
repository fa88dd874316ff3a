#include "spec/build/joints.h"

#include "spec/build/orientation.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

void resolveLimits(Context& c, JointDraft& j) {
  const spec::Joint& s = *j.source;
  const bool ball = s.type == JointType::ball;
  j.range = s.range;
  if (s.type != JointType::free) {
    j.limited = isLimited(c, s, "joint", "range", s.limited, s.range, !ball);
  }
  if (j.limited && (ball || s.type == JointType::hinge)) {
    j.range = {toRadians(s.range[0], c.compilerOf(s)), toRadians(s.range[1], c.compilerOf(s))};
  }
  if (s.type == JointType::hinge || s.type == JointType::slide) {
    j.actfrclimited = isLimited(c, s, "joint", "actuatorfrcrange", s.actuatorfrclimited, s.actuatorfrcrange);
  }
}

void resolvePlace(Context& c, JointDraft& j) {
  const spec::Joint& s = *j.source;
  const bool hasAxis = s.type == JointType::hinge || s.type == JointType::slide;
  j.axis = hasAxis ? s.axis : Vec3{0, 0, 1};
  if (hasAxis && normalizeChecked(j.axis) == 0) {
    c.faults.error(s, "joint", "axis", fmt::format("must not be zero, got {} {} {}", s.axis.x, s.axis.y, s.axis.z));
  }
  j.pos = s.type == JointType::free ? Vec3{} : s.pos;
  if (j.frame && s.type != JointType::free) {
    j.pos = j.frame->pos + rotate(j.frame->quat, j.pos);
    j.axis = hasAxis ? rotate(j.frame->quat, j.axis) : j.axis;
  }
}

}  // namespace

void compileJoints(Context& c) {
  for (JointDraft& j : c.draft.joints) {
    const spec::Joint& s = *j.source;
    validateJoint(c, s);
    resolveLimits(c, j);
    resolvePlace(c, j);
    const bool angular = s.type == JointType::hinge;
    j.ref = angular ? toRadians(s.ref, c.compilerOf(s)) : s.ref;
    j.springref = angular ? toRadians(s.springref, c.compilerOf(s)) : s.springref;
  }
}

}  // namespace kinetree::building
