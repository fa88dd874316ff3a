#include "engine/sensor/sensor_kinds.h"

#include <iterator>

namespace kinetree {
namespace {

using enum SensorTarget;
constexpr DataType kReal = DataType::real, kPositive = DataType::positive, kAxis = DataType::axis,
                   kQuaternion = DataType::quaternion;
constexpr SensorStage kPos = SensorStage::position, kVel = SensorStage::velocity, kAcc = SensorStage::acceleration;

// In the order of SensorType.
constexpr SensorKind kKinds[] = {
    {site, 1, kPositive, kAcc, "N"},         // touch
    {site, 3, kReal, kAcc, "m/s^2"},         // accelerometer
    {site, 3, kReal, kVel, "m/s"},           // velocimeter
    {site, 3, kReal, kVel, "rad/s"},         // gyro
    {site, 3, kReal, kAcc, "N"},             // force
    {site, 3, kReal, kAcc, "N m"},           // torque
    {site, 3, kReal, kPos, "T"},             // magnetometer
    {siteOrCamera, 0, kReal, kPos, "m"},     // rangefinder
    {site, 2, kReal, kPos, "pixel"},         // camprojection
    {joint, 1, kReal, kPos, ""},             // jointpos
    {joint, 1, kReal, kVel, ""},             // jointvel
    {tendon, 1, kReal, kPos, "m"},           // tendonpos
    {tendon, 1, kReal, kVel, "m/s"},         // tendonvel
    {actuator, 1, kReal, kPos, ""},          // actuatorpos
    {actuator, 1, kReal, kVel, ""},          // actuatorvel
    {actuator, 1, kReal, kAcc, ""},          // actuatorfrc
    {joint, 1, kReal, kAcc, ""},             // jointactuatorfrc
    {tendon, 1, kReal, kAcc, "N"},           // tendonactuatorfrc
    {ball, 4, kQuaternion, kPos, "1"},       // ballquat
    {ball, 3, kReal, kVel, "rad/s"},         // ballangvel
    {limitedJoint, 1, kReal, kPos, ""},      // jointlimitpos
    {limitedJoint, 1, kReal, kVel, ""},      // jointlimitvel
    {limitedJoint, 1, kReal, kAcc, ""},      // jointlimitfrc
    {limitedTendon, 1, kReal, kPos, "m"},    // tendonlimitpos
    {limitedTendon, 1, kReal, kVel, "m/s"},  // tendonlimitvel
    {limitedTendon, 1, kReal, kAcc, "N"},    // tendonlimitfrc
    {frame, 3, kReal, kPos, "m"},            // framepos
    {frame, 4, kQuaternion, kPos, "1"},      // framequat
    {frame, 3, kAxis, kPos, "1"},            // framexaxis
    {frame, 3, kAxis, kPos, "1"},            // frameyaxis
    {frame, 3, kAxis, kPos, "1"},            // framezaxis
    {frame, 3, kReal, kVel, "m/s"},          // framelinvel
    {frame, 3, kReal, kVel, "rad/s"},        // frameangvel
    {frame, 3, kReal, kAcc, "m/s^2"},        // framelinacc
    {frame, 3, kReal, kAcc, "rad/s^2"},      // frameangacc
    {body, 3, kReal, kPos, "m"},             // subtreecom
    {body, 3, kReal, kVel, "m/s"},           // subtreelinvel
    {body, 3, kReal, kVel, "kg m^2/s"},      // subtreeangmom
    {frame, 1, kPositive, kPos, "1"},        // insidesite
    {bodyOrGeom, 1, kReal, kPos, "m"},       // distance
    {bodyOrGeom, 3, kAxis, kPos, "1"},       // normal
    {bodyOrGeom, 6, kReal, kPos, "m"},       // fromto
    {contactSide, 0, kReal, kAcc, "mixed"},  // contact
    {none, 1, kReal, kPos, "J"},             // e_potential
    {none, 1, kReal, kPos, "J"},             // e_kinetic
    {none, 1, kReal, kPos, "s"},             // clock
    {mesh, 0, kReal, kAcc, "mixed"},         // tactile
    {any, 0, kReal, kPos, ""},               // plugin
    {any, 0, kReal, kAcc, ""},               // user
};
static_assert(std::size(kKinds) == static_cast<std::size_t>(SensorType::user) + 1);

}  // namespace

const SensorKind& kindOf(SensorType type) {
  return kKinds[static_cast<int>(type)];
}

}  // namespace kinetree
