// Pose, velocity and acceleration of frames, some of them told in a reference frame.

#include "engine/sensor/object_frame.h"
#include "engine/sensor/readings.h"

namespace kinetree::reading {
namespace {

struct Frames {
  ObjType type, refType;
  int id, ref;
  bool relative;
};
Frames framesOf(const Model& m, int s) {
  return {m.sensor_objtype[s], m.sensor_reftype[s], m.sensor_objid[s], m.sensor_refid[s], m.sensor_refid[s] >= 0};
}

void put(double* out, Vec3 v) {
  out[0] = v.x, out[1] = v.y, out[2] = v.z;
}

}  // namespace

void framePosition(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  Vec3 p = poseOf(m, d, f.type, f.id).position;
  if (f.relative) {
    const ObjectPose ref = poseOf(m, d, f.refType, f.ref);
    p = transposeTimes(ref.frame, p - ref.position);
  }
  put(out, p);
}

void frameOrientation(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  Quat q = orientationOf(m, d, f.type, f.id);
  if (f.relative) {
    q = conjugate(orientationOf(m, d, f.refType, f.ref)) * q;
  }
  out[0] = q.w, out[1] = q.x, out[2] = q.y, out[3] = q.z;
}

void frameAxis(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  const int axis = static_cast<int>(m.sensor_type[s]) - static_cast<int>(SensorType::framexaxis);
  Vec3 a = poseOf(m, d, f.type, f.id).frame.col(axis);
  if (f.relative) {
    a = transposeTimes(poseOf(m, d, f.refType, f.ref).frame, a);
  }
  put(out, a);
}

void frameLinearVelocity(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  Vec3 v = velocityOf(m, d, f.type, f.id).linear;
  if (f.relative) {
    const ObjectPose object = poseOf(m, d, f.type, f.id), ref = poseOf(m, d, f.refType, f.ref);
    const Motion carrier = velocityOf(m, d, f.refType, f.ref);
    v = transposeTimes(ref.frame, v - carrier.linear + cross(object.position - ref.position, carrier.angular));
  }
  put(out, v);
}

void frameAngularVelocity(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  Vec3 w = velocityOf(m, d, f.type, f.id).angular;
  if (f.relative) {
    w = transposeTimes(poseOf(m, d, f.refType, f.ref).frame, w - velocityOf(m, d, f.refType, f.ref).angular);
  }
  put(out, w);
}

void frameLinearAcceleration(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  put(out, accelerationOf(m, d, f.type, f.id).linear);
}
void frameAngularAcceleration(const Model& m, Data& d, int s, double* out) {
  const Frames f = framesOf(m, s);
  put(out, accelerationOf(m, d, f.type, f.id).angular);
}

}  // namespace kinetree::reading
