#pragma once
// What the model decides about poses: which bodies never move (their poses are here), which kind of motion the others
// have, and which local frames are trivial. Only shortcuts that give the same bits as the general rule are taken.

#include <cstdint>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

/// How a moving body gets its pose.
enum class BodyMotion : std::uint8_t { free, mocap, welded, hinge, slide, general };

/// How a frame on a body gets its pose: one of SameFrame, with trivial parts of `none` singled out.
enum class FramePose : std::uint8_t { general, copyBody, copyInertia, bodyRotation, inertiaRotation };

/// One moving body, in index order.
struct MovingBody {
  int body = 0;
  int parent = 0;
  int joint = 0;  ///< its first joint
  int jointCount = 0;
  int qposadr = 0;  ///< of its first joint
  int mocap = -1;
  int halfAngle = -1;  ///< hinge: row of its sine and cosine
  BodyMotion motion = BodyMotion::general;
  FramePose inertial = FramePose::general;
  bool parentIsWorld = false;
  bool noPosition = false;  ///< body_pos is zero
  bool noRotation = false;  ///< body_quat is the identity
  bool noAnchor = false;    ///< the anchor of its only joint is the body's origin
  Vec3 pos, ipos;
  Quat quat, iquat;
  Vec3 axis, anchor;     ///< of its only joint
  double reference = 0;  ///< qpos0 of its only joint
};

/// Frames of geoms or sites that stand one after another on one body.
struct MovingFrames {
  int body = 0, first = 0, count = 0;
};

/// A pose that never changes.
struct StaticPose {
  int index = 0;
  Vec3 pos;
  Quat quat;
  Mat3 mat;
};

struct KinematicsPlan {
  std::vector<MovingBody> moving;
  std::vector<int> hinges;  ///< qpos address of every hinge of a hinge body, in order of `halfAngle`
  std::vector<double> hingeReference;
  std::vector<MovingFrames> geoms, sites;     ///< on moving bodies
  std::vector<FramePose> geomPose, sitePose;  ///< per geom, per site
  std::vector<StaticPose> staticBodies, staticInertials, staticGeoms, staticSites;
};

KinematicsPlan makeKinematicsPlan(const Model& m);

}  // namespace kinetree
