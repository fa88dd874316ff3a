#include "engine/sensor/observation.h"

#include <fmt/format.h>

#include "engine/model/error.h"

namespace kinetree {
namespace {

struct Kind {
  const char* name;
  const char* unit;
};

constexpr Kind kKinds[] = {{"touch", "N"},
                           {"accelerometer", "m/s^2"},
                           {"velocimeter", "m/s"},
                           {"gyro", "rad/s"},
                           {"force", "N"},
                           {"torque", "N m"},
                           {"magnetometer", "T"},
                           {"rangefinder", "m"},
                           {"camprojection", "pixel"},
                           {"jointpos", ""},
                           {"jointvel", ""},
                           {"tendonpos", "m"},
                           {"tendonvel", "m/s"},
                           {"actuatorpos", ""},
                           {"actuatorvel", ""},
                           {"actuatorfrc", ""},
                           {"jointactuatorfrc", ""},
                           {"tendonactuatorfrc", "N"},
                           {"ballquat", "1"},
                           {"ballangvel", "rad/s"},
                           {"jointlimitpos", ""},
                           {"jointlimitvel", ""},
                           {"jointlimitfrc", ""},
                           {"tendonlimitpos", "m"},
                           {"tendonlimitvel", "m/s"},
                           {"tendonlimitfrc", "N"},
                           {"framepos", "m"},
                           {"framequat", "1"},
                           {"framexaxis", "1"},
                           {"frameyaxis", "1"},
                           {"framezaxis", "1"},
                           {"framelinvel", "m/s"},
                           {"frameangvel", "rad/s"},
                           {"framelinacc", "m/s^2"},
                           {"frameangacc", "rad/s^2"},
                           {"subtreecom", "m"},
                           {"subtreelinvel", "m/s"},
                           {"subtreeangmom", "kg m^2/s"},
                           {"insidesite", "1"},
                           {"distance", "m"},
                           {"normal", "1"},
                           {"fromto", "m"},
                           {"contact", "mixed"},
                           {"e_potential", "J"},
                           {"e_kinetic", "J"},
                           {"clock", "s"},
                           {"tactile", "mixed"},
                           {"plugin", ""},
                           {"user", ""}};
static_assert(std::size(kKinds) == static_cast<std::size_t>(SensorType::user) + 1);

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
      return kKinds[static_cast<int>(type)].unit;
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
    slices.push_back({std::move(name), kKinds[static_cast<int>(m.sensor_type[i])].name, unitOf(m, i), m.sensor_adr[i],
                      m.sensor_dim[i], m.sensor_noise[i]});
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
