#pragma once
// The kinds that Model and Data fields name. Values equal MuJoCo 3.10.0's, so that fields compare as integers.

#include <cstdint>

namespace kinetree {

enum class JointType : int { free = 0, ball = 1, slide = 2, hinge = 3 };
/// Numbers that a joint of this type takes in qpos and in qvel.
constexpr int coordinateCount(JointType t) {
  return t == JointType::free ? 7 : t == JointType::ball ? 4 : 1;
}
constexpr int dofCount(JointType t) {
  return t == JointType::free ? 6 : t == JointType::ball ? 3 : 1;
}
enum class GeomType : int {
  plane = 0,
  hfield = 1,
  sphere = 2,
  capsule = 3,
  ellipsoid = 4,
  cylinder = 5,
  box = 6,
  mesh = 7,
  sdf = 8
};
enum class TrackingMode : int { fixed = 0, track = 1, trackcom = 2, targetbody = 3, targetbodycom = 4 };
enum class LightType : int { spot = 0, directional = 1, point = 2, image = 3 };
enum class Projection : int { perspective = 0, orthographic = 1 };
enum class TextureType : int { flat2d = 0, cube = 1, skybox = 2 };
enum class ColorSpace : int { automatic = 0, linear = 1, srgb = 2 };

enum class Integrator : int { euler = 0, rk4 = 1, implicit = 2, implicitfast = 3 };
enum class Cone : int { pyramidal = 0, elliptic = 1 };
enum class JacobianForm : int { dense = 0, sparse = 1, automatic = 2 };
enum class SolverType : int { pgs = 0, cg = 1, newton = 2 };

enum class EqualityType : int {
  connect = 0,
  weld = 1,
  joint = 2,
  tendon = 3,
  flex = 4,
  flexvert = 5,
  flexstrain = 6,
  distance = 7
};
enum class WrapType : int { none = 0, joint = 1, pulley = 2, site = 3, sphere = 4, cylinder = 5 };
enum class TransmissionType : int {
  joint = 0,
  jointinparent = 1,
  slidercrank = 2,
  tendon = 3,
  site = 4,
  body = 5,
  undefined = 1000
};
enum class DynamicsType : int {
  none = 0,
  integrator = 1,
  filter = 2,
  filterexact = 3,
  muscle = 4,
  dcmotor = 5,
  user = 6
};
enum class GainType : int { fixed = 0, affine = 1, muscle = 2, dcmotor = 3, user = 4 };
enum class BiasType : int { none = 0, affine = 1, muscle = 2, dcmotor = 3, user = 4 };

enum class ObjType : int {
  unknown = 0,
  body = 1,
  xbody = 2,
  joint = 3,
  dof = 4,
  geom = 5,
  site = 6,
  camera = 7,
  light = 8,
  flex = 9,
  mesh = 10,
  skin = 11,
  hfield = 12,
  texture = 13,
  material = 14,
  pair = 15,
  exclude = 16,
  equality = 17,
  tendon = 18,
  actuator = 19,
  sensor = 20,
  numeric = 21,
  text = 22,
  tuple = 23,
  key = 24,
  plugin = 25
};

enum class SensorType : int {
  touch = 0,
  accelerometer,
  velocimeter,
  gyro,
  force,
  torque,
  magnetometer,
  rangefinder,
  camprojection,
  jointpos,
  jointvel,
  tendonpos,
  tendonvel,
  actuatorpos,
  actuatorvel,
  actuatorfrc,
  jointactuatorfrc,
  tendonactuatorfrc,
  ballquat,
  ballangvel,
  jointlimitpos,
  jointlimitvel,
  jointlimitfrc,
  tendonlimitpos,
  tendonlimitvel,
  tendonlimitfrc,
  framepos,
  framequat,
  framexaxis,
  frameyaxis,
  framezaxis,
  framelinvel,
  frameangvel,
  framelinacc,
  frameangacc,
  subtreecom,
  subtreelinvel,
  subtreeangmom,
  insidesite,
  distance,
  normal,
  fromto,
  contact,
  e_potential,
  e_kinetic,
  clock,
  tactile,
  plugin,
  user
};
static_assert(static_cast<int>(SensorType::user) == 48);
enum class SensorStage : int { none = 0, position = 1, velocity = 2, acceleration = 3 };
enum class DataType : int { real = 0, positive = 1, axis = 2, quaternion = 3 };

/// Which pose or rotation of the body may be copied instead of computed.
enum class SameFrame : std::uint8_t { none = 0, body = 1, inertia = 2, bodyrot = 3, inertiarot = 4 };
enum class SleepPolicy : int { automatic = 0, autoNever = 1, autoAllowed = 2, never = 3, allowed = 4, init = 5 };

enum class ConstraintType : int {
  equality = 0,
  frictionDof = 1,
  frictionTendon = 2,
  limitJoint = 3,
  limitTendon = 4,
  contactFrictionless = 5,
  contactPyramidal = 6,
  contactElliptic = 7
};
enum class ConstraintState : int { satisfied = 0, quadratic = 1, linearneg = 2, linearpos = 3, cone = 4 };

enum class WarningType : int { inertia = 0, contactfull, cnstrfull, badqpos, badqvel, badqacc, badctrl };
inline constexpr int kWarningTypes = 7;

/// Bits of Option::disableflags.
namespace disable {
inline constexpr int constraint = 1 << 0, equality = 1 << 1, frictionloss = 1 << 2, limit = 1 << 3, contact = 1 << 4,
                     spring = 1 << 5, damper = 1 << 6, gravity = 1 << 7, clampctrl = 1 << 8, warmstart = 1 << 9,
                     filterparent = 1 << 10, actuation = 1 << 11, refsafe = 1 << 12, sensor = 1 << 13,
                     midphase = 1 << 14, eulerdamp = 1 << 15, autoreset = 1 << 16, nativeccd = 1 << 17,
                     island = 1 << 18, multiccd = 1 << 19;
}
/// Bits of Option::enableflags.
namespace enable {
inline constexpr int override_ = 1 << 0, energy = 1 << 1, fwdinv = 1 << 2, invdiscrete = 1 << 3, sleep = 1 << 4,
                     diagexact = 1 << 5;
}

}  // namespace kinetree
