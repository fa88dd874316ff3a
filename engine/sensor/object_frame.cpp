#include "engine/sensor/object_frame.h"

#include <fmt/format.h>

#include "engine/model/error.h"

namespace kinetree {
namespace {

[[noreturn]] void refuse(ObjType type) {
  throw ModelError(
      fmt::format("a sensor is attached to an object of kind {}, which has no frame", static_cast<int>(type)));
}

Motion atPoint(const Model& m, const Data& d, int body, const Motion& aboutCom, Vec3 point) {
  return shifted(aboutCom, point - d.subtree_com[m.body_rootid[body]]);
}

}  // namespace

ObjectPose poseOf(const Model&, const Data& d, ObjType type, int id) {
  switch (type) {
    case ObjType::body:
      return {d.xipos[id], d.ximat[id]};
    case ObjType::xbody:
      return {d.xpos[id], d.xmat[id]};
    case ObjType::geom:
      return {d.geom_xpos[id], d.geom_xmat[id]};
    case ObjType::site:
      return {d.site_xpos[id], d.site_xmat[id]};
    case ObjType::camera:
      return {d.cam_xpos[id], d.cam_xmat[id]};
    default:
      refuse(type);
  }
}

Quat orientationOf(const Model& m, const Data& d, ObjType type, int id) {
  switch (type) {
    case ObjType::body:
      return d.xquat[id] * m.body_iquat[id];
    case ObjType::xbody:
      return d.xquat[id];
    case ObjType::geom:
      return d.xquat[m.geom_bodyid[id]] * m.geom_quat[id];
    case ObjType::site:
      return d.xquat[m.site_bodyid[id]] * m.site_quat[id];
    case ObjType::camera:
      return d.xquat[m.cam_bodyid[id]] * m.cam_quat[id];
    default:
      refuse(type);
  }
}

int bodyOf(const Model& m, ObjType type, int id) {
  switch (type) {
    case ObjType::body:
    case ObjType::xbody:
      return id;
    case ObjType::geom:
      return m.geom_bodyid[id];
    case ObjType::site:
      return m.site_bodyid[id];
    case ObjType::camera:
      return m.cam_bodyid[id];
    default:
      refuse(type);
  }
}

Motion velocityOf(const Model& m, const Data& d, ObjType type, int id) {
  const int body = bodyOf(m, type, id);
  if (m.body_weldid[body] == 0) {
    return {};
  }
  return atPoint(m, d, body, d.cvel[body], poseOf(m, d, type, id).position);
}

Motion accelerationOf(const Model& m, const Data& d, ObjType type, int id) {
  const int body = bodyOf(m, type, id);
  if (m.body_weldid[body] == 0) {
    return {};
  }
  const Vec3 point = poseOf(m, d, type, id).position;
  Motion acceleration = atPoint(m, d, body, d.cacc[body], point);
  const Motion velocity = atPoint(m, d, body, d.cvel[body], point);
  acceleration.linear += cross(velocity.angular, velocity.linear);
  return acceleration;
}

}  // namespace kinetree
