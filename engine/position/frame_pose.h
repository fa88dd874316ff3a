#pragma once
// The pose of a frame fixed on a body: the one rule that bodies' inertial frames, geoms and sites share.

#include "engine/position/kinematics_plan.h"

namespace kinetree {

struct Pose {
  Vec3 pos;
  Mat3 mat;
};

/// World pose of the frame (pos, quat) on a body, whose inertial frame is `inertial`. Not renormalised: the bits are
/// those of the general rule.
inline Pose poseFrame(FramePose kind, const Pose& body, Quat bodyQuat, const Pose& inertial, Vec3 pos, Quat quat) {
  switch (kind) {
    case FramePose::copyBody:
      return body;
    case FramePose::copyInertia:
      return inertial;
    case FramePose::bodyRotation:
      return {body.mat * pos + body.pos, body.mat};
    case FramePose::inertiaRotation:
      return {body.mat * pos + body.pos, inertial.mat};
    case FramePose::general:
      break;
  }
  return {body.mat * pos + body.pos, toMatrix(bodyQuat * quat)};
}

constexpr FramePose framePose(SameFrame same) {
  switch (same) {
    case SameFrame::body:
      return FramePose::copyBody;
    case SameFrame::inertia:
      return FramePose::copyInertia;
    case SameFrame::bodyrot:
      return FramePose::bodyRotation;
    case SameFrame::inertiarot:
      return FramePose::inertiaRotation;
    case SameFrame::none:
      break;
  }
  return FramePose::general;
}

}  // namespace kinetree
