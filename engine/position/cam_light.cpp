#include "engine/position/cam_light.h"

#include "engine/model/awake.h"

namespace kinetree {
namespace {

bool looksAt(TrackingMode mode, int target) {
  return target >= 0 && (mode == TrackingMode::targetbody || mode == TrackingMode::targetbodycom);
}

Vec3 targetPoint(const Data& d, TrackingMode mode, int target) {
  return mode == TrackingMode::targetbody ? d.xpos[target] : d.subtree_com[target];
}

// A camera looks along -z with y as far up as possible; straight up or down, x is the world's.
Mat3 lookingAt(Vec3 from, Vec3 point) {
  const Vec3 z = normalized(from - point);
  const Vec3 x = normalized(cross({0, 0, 1}, z));
  const Vec3 y = normalized(cross(z, x));
  return Mat3::fromColumns(x, y, z);
}

void poseCamera(const Model& m, int i, Data& d) {
  const int body = m.cam_bodyid[i];
  d.cam_xpos[i] = d.xmat[body] * m.cam_pos[i] + d.xpos[body];
  switch (const TrackingMode mode = m.cam_mode[i]) {
    case TrackingMode::track:
      d.cam_xpos[i] = d.xpos[body] + m.cam_pos0[i];
      d.cam_xmat[i] = m.cam_mat0[i];
      return;
    case TrackingMode::trackcom:
      d.cam_xpos[i] = d.subtree_com[body] + m.cam_poscom0[i];
      d.cam_xmat[i] = m.cam_mat0[i];
      return;
    default:
      d.cam_xmat[i] = looksAt(mode, m.cam_targetbodyid[i])
                          ? lookingAt(d.cam_xpos[i], targetPoint(d, mode, m.cam_targetbodyid[i]))
                          : toMatrix(d.xquat[body] * m.cam_quat[i]);
  }
}

void poseLight(const Model& m, int i, Data& d) {
  const int body = m.light_bodyid[i];
  Vec3 pos = d.xmat[body] * m.light_pos[i] + d.xpos[body], direction = rotate(d.xquat[body], m.light_dir[i]);
  switch (const TrackingMode mode = m.light_mode[i]) {
    case TrackingMode::track:
      pos = d.xpos[body] + m.light_pos0[i];
      direction = m.light_dir0[i];
      break;
    case TrackingMode::trackcom:
      pos = d.subtree_com[body] + m.light_poscom0[i];
      direction = m.light_dir0[i];
      break;
    default:
      if (looksAt(mode, m.light_targetbodyid[i])) {
        direction = targetPoint(d, mode, m.light_targetbodyid[i]) - pos;
      }
  }
  d.light_xpos[i] = pos;
  d.light_xdir[i] = normalized(direction);
}

}  // namespace

void camLight(const Model& m, Data& d) {
  require(d, Stage::camLight);
  const bool sleepers = anyoneSleeps(m, d);
  const auto still = [&](int body, int target) {
    return sleepers && d.body_awake[body] != 1 && (target < 0 || d.body_awake[target] != 1);
  };
  for (int i = 0; i < m.ncam; ++i) {
    if (!still(m.cam_bodyid[i], m.cam_targetbodyid[i])) {
      poseCamera(m, i, d);
    }
  }
  for (int i = 0; i < m.nlight; ++i) {
    if (!still(m.light_bodyid[i], m.light_targetbodyid[i])) {
      poseLight(m, i, d);
    }
  }
  d.fresh.complete(Stage::camLight);
}

}  // namespace kinetree
