#include "engine/position/kinematics.h"

#include <cmath>
#include <cstring>

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/frame_pose.h"
#include "engine/position/pose_lanes.h"

namespace kinetree {
namespace {

struct KinematicsScratch {
  Array<BodyRow> rows;         ///< world poses of bodies
  Array<double> sine, cosine;  ///< of half the angles of hinge bodies
  const int* awake = nullptr;  ///< Data::body_awake where sleepers are passed over, else null

  // what the poses in Data were computed from, kept while sleeping is enabled
  std::uint64_t posedStamp = 0;  ///< plan; 0: nothing is kept
  Array<double> posedQpos;
  Array<Vec3> posedMocapPos;
  Array<Quat> posedMocapQuat;

  bool asleep(int body) const { return awake && awake[body] == 0; }
};

// All trigonometry ahead of the chain of bodies, so that it does not lengthen it.
void halfAngles(const KinematicsPlan& plan, const Data& d, KinematicsScratch& scratch) {
  for (std::size_t i = 0; i < plan.hinges.size(); ++i) {
    if (scratch.asleep(plan.hingeBody[i])) {
      continue;
    }
    const double half = (d.qpos[plan.hinges[i]] - plan.hingeReference[i]) * 0.5;
    scratch.sine[i] = std::sin(half);
    scratch.cosine[i] = std::cos(half);
  }
}

struct Placement {
  Vec3 pos;
  Quat quat;
};

Vec3 position(const BodyRow& row) {
  return {row.pos[0], row.pos[1], row.pos[2]};
}
Quat rotation(const BodyRow& row) {
  return {row.quat[0], row.quat[1], row.quat[2], row.quat[3]};
}
const Mat3& matrix(const BodyRow& row) {
  return reinterpret_cast<const Mat3&>(row.mat);
}

// Where the body would be without its joints.
Placement localPlacement(const MovingBody& b, const BodyRow& parent, const Data& d) {
  Vec3 pos = b.pos;
  Quat quat = b.quat;
  if (b.mocap >= 0) {
    pos = d.mocap_pos[b.mocap];
    quat = normalized(d.mocap_quat[b.mocap]);
  }
  if (b.parentIsWorld) {
    return {pos, quat};
  }
  if (b.mocap >= 0) {
    return {matrix(parent) * pos + position(parent), rotation(parent) * quat};
  }
  // multiplying by a null pose changes no bits
  return {b.noPosition ? position(parent) : matrix(parent) * pos + position(parent),
          b.noRotation ? rotation(parent) : rotation(parent) * quat};
}

Placement moveFree(const MovingBody& b, Data& d) {
  const double* q = d.qpos.data() + b.qposadr;
  Placement placed{{q[0], q[1], q[2]}, normalized(Quat{q[3], q[4], q[5], q[6]})};
  d.xanchor[b.joint] = placed.pos;
  d.xaxis[b.joint] = b.axis;
  return placed;
}

Placement moveHinge(const MovingBody& b, Placement placed, const KinematicsScratch& scratch, Data& d) {
  d.xaxis[b.joint] = rotate(placed.quat, b.axis);
  const Vec3 anchor = b.noAnchor ? placed.pos : rotate(placed.quat, b.anchor) + placed.pos;
  d.xanchor[b.joint] = anchor;
  const double sine = scratch.sine[b.halfAngle], cosine = scratch.cosine[b.halfAngle];
  placed.quat = placed.quat * Quat{cosine, b.axis.x * sine, b.axis.y * sine, b.axis.z * sine};
  placed.pos = b.noAnchor ? anchor : anchor - rotate(placed.quat, b.anchor);
  return placed;
}

Placement moveSlide(const MovingBody& b, Placement placed, Data& d) {
  const Vec3 axis = rotate(placed.quat, b.axis);
  d.xaxis[b.joint] = axis;
  d.xanchor[b.joint] = b.noAnchor ? placed.pos : rotate(placed.quat, b.anchor) + placed.pos;
  placed.pos += axis * (d.qpos[b.qposadr] - b.reference);
  return placed;
}

// Any stack of joints: each starts from the pose the one before left.
Placement moveGeneral(const Model& m, const MovingBody& b, Placement placed, Data& d) {
  for (int j = b.joint; j < b.joint + b.jointCount; ++j) {
    const int adr = m.jnt_qposadr[j];
    const Vec3 axis = rotate(placed.quat, m.jnt_axis[j]);
    const Vec3 anchor = rotate(placed.quat, m.jnt_pos[j]) + placed.pos;
    d.xaxis[j] = axis;
    d.xanchor[j] = anchor;
    if (m.jnt_type[j] == JointType::slide) {
      placed.pos += axis * (d.qpos[adr] - m.qpos0[adr]);
      continue;
    }
    const double* q = d.qpos.data() + adr;
    const Quat turn = m.jnt_type[j] == JointType::hinge ? axisAngle(m.jnt_axis[j], q[0] - m.qpos0[adr])
                                                        : normalized(Quat{q[0], q[1], q[2], q[3]});
    placed.quat = placed.quat * turn;
    placed.pos = anchor - rotate(placed.quat, m.jnt_pos[j]);
  }
  return placed;
}

Placement place(const Model& m, const MovingBody& b, const KinematicsScratch& scratch, Data& d) {
  if (b.motion == BodyMotion::free) {
    return moveFree(b, d);
  }
  const Placement local = localPlacement(b, scratch.rows[b.parent], d);
  switch (b.motion) {
    case BodyMotion::hinge:
      return moveHinge(b, local, scratch, d);
    case BodyMotion::slide:
      return moveSlide(b, local, d);
    case BodyMotion::general:
      return moveGeneral(m, b, local, d);
    default:
      return local;
  }
}

void storeBody(const BodyRow& row, int body, Data& d) {
  d.xpos[body] = position(row);
  store4(&d.xquat[body].w, load4(row.quat));
  d.xmat[body] = matrix(row);
}

void poseSingle(const Model& m, const MovingBody& b, KinematicsScratch& scratch, Data& d) {
  Placement placed = place(m, b, scratch, d);
  normalize(placed.quat);
  BodyRow& row = scratch.rows[b.body];
  reinterpret_cast<Quat&>(row.quat) = placed.quat;
  reinterpret_cast<Mat3&>(row.mat) = toMatrix(placed.quat);
  reinterpret_cast<Vec3&>(row.pos) = placed.pos;
  storeBody(row, b.body, d);
}

void storeVec(Double4 row, Vec3& to) {
  to = {row[0], row[1], row[2]};
}

// The rule of moveHinge on four bodies.
void poseLanes(const HingeLanes& b, KinematicsScratch& scratch, Data& d) {
  lanes::BodyLanes pose = lanes::gather(scratch.rows.data(), b.parent);
  pose.pos = pose.mat * lanes::Vec{b.pos[0], b.pos[1], b.pos[2]} + pose.pos;
  if (!b.noRotation) {
    pose.quat = pose.quat * lanes::Rotation{b.quat[0], b.quat[1], b.quat[2], b.quat[3]};
  }
  const lanes::Vec localAxis = {b.axis[0], b.axis[1], b.axis[2]}, localAnchor = {b.anchor[0], b.anchor[1], b.anchor[2]};
  const lanes::Vec axis = lanes::rotate(pose.quat, localAxis);
  const lanes::Vec anchor = b.noAnchor ? pose.pos : lanes::rotate(pose.quat, localAnchor) + pose.pos;
  const Double4 sine = load4(&scratch.sine[b.halfAngle]), cosine = load4(&scratch.cosine[b.halfAngle]);
  pose.quat = pose.quat * lanes::Rotation{cosine, localAxis.x * sine, localAxis.y * sine, localAxis.z * sine};
  pose.pos = b.noAnchor ? anchor : anchor - lanes::rotate(pose.quat, localAnchor);
  lanes::normalize(pose.quat);
  pose.mat = lanes::toMatrix(pose.quat);

  BodyRow rows[4];
  lanes::scatter(pose, rows);
  Double4 axes[4] = {axis.x, axis.y, axis.z, axis.z}, anchors[4] = {anchor.x, anchor.y, anchor.z, anchor.z};
  transpose4(axes[0], axes[1], axes[2], axes[3]);
  transpose4(anchors[0], anchors[1], anchors[2], anchors[3]);
  for (int l = 0; l < b.count; ++l) {
    if (scratch.asleep(b.body[l])) {
      continue;
    }
    scratch.rows[b.body[l]] = rows[l];
    storeBody(rows[l], b.body[l], d);
    storeVec(axes[l], d.xaxis[b.joint[l]]);
    storeVec(anchors[l], d.xanchor[b.joint[l]]);
  }
}

// The arrays that frames are written to, by FrameKind.
struct FrameArrays {
  Vec3* pos[3];
  Mat3* mat[3];
};

FrameArrays frameArrays(Data& d) {
  return {{d.geom_xpos.data(), d.site_xpos.data(), d.xipos.data()},
          {d.geom_xmat.data(), d.site_xmat.data(), d.ximat.data()}};
}

void poseFrameLanes(const FrameLanes& f, const lanes::BodyLanes& body, const KinematicsScratch& scratch,
                    const FrameArrays& arrays) {
  const lanes::Vec pos = body.mat * lanes::Vec{f.pos[0], f.pos[1], f.pos[2]} + body.pos;
  const lanes::Matrix mat = lanes::toMatrix(body.quat * lanes::Rotation{f.quat[0], f.quat[1], f.quat[2], f.quat[3]});
  Double4 a[4] = {mat.m[0], mat.m[1], mat.m[2], mat.m[3]}, b[4] = {mat.m[4], mat.m[5], mat.m[6], mat.m[7]},
          c[4] = {pos.x, pos.y, pos.z, mat.m[8]};
  transpose4(a[0], a[1], a[2], a[3]);
  transpose4(b[0], b[1], b[2], b[3]);
  transpose4(c[0], c[1], c[2], c[3]);
  for (int l = 0; l < 4; ++l) {
    if (scratch.asleep(f.body[l])) {
      continue;
    }
    const auto [kind, index] = f.target[l];
    double* to = arrays.mat[static_cast<int>(kind)][index].m;
    store4(to, a[l]);
    store4(to + 4, b[l]);
    to[8] = c[l][3];
    storeVec(c[l], arrays.pos[static_cast<int>(kind)][index]);
  }
}

bool allAsleep(const KinematicsScratch& scratch, const int (&body)[4]) {
  return scratch.asleep(body[0]) && scratch.asleep(body[1]) && scratch.asleep(body[2]) && scratch.asleep(body[3]);
}

void poseFrames(const KinematicsPlan& plan, const KinematicsScratch& scratch, Data& d) {
  const Array<BodyRow>& rows = scratch.rows;
  const FrameArrays arrays = frameArrays(d);
  for (const FrameLanes& f : plan.sameBodyFrames) {
    if (!scratch.asleep(f.body[0])) {
      poseFrameLanes(f, lanes::spread(rows[f.body[0]]), scratch, arrays);
    }
  }
  for (const FrameLanes& f : plan.mixedFrames) {
    if (!allAsleep(scratch, f.body)) {
      poseFrameLanes(f, lanes::gather(rows.data(), f.body), scratch, arrays);
    }
  }
  for (const SharedFrame& f : plan.sharedFrames) {
    if (scratch.asleep(f.body)) {
      continue;
    }
    const BodyRow& body = rows[f.body];
    const bool inertial = f.pose == FramePose::copyInertia || f.pose == FramePose::inertiaRotation;
    Vec3& pos = arrays.pos[static_cast<int>(f.target.kind)][f.target.index];
    if (f.pose == FramePose::copyBody) {
      pos = position(body);
    } else {
      pos = f.pose == FramePose::copyInertia ? d.xipos[f.body] : matrix(body) * f.pos + position(body);
    }
    arrays.mat[static_cast<int>(f.target.kind)][f.target.index] = inertial ? d.ximat[f.body] : matrix(body);
  }
}

void copyStatic(const KinematicsPlan& plan, KinematicsScratch& scratch, Data& d) {
  for (std::size_t i = 0; i < plan.staticBodies.size(); ++i) {
    scratch.rows[plan.staticBodies[i]] = plan.staticRows[i];
    storeBody(plan.staticRows[i], plan.staticBodies[i], d);
  }
  const FrameArrays arrays = frameArrays(d);
  for (const StaticPose& p : plan.staticFrames) {
    arrays.pos[static_cast<int>(p.target.kind)][p.target.index] = p.pos;
    arrays.mat[static_cast<int>(p.target.kind)][p.target.index] = p.mat;
  }
}

void keepInputs(const Model& m, const Data& d, KinematicsScratch& scratch) {
  scratch.posedStamp = m.opt.enabled(enable::sleep) ? m.plan->stamp : 0;
  if (scratch.posedStamp != 0) {
    scratch.posedQpos.assign(d.qpos.begin(), d.qpos.end());
    scratch.posedMocapPos.assign(d.mocap_pos.begin(), d.mocap_pos.end());
    scratch.posedMocapQuat.assign(d.mocap_quat.begin(), d.mocap_quat.end());
  }
}

void pose(const Model& m, Data& d, KinematicsScratch& scratch) {
  const KinematicsPlan& plan = m.plan->kinematics;
  scratch.rows.resize(m.nbody);
  scratch.sine.resize(plan.hinges.size() + 3, 0.0);  // lanes read past the last hinge
  scratch.cosine.resize(plan.hinges.size() + 3, 1.0);
  copyStatic(plan, scratch, d);
  halfAngles(plan, d, scratch);
  for (const PoseStep step : plan.steps) {
    if (!step.lanes) {
      const MovingBody& body = plan.singles[step.index];
      if (!scratch.asleep(body.body)) {
        poseSingle(m, body, scratch, d);
      }
    } else if (!allAsleep(scratch, plan.lanes[step.index].body)) {
      poseLanes(plan.lanes[step.index], scratch, d);
    }
  }
  poseFrames(plan, scratch, d);
  keepInputs(m, d, scratch);
  d.fresh.complete(Stage::kinematics);
}

}  // namespace

void kinematics(const Model& m, Data& d) {
  require(d, Stage::kinematics);
  auto& scratch = d.kinematicsWork.get<KinematicsScratch>();
  scratch.awake = nullptr;
  pose(m, d, scratch);
}

void kinematicsOfAwake(const Model& m, Data& d) {
  require(d, Stage::kinematics);
  auto& scratch = d.kinematicsWork.get<KinematicsScratch>();
  scratch.awake = d.nbody_awake < m.nbody ? d.body_awake.data() : nullptr;
  pose(m, d, scratch);
}

bool sleepersMayHaveMoved(const Model& m, Data& d) {
  const auto& scratch = d.kinematicsWork.get<KinematicsScratch>();
  if (scratch.posedStamp != m.plan->stamp) {
    return true;
  }
  const auto differs = [](const void* a, const void* b, std::size_t size) { return std::memcmp(a, b, size) != 0; };
  const Vec3* mocapPos = d.mocap_pos.data();
  const Quat* mocapQuat = d.mocap_quat.data();
  for (int t = 0; t < m.ntree; ++t) {
    if (d.tree_awake[t]) {
      continue;
    }
    const auto [first, end] = treeCoordinates(m, t);
    const int root = m.body_mocapid[m.body_rootid[m.tree_bodyadr[t]]];  // a mocap body carries the trees below it
    if (differs(&scratch.posedQpos[first], &d.qpos[first], sizeof(double) * (end - first)) ||
        (root >= 0 && (differs(&scratch.posedMocapPos[root], &mocapPos[root], sizeof(Vec3)) ||
                       differs(&scratch.posedMocapQuat[root], &mocapQuat[root], sizeof(Quat))))) {
      return true;
    }
  }
  return false;
}

}  // namespace kinetree
