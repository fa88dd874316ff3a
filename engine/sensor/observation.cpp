#include "engine/sensor/observation.h"

#include <fmt/format.h>

#include "engine/model/enum_names.h"
#include "engine/model/error.h"
#include "engine/sensor/sensor_kinds.h"

namespace kinetree {
namespace {

// Which joint, if any, an actuator's length is measured at.
int jointOf(const Model& m, int actuator) {
  const TransmissionType type = m.actuator_trntype[actuator];
  return type == TransmissionType::joint || type == TransmissionType::jointinparent ? m.actuator_trnid[actuator][0]
                                                                                    : -1;
}

std::string jointUnit(SensorType type, bool slides) {
  switch (type) {
    case SensorType::jointpos:
    case SensorType::jointlimitpos:
    case SensorType::actuatorpos:
      return slides ? "m" : "rad";
    case SensorType::jointvel:
    case SensorType::jointlimitvel:
    case SensorType::actuatorvel:
      return slides ? "m/s" : "rad/s";
    default:
      return slides ? "N" : "N m";
  }
}

std::string unitOf(const Model& m, int i) {
  const SensorType type = m.sensor_type[i];
  const int object = m.sensor_objid[i];
  switch (type) {
    case SensorType::jointpos:
    case SensorType::jointvel:
    case SensorType::jointactuatorfrc:
    case SensorType::jointlimitpos:
    case SensorType::jointlimitvel:
    case SensorType::jointlimitfrc:
      return jointUnit(type, m.jnt_type[object] == JointType::slide);
    case SensorType::actuatorpos:
    case SensorType::actuatorvel:
    case SensorType::actuatorfrc: {
      const int joint = jointOf(m, object);
      return jointUnit(type, joint < 0 || m.jnt_type[joint] == JointType::slide);
    }
    default:
      return kindOf(type).unit;
  }
}

}  // namespace

std::vector<ObservationSlice> observationLayout(const Model& m) {
  std::vector<ObservationSlice> slices;
  for (int i = 0; i < m.nsensor; ++i) {
    std::string name = m.names.data() + m.name_sensoradr[i];
    if (name.empty()) {
      name = fmt::format("sensor{}", i);
    }
    slices.push_back({std::move(name), std::string(kSensorNames[static_cast<int>(m.sensor_type[i])]), unitOf(m, i),
                      m.sensor_adr[i], m.sensor_dim[i], m.sensor_noise[i]});
  }
  return slices;
}

std::vector<std::string> observationNames(const Model& m) {
  std::vector<std::string> names;
  for (const ObservationSlice& slice : observationLayout(m)) {
    for (int k = 0; k < slice.size; ++k) {
      names.push_back(slice.size == 1 ? slice.name : fmt::format("{}[{}]", slice.name, k));
    }
  }
  return names;
}

void observe(const Model& m, const Data& d, std::span<double> out) {
  if (static_cast<int>(out.size()) != m.nsensordata) {
    throw StateError(fmt::format("the observation has {} numbers, got room for {}", m.nsensordata, out.size()));
  }
  std::copy(d.sensordata.begin(), d.sensordata.end(), out.begin());
}

}  // namespace kinetree
