#include "engine/position/kinematics_plan.h"

#include "engine/position/frame_pose.h"

namespace kinetree {
namespace {

BodyMotion motionOf(const Model& m, int body) {
  const int joints = m.body_jntnum[body];
  if (joints == 0) {
    return m.body_mocapid[body] >= 0 ? BodyMotion::mocap : BodyMotion::welded;
  }
  if (joints > 1 || m.body_mocapid[body] >= 0) {
    return BodyMotion::general;
  }
  switch (m.jnt_type[m.body_jntadr[body]]) {
    case JointType::free:
      return BodyMotion::free;
    case JointType::hinge:
      return BodyMotion::hinge;
    case JointType::slide:
      return BodyMotion::slide;
    case JointType::ball:
      return BodyMotion::general;
  }
  return BodyMotion::general;
}

MovingBody describe(const Model& m, int body) {
  MovingBody b;
  b.body = body;
  b.parent = m.body_parentid[body];
  b.parentIsWorld = b.parent == 0;
  b.jointCount = m.body_jntnum[body];
  b.mocap = m.body_mocapid[body];
  b.motion = motionOf(m, body);
  b.inertial = framePose(m.body_sameframe[body]);
  b.pos = m.body_pos[body];
  b.quat = m.body_quat[body];
  b.ipos = m.body_ipos[body];
  b.iquat = m.body_iquat[body];
  b.noPosition = b.pos == Vec3{};
  b.noRotation = b.quat == Quat{};
  if (b.jointCount > 0) {
    b.joint = m.body_jntadr[body];
    b.qposadr = m.jnt_qposadr[b.joint];
    b.axis = m.jnt_axis[b.joint];
    b.anchor = m.jnt_pos[b.joint];
    b.noAnchor = b.anchor == Vec3{};
    b.reference = m.qpos0[b.qposadr];
  }
  return b;
}

BodyPose poseStaticBody(const Model& m, int body, const BodyPose& parent) {
  BodyPose pose;
  if (body == 0) {
    pose.mat = pose.inertialMat = Mat3::identity();
    return pose;
  }
  const bool onWorld = m.body_parentid[body] == 0;
  pose.pos = onWorld ? m.body_pos[body] : parent.mat * m.body_pos[body] + parent.pos;
  pose.quat = onWorld ? m.body_quat[body] : parent.quat * m.body_quat[body];
  normalize(pose.quat);
  pose.mat = toMatrix(pose.quat);
  poseFrame(framePose(m.body_sameframe[body]), pose, m.body_ipos[body], m.body_iquat[body], pose.inertialPos,
            pose.inertialMat);
  return pose;
}

// Sorts frames (geoms or sites), given in body order, into static poses and runs on moving bodies.
void sortFrames(const std::vector<int>& staticRow, const std::vector<BodyPose>& poses, const Array<int>& bodyid,
                const Array<SameFrame>& same, const Array<Vec3>& pos, const Array<Quat>& quat,
                std::vector<MovingFrames>& moving, std::vector<FramePose>& kinds, std::vector<StaticPose>& fixed) {
  const int count = static_cast<int>(bodyid.size());
  for (int i = 0; i < count; ++i) {
    const int body = bodyid[i];
    kinds.push_back(framePose(same[i]));
    if (staticRow[body] >= 0) {
      StaticPose pose{.index = i};
      poseFrame(kinds.back(), poses[staticRow[body]], pos[i], quat[i], pose.pos, pose.mat);
      fixed.push_back(pose);
    } else if (!moving.empty() && moving.back().body == body && moving.back().first + moving.back().count == i) {
      ++moving.back().count;
    } else {
      moving.push_back({body, i, 1});
    }
  }
}

}  // namespace

KinematicsPlan makeKinematicsPlan(const Model& m) {
  KinematicsPlan plan;
  std::vector<int> staticRow(m.nbody, -1);
  std::vector<BodyPose> poses;
  for (int body = 0; body < m.nbody; ++body) {
    const int parent = m.body_parentid[body];
    const bool fixed = body == 0 || (m.body_jntnum[body] == 0 && m.body_mocapid[body] < 0 && staticRow[parent] >= 0);
    if (!fixed) {
      plan.moving.push_back(describe(m, body));
      MovingBody& b = plan.moving.back();
      if (b.motion == BodyMotion::hinge) {
        b.halfAngle = static_cast<int>(plan.hinges.size());
        plan.hinges.push_back(b.qposadr);
        plan.hingeReference.push_back(b.reference);
      }
      continue;
    }
    const BodyPose pose = poseStaticBody(m, body, body == 0 ? BodyPose{} : poses[staticRow[parent]]);
    staticRow[body] = static_cast<int>(poses.size());
    poses.push_back(pose);
    plan.staticBodies.push_back({body, pose.pos, pose.quat, pose.mat});
    plan.staticInertials.push_back({body, pose.inertialPos, {}, pose.inertialMat});
  }
  sortFrames(staticRow, poses, m.geom_bodyid, m.geom_sameframe, m.geom_pos, m.geom_quat, plan.geoms, plan.geomPose,
             plan.staticGeoms);
  sortFrames(staticRow, poses, m.site_bodyid, m.site_sameframe, m.site_pos, m.site_quat, plan.sites, plan.sitePose,
             plan.staticSites);
  return plan;
}

}  // namespace kinetree
