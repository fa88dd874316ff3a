#include "engine/position/kinematics.h"

#include <cmath>
#include <vector>

#include "engine/plan.h"
#include "engine/position/frame_pose.h"

namespace kinetree {
namespace {

struct HalfAngle {
  double sine, cosine;
};

struct KinematicsScratch {
  std::vector<HalfAngle> halfAngles;
};

// All trigonometry ahead of the chain of bodies, so that it does not lengthen it.
void halfAngles(const KinematicsPlan& plan, const Data& d, std::vector<HalfAngle>& out) {
  out.resize(plan.hinges.size());
  for (std::size_t i = 0; i < plan.hinges.size(); ++i) {
    const double half = (d.qpos[plan.hinges[i]] - plan.hingeReference[i]) * 0.5;
    out[i] = {std::sin(half), std::cos(half)};
  }
}

struct Pose {
  Vec3 pos;
  Quat quat;
};

// Where the body would be without its joints.
Pose localPose(const MovingBody& b, const Data& d) {
  Vec3 pos = b.pos;
  Quat quat = b.quat;
  if (b.mocap >= 0) {
    pos = d.mocap_pos[b.mocap];
    quat = normalized(d.mocap_quat[b.mocap]);
    if (!b.parentIsWorld) {
      return {d.xmat[b.parent] * pos + d.xpos[b.parent], d.xquat[b.parent] * quat};
    }
    return {pos, quat};
  }
  if (b.parentIsWorld) {
    return {pos, quat};
  }
  // multiplying by a null pose changes no bits
  const Vec3 origin = d.xpos[b.parent];
  return {b.noPosition ? origin : d.xmat[b.parent] * pos + origin,
          b.noRotation ? d.xquat[b.parent] : d.xquat[b.parent] * quat};
}

Pose moveFree(const MovingBody& b, Data& d) {
  const double* q = d.qpos.data() + b.qposadr;
  Pose pose{{q[0], q[1], q[2]}, normalized(Quat{q[3], q[4], q[5], q[6]})};
  d.xanchor[b.joint] = pose.pos;
  d.xaxis[b.joint] = b.axis;
  return pose;
}

Pose moveHinge(const MovingBody& b, HalfAngle half, Data& d) {
  Pose pose = localPose(b, d);
  d.xaxis[b.joint] = rotate(pose.quat, b.axis);
  const Vec3 anchor = b.noAnchor ? pose.pos : rotate(pose.quat, b.anchor) + pose.pos;
  d.xanchor[b.joint] = anchor;
  pose.quat = pose.quat * Quat{half.cosine, b.axis.x * half.sine, b.axis.y * half.sine, b.axis.z * half.sine};
  pose.pos = b.noAnchor ? anchor : anchor - rotate(pose.quat, b.anchor);
  return pose;
}

Pose moveSlide(const MovingBody& b, Data& d) {
  Pose pose = localPose(b, d);
  const Vec3 axis = rotate(pose.quat, b.axis);
  d.xaxis[b.joint] = axis;
  d.xanchor[b.joint] = b.noAnchor ? pose.pos : rotate(pose.quat, b.anchor) + pose.pos;
  pose.pos += axis * (d.qpos[b.qposadr] - b.reference);
  return pose;
}

// Any stack of joints: each starts from the pose the one before left.
Pose moveGeneral(const Model& m, const MovingBody& b, Data& d) {
  Pose pose = localPose(b, d);
  for (int j = b.joint; j < b.joint + b.jointCount; ++j) {
    const int adr = m.jnt_qposadr[j];
    const Vec3 axis = rotate(pose.quat, m.jnt_axis[j]);
    const Vec3 anchor = rotate(pose.quat, m.jnt_pos[j]) + pose.pos;
    d.xaxis[j] = axis;
    d.xanchor[j] = anchor;
    if (m.jnt_type[j] == JointType::slide) {
      pose.pos += axis * (d.qpos[adr] - m.qpos0[adr]);
      continue;
    }
    const double* q = d.qpos.data() + adr;
    const Quat turn = m.jnt_type[j] == JointType::hinge ? axisAngle(m.jnt_axis[j], q[0] - m.qpos0[adr])
                                                        : normalized(Quat{q[0], q[1], q[2], q[3]});
    pose.quat = pose.quat * turn;
    pose.pos = anchor - rotate(pose.quat, m.jnt_pos[j]);
  }
  return pose;
}

Pose move(const Model& m, const MovingBody& b, const std::vector<HalfAngle>& halves, Data& d) {
  switch (b.motion) {
    case BodyMotion::free:
      return moveFree(b, d);
    case BodyMotion::hinge:
      return moveHinge(b, halves[b.halfAngle], d);
    case BodyMotion::slide:
      return moveSlide(b, d);
    case BodyMotion::general:
      return moveGeneral(m, b, d);
    case BodyMotion::mocap:
    case BodyMotion::welded:
      break;
  }
  return localPose(b, d);
}

void poseBody(const Model& m, const MovingBody& b, const std::vector<HalfAngle>& halves, Data& d) {
  Pose pose = move(m, b, halves, d);
  normalize(pose.quat);
  BodyPose body{pose.pos, pose.quat, toMatrix(pose.quat), {}, {}};
  d.xpos[b.body] = body.pos;
  d.xquat[b.body] = body.quat;
  d.xmat[b.body] = body.mat;
  poseFrame(b.inertial, body, b.ipos, b.iquat, d.xipos[b.body], d.ximat[b.body]);
}

void poseFrames(const std::vector<MovingFrames>& runs, const std::vector<FramePose>& kinds, const Array<Vec3>& pos,
                const Array<Quat>& quat, const Data& d, Array<Vec3>& xpos, Array<Mat3>& xmat) {
  for (const MovingFrames& run : runs) {
    const int b = run.body;
    const BodyPose body{d.xpos[b], d.xquat[b], d.xmat[b], d.xipos[b], d.ximat[b]};
    for (int i = run.first; i < run.first + run.count; ++i) {
      poseFrame(kinds[i], body, pos[i], quat[i], xpos[i], xmat[i]);
    }
  }
}

void copyStatic(const KinematicsPlan& plan, Data& d) {
  for (const StaticPose& p : plan.staticBodies) {
    d.xpos[p.index] = p.pos;
    d.xquat[p.index] = p.quat;
    d.xmat[p.index] = p.mat;
  }
  for (const StaticPose& p : plan.staticInertials) {
    d.xipos[p.index] = p.pos;
    d.ximat[p.index] = p.mat;
  }
  for (const StaticPose& p : plan.staticGeoms) {
    d.geom_xpos[p.index] = p.pos;
    d.geom_xmat[p.index] = p.mat;
  }
  for (const StaticPose& p : plan.staticSites) {
    d.site_xpos[p.index] = p.pos;
    d.site_xmat[p.index] = p.mat;
  }
}

}  // namespace

void kinematics(const Model& m, Data& d) {
  require(d, Stage::kinematics);
  const KinematicsPlan& plan = m.plan->kinematics;
  auto& halves = d.kinematicsWork.get<KinematicsScratch>().halfAngles;
  halfAngles(plan, d, halves);
  copyStatic(plan, d);
  for (const MovingBody& b : plan.moving) {
    poseBody(m, b, halves, d);
  }
  poseFrames(plan.geoms, plan.geomPose, m.geom_pos, m.geom_quat, d, d.geom_xpos, d.geom_xmat);
  poseFrames(plan.sites, plan.sitePose, m.site_pos, m.site_quat, d, d.site_xpos, d.site_xmat);
  d.fresh.complete(Stage::kinematics);
}

}  // namespace kinetree
