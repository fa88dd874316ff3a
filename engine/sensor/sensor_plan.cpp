#include "engine/sensor/sensor_plan.h"

#include <fmt/format.h>

#include "engine/model/error.h"
#include "engine/sensor/readings.h"

namespace kinetree {
namespace {

SensorPlan::Read readerOf(SensorType type) {
  using enum SensorType;
  namespace r = reading;
  switch (type) {
    case SensorType::touch:
      return r::touch;
    case SensorType::accelerometer:
      return r::accelerometer;
    case SensorType::velocimeter:
      return r::velocimeter;
    case SensorType::gyro:
      return r::gyro;
    case SensorType::force:
      return r::force;
    case SensorType::torque:
      return r::torque;
    case SensorType::magnetometer:
      return r::magnetometer;
    case SensorType::rangefinder:
      return r::rangefinder;
    case SensorType::distance:
    case normal:
    case fromto:
      return r::geomDistance;
    case camprojection:
      return r::cameraProjection;
    case jointpos:
      return r::jointPosition;
    case jointvel:
      return r::jointVelocity;
    case tendonpos:
      return r::tendonPosition;
    case tendonvel:
      return r::tendonVelocity;
    case actuatorpos:
      return r::actuatorPosition;
    case actuatorvel:
      return r::actuatorVelocity;
    case actuatorfrc:
      return r::actuatorForce;
    case jointactuatorfrc:
      return r::jointActuatorForce;
    case tendonactuatorfrc:
      return r::tendonActuatorForce;
    case ballquat:
      return r::ballOrientation;
    case ballangvel:
      return r::ballVelocity;
    case jointlimitpos:
    case tendonlimitpos:
      return r::limitPosition;
    case jointlimitvel:
    case tendonlimitvel:
      return r::limitVelocity;
    case jointlimitfrc:
    case tendonlimitfrc:
      return r::limitForce;
    case framepos:
      return r::framePosition;
    case framequat:
      return r::frameOrientation;
    case framexaxis:
    case frameyaxis:
    case framezaxis:
      return r::frameAxis;
    case framelinvel:
      return r::frameLinearVelocity;
    case frameangvel:
      return r::frameAngularVelocity;
    case framelinacc:
      return r::frameLinearAcceleration;
    case frameangacc:
      return r::frameAngularAcceleration;
    case subtreecom:
      return r::subtreeCom;
    case subtreelinvel:
      return r::subtreeVelocity;
    case subtreeangmom:
      return r::subtreeMomentum;
    case insidesite:
      return r::insideSite;
    case SensorType::contact:
      return r::contact;
    case e_potential:
      return r::potentialEnergy;
    case e_kinetic:
      return r::kineticEnergy;
    case SensorType::clock:
      return r::clock;
    case SensorType::user:
      return r::user;
    case SensorType::tactile:
      return r::tactile;
    case plugin:
      return nullptr;
  }
  return nullptr;
}

SensorPlan::Need needOf(const Model& m, int i) {
  using enum SensorType;
  switch (m.sensor_type[i]) {
    case subtreelinvel:
    case subtreeangmom:
      return SensorPlan::Need::subtreeVel;
    case SensorType::accelerometer:
    case SensorType::force:
    case SensorType::torque:
    case framelinacc:
    case frameangacc:
      return SensorPlan::Need::rnePost;
    case SensorType::user:
      return m.sensor_needstage[i] == SensorStage::acceleration ? SensorPlan::Need::rnePost
             : m.sensor_needstage[i] == SensorStage::velocity   ? SensorPlan::Need::subtreeVel
                                                                : SensorPlan::Need::nothing;
    default:
      return SensorPlan::Need::nothing;
  }
}

SensorPlan::Cutoff cutoffOf(const Model& m, int i) {
  const SensorType type = m.sensor_type[i];
  if (m.sensor_cutoff[i] <= 0 || type == SensorType::contact || type == SensorType::fromto) {
    return SensorPlan::Cutoff::none;
  }
  return m.sensor_datatype[i] == DataType::real       ? SensorPlan::Cutoff::bothSides
         : m.sensor_datatype[i] == DataType::positive ? SensorPlan::Cutoff::above
                                                      : SensorPlan::Cutoff::none;
}

}  // namespace

SensorPlan makeSensorPlan(const Model& m) {
  SensorPlan plan;
  for (int i = 0; i < m.nsensor; ++i) {
    const SensorPlan::Read read = readerOf(m.sensor_type[i]);
    if (!read) {
      throw ModelError(fmt::format("sensor {}: kind {} is not supported", i, static_cast<int>(m.sensor_type[i])));
    }
    const SensorPlan::Entry entry{i, read, needOf(m, i), cutoffOf(m, i)};
    if (const int stage = static_cast<int>(m.sensor_needstage[i]); stage > 0) {
      plan.stage[stage - 1].push_back(entry);
    }
    if (m.sensor_history[i][0] > 0) {
      plan.recorded.push_back(entry);
    }
  }
  return plan;
}

}  // namespace kinetree
