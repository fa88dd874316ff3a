#pragma once
// The pose of a frame fixed on a body: the one rule that bodies' inertial frames, geoms and sites share.

#include "engine/position/kinematics_plan.h"

namespace kinetree {

struct BodyPose {
  Vec3 pos;
  Quat quat;
  Mat3 mat;
  Vec3 inertialPos;
  Mat3 inertialMat;
};

/// World pose of the frame (pos, quat) on a body. Not renormalised: the bits are those of the general rule.
inline void poseFrame(FramePose kind, const BodyPose& body, Vec3 pos, Quat quat, Vec3& xpos, Mat3& xmat) {
  switch (kind) {
    case FramePose::general:
      xpos = body.mat * pos + body.pos;
      xmat = toMatrix(body.quat * quat);
      return;
    case FramePose::copyBody:
      xpos = body.pos;
      xmat = body.mat;
      return;
    case FramePose::copyInertia:
      xpos = body.inertialPos;
      xmat = body.inertialMat;
      return;
    case FramePose::bodyRotation:
      xpos = body.mat * pos + body.pos;
      xmat = body.mat;
      return;
    case FramePose::inertiaRotation:
      xpos = body.mat * pos + body.pos;
      xmat = body.inertialMat;
      return;
  }
}

constexpr FramePose framePose(SameFrame same) {
  switch (same) {
    case SameFrame::none:
      return FramePose::general;
    case SameFrame::body:
      return FramePose::copyBody;
    case SameFrame::inertia:
      return FramePose::copyInertia;
    case SameFrame::bodyrot:
      return FramePose::bodyRotation;
    case SameFrame::inertiarot:
      return FramePose::inertiaRotation;
  }
  return FramePose::general;
}

}  // namespace kinetree
