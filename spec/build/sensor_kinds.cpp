#include "spec/build/sensor_kinds.h"

#include <array>

namespace kinetree::building {
namespace {

using enum SensorTarget;
constexpr DataType kReal = DataType::real, kPositive = DataType::positive, kAxis = DataType::axis,
                   kQuaternion = DataType::quaternion;
constexpr SensorStage kPos = SensorStage::position, kVel = SensorStage::velocity, kAcc = SensorStage::acceleration;

// In the order of SensorType.
constexpr std::array<SensorKind, 49> kKinds = {{
    {"touch", site, 1, kPositive, kAcc},
    {"accelerometer", site, 3, kReal, kAcc},
    {"velocimeter", site, 3, kReal, kVel},
    {"gyro", site, 3, kReal, kVel},
    {"force", site, 3, kReal, kAcc},
    {"torque", site, 3, kReal, kAcc},
    {"magnetometer", site, 3, kReal, kPos},
    {"rangefinder", siteOrCamera, 0, kReal, kPos},
    {"camprojection", site, 2, kReal, kPos},
    {"jointpos", joint, 1, kReal, kPos},
    {"jointvel", joint, 1, kReal, kVel},
    {"tendonpos", tendon, 1, kReal, kPos},
    {"tendonvel", tendon, 1, kReal, kVel},
    {"actuatorpos", actuator, 1, kReal, kPos},
    {"actuatorvel", actuator, 1, kReal, kVel},
    {"actuatorfrc", actuator, 1, kReal, kAcc},
    {"jointactuatorfrc", joint, 1, kReal, kAcc},
    {"tendonactuatorfrc", tendon, 1, kReal, kAcc},
    {"ballquat", ball, 4, kQuaternion, kPos},
    {"ballangvel", ball, 3, kReal, kVel},
    {"jointlimitpos", limitedJoint, 1, kReal, kPos},
    {"jointlimitvel", limitedJoint, 1, kReal, kVel},
    {"jointlimitfrc", limitedJoint, 1, kReal, kAcc},
    {"tendonlimitpos", limitedTendon, 1, kReal, kPos},
    {"tendonlimitvel", limitedTendon, 1, kReal, kVel},
    {"tendonlimitfrc", limitedTendon, 1, kReal, kAcc},
    {"framepos", frame, 3, kReal, kPos},
    {"framequat", frame, 4, kQuaternion, kPos},
    {"framexaxis", frame, 3, kAxis, kPos},
    {"frameyaxis", frame, 3, kAxis, kPos},
    {"framezaxis", frame, 3, kAxis, kPos},
    {"framelinvel", frame, 3, kReal, kVel},
    {"frameangvel", frame, 3, kReal, kVel},
    {"framelinacc", frame, 3, kReal, kAcc},
    {"frameangacc", frame, 3, kReal, kAcc},
    {"subtreecom", body, 3, kReal, kPos},
    {"subtreelinvel", body, 3, kReal, kVel},
    {"subtreeangmom", body, 3, kReal, kVel},
    {"insidesite", frame, 1, kPositive, kPos},
    {"distance", bodyOrGeom, 1, kReal, kPos},
    {"normal", bodyOrGeom, 3, kAxis, kPos},
    {"fromto", bodyOrGeom, 6, kReal, kPos},
    {"contact", contactSide, 0, kReal, kAcc},
    {"e_potential", none, 1, kReal, kPos},
    {"e_kinetic", none, 1, kReal, kPos},
    {"clock", none, 1, kReal, kPos},
    {"tactile", mesh, 0, kReal, kAcc},
    {"plugin", any, 0, kReal, kPos},
    {"user", any, 0, kReal, kAcc},
}};

}  // namespace

const SensorKind& kindOf(SensorType type) {
  return kKinds[static_cast<int>(type)];
}

}  // namespace kinetree::building
