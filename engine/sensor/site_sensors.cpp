// Instruments that sit at a site and report in its frame.

#include "engine/sensor/camera_pixels.h"
#include "engine/sensor/inside_shape.h"
#include "engine/sensor/object_frame.h"
#include "engine/sensor/readings.h"

namespace kinetree::reading {
namespace {

int site(const Model& m, int s) {
  return m.sensor_objid[s];
}

void put(double* out, Vec3 v) {
  out[0] = v.x, out[1] = v.y, out[2] = v.z;
}
void putLocal(const Model& m, const Data& d, int s, Vec3 world, double* out) {
  put(out, transposeTimes(d.site_xmat[site(m, s)], world));
}

// The force of the parent on the site's body, at the site.
Force interaction(const Model& m, const Data& d, int s) {
  const int body = m.site_bodyid[site(m, s)];
  return shifted(d.cfrc_int[body], d.site_xpos[site(m, s)] - d.subtree_com[m.body_rootid[body]]);
}

}  // namespace

void magnetometer(const Model& m, Data& d, int s, double* out) {
  putLocal(m, d, s, m.opt.magnetic, out);
}

void velocimeter(const Model& m, Data& d, int s, double* out) {
  putLocal(m, d, s, velocityOf(m, d, ObjType::site, site(m, s)).linear, out);
}
void gyro(const Model& m, Data& d, int s, double* out) {
  putLocal(m, d, s, velocityOf(m, d, ObjType::site, site(m, s)).angular, out);
}
void accelerometer(const Model& m, Data& d, int s, double* out) {
  putLocal(m, d, s, accelerationOf(m, d, ObjType::site, site(m, s)).linear, out);
}
void force(const Model& m, Data& d, int s, double* out) {
  putLocal(m, d, s, interaction(m, d, s).linear, out);
}
void torque(const Model& m, Data& d, int s, double* out) {
  putLocal(m, d, s, interaction(m, d, s).angular, out);
}

// Where the camera sees the site, in pixels. The principal point of the intrinsics is ignored, as in the reference.
void cameraProjection(const Model& m, Data& d, int s, double* out) {
  const int camera = m.sensor_refid[s];
  const Vec3 p = transposeTimes(d.cam_xmat[camera], d.site_xpos[site(m, s)] - d.cam_xpos[camera]);
  const double width = m.cam_resolution[camera][0], height = m.cam_resolution[camera][1];
  double fx, fy;
  if (m.cam_sensorsize[camera][0] != 0 && m.cam_sensorsize[camera][1] != 0) {
    const CameraPixels pixels = cameraPixels(m, camera);
    fx = pixels.fx, fy = pixels.fy;
  } else {
    fx = fy = 0.5 / std::tan(m.cam_fovy[camera] * kPi / 360.0) * height;
  }
  const double depth = std::abs(p.z) >= kMinVal ? p.z : p.z < 0 ? -kMinVal : kMinVal;
  out[0] = width / 2 - fx * p.x / depth;
  out[1] = height / 2 + fy * p.y / depth;
}

void insideSite(const Model& m, Data& d, int s, double* out) {
  const ObjType type = m.sensor_objtype[s];
  const int id = m.sensor_objid[s], ref = m.sensor_refid[s];
  Vec3 point = poseOf(m, d, type, id).position;
  if (type == ObjType::body && id > 0 && m.body_mass[id] < kMinVal && m.body_subtreemass[id] >= kMinVal) {
    point = d.subtree_com[id];  // a massless body is where what hangs on it is
  }
  *out = isInsideShape(m.site_type[ref], m.site_size[ref], d.site_xpos[ref], d.site_xmat[ref], point);
}

}  // namespace kinetree::reading
