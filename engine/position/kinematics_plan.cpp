#include "engine/position/kinematics_plan.h"

#include <algorithm>
#include <bit>

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
      break;
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
  b.pos = m.body_pos[body];
  b.quat = m.body_quat[body];
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

template <int N, class V>
void setLane(Double4 (&to)[N], int lane, const V& value) {
  for (int k = 0; k < N; ++k) {
    to[k][lane] = value[k];
  }
}

int addHinge(KinematicsPlan& plan, const MovingBody& b) {
  plan.hinges.push_back(b.qposadr);
  plan.hingeBody.push_back(b.body);
  plan.hingeReference.push_back(b.reference);
  return static_cast<int>(plan.hinges.size()) - 1;
}

void addLanes(KinematicsPlan& plan, const std::vector<MovingBody>& bodies) {
  HingeLanes lanes;
  lanes.count = static_cast<int>(bodies.size());
  for (int l = 0; l < 4; ++l) {
    const MovingBody& b = bodies[l < lanes.count ? l : 0];
    setLane(lanes.pos, l, b.pos);
    setLane(lanes.quat, l, b.quat);
    setLane(lanes.axis, l, b.axis);
    setLane(lanes.anchor, l, b.anchor);
    lanes.parent[l] = b.parent;
    lanes.body[l] = b.body;
    lanes.joint[l] = b.joint;
    lanes.noRotation &= b.noRotation;
    lanes.noAnchor &= b.noAnchor;
    if (l < lanes.count) {
      const int half = addHinge(plan, b);
      lanes.halfAngle = l == 0 ? half : lanes.halfAngle;
    }
  }
  plan.steps.push_back({true, static_cast<int>(plan.lanes.size())});
  plan.lanes.push_back(lanes);
}

void addSingle(KinematicsPlan& plan, MovingBody b) {
  if (b.motion == BodyMotion::hinge) {
    b.halfAngle = addHinge(plan, b);
  }
  plan.steps.push_back({false, static_cast<int>(plan.singles.size())});
  plan.singles.push_back(b);
}

// Bodies of one depth are independent: hinges among them go in fours.
void addDepth(KinematicsPlan& plan, const std::vector<MovingBody>& bodies) {
  std::vector<MovingBody> hinges;
  const auto flush = [&] {
    if (hinges.size() > 1) {
      addLanes(plan, hinges);
    } else if (hinges.size() == 1) {
      addSingle(plan, hinges[0]);
    }
    hinges.clear();
  };
  for (const MovingBody& b : bodies) {
    if (b.motion != BodyMotion::hinge) {
      addSingle(plan, b);
      continue;
    }
    hinges.push_back(b);
    if (hinges.size() == 4) {
      flush();
    }
  }
  flush();
}

BodyRow poseStaticBody(const Model& m, int body, const BodyRow& parent) {
  const bool onWorld = m.body_parentid[body] == 0;
  const Mat3 parentMat = std::bit_cast<Mat3>(parent.mat);
  const Vec3 parentPos = std::bit_cast<Vec3>(parent.pos);
  const Vec3 pos = onWorld ? m.body_pos[body] : parentMat * m.body_pos[body] + parentPos;
  Quat quat = onWorld ? m.body_quat[body] : std::bit_cast<Quat>(parent.quat) * m.body_quat[body];
  normalize(quat);
  const Mat3 mat = toMatrix(quat);
  BodyRow row;
  std::copy_n(&quat.w, 4, row.quat);
  std::copy_n(mat.m, 9, row.mat);
  std::copy_n(&pos.x, 3, row.pos);
  return row;
}

// What stands on a body: its inertial frame, its geoms, its sites.
struct Frame {
  int body;
  FrameTarget target;
  FramePose pose;
  Vec3 pos;
  Quat quat;
};

std::vector<Frame> allFrames(const Model& m) {
  std::vector<Frame> frames;
  for (int b = 0; b < m.nbody; ++b) {
    frames.push_back({b, {FrameKind::inertial, b}, framePose(m.body_sameframe[b]), m.body_ipos[b], m.body_iquat[b]});
  }
  for (int g = 0; g < m.ngeom; ++g) {
    frames.push_back(
        {m.geom_bodyid[g], {FrameKind::geom, g}, framePose(m.geom_sameframe[g]), m.geom_pos[g], m.geom_quat[g]});
  }
  for (int s = 0; s < m.nsite; ++s) {
    frames.push_back(
        {m.site_bodyid[s], {FrameKind::site, s}, framePose(m.site_sameframe[s]), m.site_pos[s], m.site_quat[s]});
  }
  return frames;
}

void addFrameLanes(std::vector<FrameLanes>& to, const Frame* frames, int count) {
  FrameLanes lanes;
  for (int l = 0; l < 4; ++l) {
    const Frame& f = frames[l < count ? l : 0];
    setLane(lanes.pos, l, f.pos);
    setLane(lanes.quat, l, f.quat);
    lanes.body[l] = f.body;
    lanes.target[l] = f.target;
  }
  to.push_back(lanes);
}

// General frames go in fours, of one body where it has three or more left.
void addGeneralFrames(KinematicsPlan& plan, std::vector<Frame> frames) {
  std::stable_sort(frames.begin(), frames.end(), [](const Frame& a, const Frame& b) { return a.body < b.body; });
  std::vector<Frame> rest;
  for (std::size_t i = 0; i < frames.size();) {
    std::size_t end = i;
    while (end < frames.size() && end < i + 4 && frames[end].body == frames[i].body) {
      ++end;
    }
    if (end - i >= 3) {
      addFrameLanes(plan.sameBodyFrames, &frames[i], static_cast<int>(end - i));
    } else {
      rest.insert(rest.end(), frames.begin() + i, frames.begin() + end);
    }
    i = end;
  }
  for (std::size_t i = 0; i < rest.size(); i += 4) {
    addFrameLanes(plan.mixedFrames, &rest[i], static_cast<int>(std::min<std::size_t>(4, rest.size() - i)));
  }
}

void addFrames(const Model& m, const std::vector<int>& staticRow, KinematicsPlan& plan) {
  std::vector<Frame> general;
  std::vector<Pose> inertials(m.nbody);  // of static bodies
  for (const Frame& f : allFrames(m)) {
    if (const int row = staticRow[f.body]; row >= 0) {
      const BodyRow& body = plan.staticRows[row];
      const Pose pose = poseFrame(f.pose, {std::bit_cast<Vec3>(body.pos), std::bit_cast<Mat3>(body.mat)},
                                  std::bit_cast<Quat>(body.quat), inertials[f.body], f.pos, f.quat);
      if (f.target.kind == FrameKind::inertial) {
        inertials[f.body] = pose;
      }
      plan.staticFrames.push_back({f.target, pose.pos, pose.mat});
    } else if (f.pose == FramePose::general) {
      general.push_back(f);
    } else {
      plan.sharedFrames.push_back({f.pose, f.target, f.body, f.pos});
    }
  }
  addGeneralFrames(plan, std::move(general));
}

}  // namespace

KinematicsPlan makeKinematicsPlan(const Model& m) {
  KinematicsPlan plan;
  std::vector<int> staticRow(m.nbody, -1), depth(m.nbody, 0);
  std::vector<std::vector<MovingBody>> byDepth;
  for (int body = 0; body < m.nbody; ++body) {
    const int parent = m.body_parentid[body];
    const bool fixed = body == 0 || (m.body_jntnum[body] == 0 && m.body_mocapid[body] < 0 && staticRow[parent] >= 0);
    if (fixed) {
      static constexpr BodyRow kWorld = {{1, 0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
      const BodyRow row = body == 0 ? kWorld : poseStaticBody(m, body, plan.staticRows[staticRow[parent]]);
      staticRow[body] = static_cast<int>(plan.staticRows.size());
      plan.staticBodies.push_back(body);
      plan.staticRows.push_back(row);
      continue;
    }
    depth[body] = staticRow[parent] >= 0 ? 0 : depth[parent] + 1;
    if (depth[body] >= static_cast<int>(byDepth.size())) {
      byDepth.resize(depth[body] + 1);
    }
    byDepth[depth[body]].push_back(describe(m, body));
  }
  for (const auto& bodies : byDepth) {
    addDepth(plan, bodies);
  }
  addFrames(m, staticRow, plan);
  return plan;
}

}  // namespace kinetree
