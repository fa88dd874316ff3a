// Readings of joints, tendons and actuators.

#include "engine/sensor/readings.h"

namespace kinetree::reading {
namespace {

int object(const Model& m, int sensor) {
  return m.sensor_objid[sensor];
}

// The first active limit of the sensor's joint or tendon; -1: none. A second active side is never seen.
int limitRow(const Model& m, const Data& d, int sensor) {
  const SensorType type = m.sensor_type[sensor];
  const bool joint =
      type == SensorType::jointlimitpos || type == SensorType::jointlimitvel || type == SensorType::jointlimitfrc;
  const ConstraintType kind = joint ? ConstraintType::limitJoint : ConstraintType::limitTendon;
  for (int row = d.ne + d.nf; row < d.nefc; ++row) {
    if (d.efc_type[row] == kind && d.efc_id[row] == object(m, sensor)) {
      return row;
    }
  }
  return -1;
}

}  // namespace

void jointPosition(const Model& m, Data& d, int s, double* out) {
  *out = d.qpos[m.jnt_qposadr[object(m, s)]];
}
void jointVelocity(const Model& m, Data& d, int s, double* out) {
  *out = d.qvel[m.jnt_dofadr[object(m, s)]];
}
void tendonPosition(const Model& m, Data& d, int s, double* out) {
  *out = d.ten_length[object(m, s)];
}
void tendonVelocity(const Model& m, Data& d, int s, double* out) {
  *out = d.ten_velocity[object(m, s)];
}
void actuatorPosition(const Model& m, Data& d, int s, double* out) {
  *out = d.actuator_length[object(m, s)];
}
void actuatorVelocity(const Model& m, Data& d, int s, double* out) {
  *out = d.actuator_velocity[object(m, s)];
}
void actuatorForce(const Model& m, Data& d, int s, double* out) {
  *out = d.actuator_force[object(m, s)];
}
void jointActuatorForce(const Model& m, Data& d, int s, double* out) {
  *out = d.qfrc_actuator[m.jnt_dofadr[object(m, s)]];
}

void tendonActuatorForce(const Model& m, Data& d, int s, double* out) {
  *out = 0;
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_trntype[i] == TransmissionType::tendon && m.actuator_trnid[i][0] == object(m, s)) {
      *out += d.actuator_force[i];
    }
  }
}

void ballOrientation(const Model& m, Data& d, int s, double* out) {
  const double* q = d.qpos.data() + m.jnt_qposadr[object(m, s)];
  const Quat unit = normalized({q[0], q[1], q[2], q[3]});
  out[0] = unit.w, out[1] = unit.x, out[2] = unit.y, out[3] = unit.z;
}
void ballVelocity(const Model& m, Data& d, int s, double* out) {
  std::copy_n(d.qvel.data() + m.jnt_dofadr[object(m, s)], 3, out);
}

void limitPosition(const Model& m, Data& d, int s, double* out) {
  const int row = limitRow(m, d, s);
  *out = row < 0 ? 0 : d.efc_pos[row] - d.efc_margin[row];
}
void limitVelocity(const Model& m, Data& d, int s, double* out) {
  const int row = limitRow(m, d, s);
  *out = row < 0 ? 0 : d.efc_vel[row];
}
void limitForce(const Model& m, Data& d, int s, double* out) {
  const int row = limitRow(m, d, s);
  *out = row < 0 ? 0 : d.efc_force[row];
}

}  // namespace kinetree::reading
