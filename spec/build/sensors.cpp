#include <bit>

#include "engine/model/enum_names.h"
#include "engine/sensor/sensor_kinds.h"
#include "spec/build/model_tree.h"
#include "spec/build/objects.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

constexpr int kMaxSamples = 1 << 24;

const char* tagOf(const spec::Sensor& s) {
  return kSensorNames[static_cast<int>(s.type)].data();
}

struct Ids {
  int object = -1, reference = -1;
};

bool isFrame(ObjType t) {
  return t == ObjType::body || t == ObjType::xbody || t == ObjType::geom || t == ObjType::site || t == ObjType::camera;
}

bool isBodyOrGeom(ObjType t) {
  return t == ObjType::body || t == ObjType::xbody || t == ObjType::geom;
}

bool accepts(SensorTarget target, ObjType t) {
  switch (target) {
    case SensorTarget::none:
    case SensorTarget::any:
      return true;
    case SensorTarget::site:
      return t == ObjType::site;
    case SensorTarget::siteOrCamera:
      return t == ObjType::site || t == ObjType::camera;
    case SensorTarget::joint:
    case SensorTarget::ball:
    case SensorTarget::limitedJoint:
      return t == ObjType::joint;
    case SensorTarget::tendon:
    case SensorTarget::limitedTendon:
      return t == ObjType::tendon;
    case SensorTarget::actuator:
      return t == ObjType::actuator;
    case SensorTarget::body:
      return t == ObjType::body || t == ObjType::xbody;
    case SensorTarget::frame:
      return isFrame(t);
    case SensorTarget::bodyOrGeom:
      return isBodyOrGeom(t);
    case SensorTarget::contactSide:
      return isBodyOrGeom(t) || t == ObjType::site || t == ObjType::unknown;
    case SensorTarget::mesh:
      return t == ObjType::mesh;
  }
  return false;
}

void validateTarget(Context& c, const spec::Sensor& s, const SensorKind& kind, int id) {
  const auto fail = [&](const char* message) { c.faults.error(s, tagOf(s), objectKind(c, s.objtype).word, message); };
  if (id < 0) {
    return;
  }
  if (s.objtype == ObjType::joint) {
    const JointDraft& joint = c.draft.joints[id];
    const JointType type = joint.source->type;
    const bool scalar = type == JointType::hinge || type == JointType::slide;
    if (kind.target == SensorTarget::joint && !scalar) {
      fail("must be a hinge or a slide");
    } else if (kind.target == SensorTarget::ball && type != JointType::ball) {
      fail("must be a ball");
    } else if (kind.target == SensorTarget::limitedJoint && !joint.limited) {
      fail("must have a range for its limit to be sensed");
    }
  } else if (kind.target == SensorTarget::limitedTendon && !c.model.tendon_limited[id]) {
    fail("must have a range for its limit to be sensed");
  } else if (s.objtype == ObjType::geom && kind.target == SensorTarget::bodyOrGeom &&
             c.draft.geoms[id].type == GeomType::hfield) {
    fail("must not be a height field");
  }
}

int findObject(Context& c, const spec::Sensor& s, const SensorKind& kind) {
  const ObjectKind object = objectKind(c, s.objtype);
  if (!accepts(kind.target, s.objtype)) {
    c.faults.error(s, tagOf(s), "objtype",
                   s.objtype == ObjType::unknown ? "is missing: name what is measured"
                                                 : fmt::format("{} cannot be measured by this sensor", object.word));
    return -1;
  }
  if (!object.names || kind.target == SensorTarget::none) {
    return -1;
  }
  const int id = lookUp(c, *object.names, object.word, s.objname, s, tagOf(s), object.word);
  validateTarget(c, s, kind, id);
  return id;
}

int findReference(Context& c, const spec::Sensor& s, const SensorKind& kind) {
  const ObjectKind reference = objectKind(c, s.reftype);
  if (!reference.names || s.refname.empty()) {
    if (!s.refname.empty()) {
      c.faults.error(s, tagOf(s), "reftype", fmt::format("is missing for refname '{}'", s.refname));
    }
    return -1;
  }
  if (kind.target == SensorTarget::frame && !isFrame(s.reftype)) {
    c.faults.error(s, tagOf(s), "reftype", fmt::format("{} has no frame", reference.word));
  }
  return lookUp(c, *reference.names, reference.word, s.refname, s, tagOf(s), "refname");
}

/// Numbers of one contact or one ray: the sum over the data bits asked for.
template <std::size_t N>
int sizeOfData(int bits, const std::array<int, N>& sizes) {
  int sum = 0;
  for (std::size_t k = 0; k < N; ++k) {
    sum += bits >> k & 1 ? sizes[k] : 0;
  }
  return sum;
}

std::int64_t dimensionOf(const Context& c, const spec::Sensor& s, const SensorKind& kind, const Ids& ids) {
  constexpr std::array<int, 7> contactSizes = {1, 3, 3, 1, 3, 3, 3};  // found force torque dist pos normal tangent
  constexpr std::array<int, 6> raySizes = {1, 3, 3, 3, 3, 1};         // dist dir origin point normal depth
  switch (s.type) {
    case SensorType::contact:
      return std::int64_t{s.intprm[2]} * sizeOfData(s.intprm[0], contactSizes);
    case SensorType::rangefinder: {
      const bool image = s.objtype == ObjType::camera && ids.object >= 0;
      const auto pixels = image ? c.draft.cameras[ids.object].source->resolution : std::array<int, 2>{1, 1};
      const std::int64_t rays = std::min(std::int64_t{pixels[0]} * pixels[1], kMostNumbers + 1);
      return rays * sizeOfData(s.intprm[0], raySizes);
    }
    case SensorType::tactile:
      // Meshes at fault have no vertices: the model is refused, but every sensor is looked at before.
      return ids.object < 0 || ids.object >= static_cast<int>(c.model.mesh_vertnum.size())
                 ? 0
                 : std::int64_t{3} * c.model.mesh_vertnum[ids.object];
    case SensorType::user:
      return s.dim;
    default:
      return kind.dim;
  }
}

void validateSensor(Context& c, const spec::Sensor& s, const SensorKind& kind, const Ids& ids) {
  const auto fail = [&](const char* attribute, std::string message) {
    c.faults.error(s, tagOf(s), attribute, std::move(message));
  };
  const DataType data = s.type == SensorType::user ? s.datatype : kind.data;
  if (s.cutoff < 0) {
    fail("cutoff", fmt::format("must not be negative, got {}", s.cutoff));
  }
  if (s.noise < 0) {
    fail("noise", fmt::format("must not be negative, got {}", s.noise));
  }
  if (s.cutoff > 0 && ((data == DataType::axis && s.type != SensorType::normal) || data == DataType::quaternion)) {
    fail("cutoff", "is not for axes and quaternions: clipping would break their length");
  }
  const auto [period, phase] = s.interval;
  if (period < 0) {
    fail("interval", fmt::format("must have a period that is not negative, got {}", period));
  }
  if (phase > 0 || (period > 0 && phase <= -period)) {
    fail("interval", fmt::format("must have a phase above -period and not above 0, got {}", phase));
  }
  if (s.nsample > kMaxSamples) {
    fail("nsample", fmt::format("must be at most {}, got {}", kMaxSamples, s.nsample));
  }
  if (s.delay > 0 && s.nsample <= 0) {
    fail("delay", fmt::format("of {} s needs nsample > 0, got {}", s.delay, s.nsample));
  }
  if (s.type == SensorType::user &&
      ((data == DataType::axis && s.dim != 3) || (data == DataType::quaternion && s.dim != 4))) {
    fail("dim", fmt::format("does not fit its datatype: an axis has 3 numbers, a quaternion 4, got {}", s.dim));
  }
  if (s.type == SensorType::user && s.dim < 0) {
    fail("dim", fmt::format("must not be negative, got {}", s.dim));
  }
  if (kind.target == SensorTarget::bodyOrGeom && ids.object >= 0 && ids.object == ids.reference &&
      s.objtype == s.reftype) {
    fail("", "measures an object against itself");
  }
}

}  // namespace

void writeSensors(Context& c) {
  Model& m = c.model;
  m.nsensor = static_cast<int>(c.spec.sensors.size());
  m.nuser_sensor = userWidth(
      c.spec.size.nuser_sensor, c.spec.sensors, [](const spec::Sensor& s) -> auto& { return s.user; });
  for (const spec::Sensor& s : c.spec.sensors) {
    const SensorKind& kind = kindOf(s.type);
    const bool user = s.type == SensorType::user;
    if (s.type == SensorType::plugin) {
      c.faults.error(s, "plugin", "", "plugins are not supported");
    }
    const Ids ids = {findObject(c, s, kind), findReference(c, s, kind)};
    validateSensor(c, s, kind, ids);
    const std::int64_t asked = dimensionOf(c, s, kind, ids);
    const int first = m.nsensordata;
    addNumbers(c, s, tagOf(s), user ? "dim" : "", asked, m.nsensordata);
    const int dim = m.nsensordata - first;
    m.sensor_type.push_back(s.type);
    m.sensor_datatype.push_back(user ? s.datatype : kind.data);
    m.sensor_needstage.push_back(user ? s.needstage : kind.stage);
    m.sensor_objtype.push_back(s.objtype);
    m.sensor_objid.push_back(ids.object);
    m.sensor_reftype.push_back(s.reftype);
    m.sensor_refid.push_back(ids.reference);
    m.sensor_intprm.push_back(s.intprm);
    m.sensor_dim.push_back(dim);
    m.sensor_adr.push_back(first);
    m.sensor_cutoff.push_back(s.cutoff);
    m.sensor_noise.push_back(s.noise);
    m.sensor_history.push_back({s.nsample, s.interp});
    m.sensor_historyadr.push_back(s.nsample > 0 ? m.nhistory : -1);
    addNumbers(c, s, tagOf(s), "nsample", s.nsample > 0 ? 2 + s.nsample * (std::int64_t{dim} + 1) : 0, m.nhistory);
    m.sensor_delay.push_back(s.delay);
    m.sensor_interval.push_back(s.interval);
    writeUser(c, s, "sensor", s.user, m.nuser_sensor, m.sensor_user);
  }
}

}  // namespace kinetree::building
