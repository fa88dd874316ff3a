#pragma once
// What the model decides about poses: which bodies never move (their poses are here), which kind of motion the others
// have, which of them can be moved four at a time, and which frames on them are trivial. Only shortcuts that give the
// same bits as the general rule are taken.

#include <cstdint>
#include <vector>

#include "engine/model/model.h"
#include "engine/spatial/simd.h"

namespace kinetree {

/// How a moving body gets its pose.
enum class BodyMotion : std::uint8_t { free, mocap, welded, hinge, slide, general };

/// How a frame on a body gets its pose: one of SameFrame.
enum class FramePose : std::uint8_t { general, copyBody, copyInertia, bodyRotation, inertiaRotation };

/// World pose of a body as kernels pass it on: four whole vectors.
struct alignas(64) BodyRow {
  double quat[4];
  double mat[9];
  double pos[3];
};

/// One moving body.
struct MovingBody {
  int body = 0;
  int parent = 0;
  int joint = 0;  ///< its first joint
  int jointCount = 0;
  int qposadr = 0;  ///< of its first joint
  int mocap = -1;
  int halfAngle = -1;  ///< hinge: its sine and cosine
  BodyMotion motion = BodyMotion::general;
  bool parentIsWorld = false;
  bool noPosition = false;  ///< body_pos is zero
  bool noRotation = false;  ///< body_quat is the identity
  bool noAnchor = false;    ///< the anchor of its only joint is the body's origin
  Vec3 pos;
  Quat quat;
  Vec3 axis, anchor;     ///< of its only joint
  double reference = 0;  ///< qpos0 of its only joint
};

/// Two to four hinge bodies that do not depend on each other. Lanes beyond `count` repeat the first and are not stored.
struct HingeLanes {
  Double4 pos[3], quat[4], axis[3], anchor[3];
  int parent[4], body[4], joint[4];
  int count = 0;
  int halfAngle = 0;  ///< of the first lane; the others follow
  bool noRotation = true, noAnchor = true;
};

/// Bodies in an order in which parents come first: entry `index` of `lanes` or of `singles`.
struct PoseStep {
  bool lanes = false;
  int index = 0;
};

enum class FrameKind : std::uint8_t { geom, site, inertial };

/// Where a frame's pose is written.
struct FrameTarget {
  FrameKind kind = FrameKind::geom;
  int index = 0;
};

/// Four general frames. Lanes without a frame of their own repeat the first.
struct FrameLanes {
  Double4 pos[3], quat[4];
  int body[4];
  FrameTarget target[4];
};

/// A frame that shares its rotation, or its whole pose, with its body or the body's inertial frame.
struct SharedFrame {
  FramePose pose = FramePose::copyBody;
  FrameTarget target;
  int body = 0;
  Vec3 pos;
};

/// A pose that never changes.
struct StaticPose {
  FrameTarget target;
  Vec3 pos;
  Mat3 mat;
};

struct KinematicsPlan {
  std::vector<PoseStep> steps;
  std::vector<MovingBody> singles;
  std::vector<HingeLanes> lanes;
  std::vector<int> hinges;  ///< qpos address behind each half angle
  std::vector<int> hingeBody;
  std::vector<double> hingeReference;
  std::vector<FrameLanes> sameBodyFrames;  ///< all four on one body
  std::vector<FrameLanes> mixedFrames;
  std::vector<SharedFrame> sharedFrames;  ///< inertial frames first
  std::vector<int> staticBodies;
  std::vector<BodyRow> staticRows;  ///< poses of staticBodies
  std::vector<StaticPose> staticFrames;
};

KinematicsPlan makeKinematicsPlan(const Model& m);

}  // namespace kinetree
