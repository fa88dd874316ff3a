#include <numeric>

#include "engine/io/model_check_parts.h"
#include "engine/sensor/sensor_kinds.h"

namespace kinetree::checking {
namespace {

bool isScalar(JointType type) {
  return type == JointType::hinge || type == JointType::slide;
}
void expectScalarJoint(const Model& m, const char* name, int index, int joint) {
  expect(name, index, joint, 0, m.njnt);
  if (!isScalar(m.jnt_type[joint])) {
    refuse("model array {}[{}] is {}, which is no hinge or slide", name, index, joint);
  }
}

// ---- tendons

void checkWrap(const Model& m, int tendon, int w) {
  const bool fixed = m.wrap_type[m.tendon_adr[tendon]] == WrapType::joint;
  if ((m.wrap_type[w] == WrapType::joint) != fixed) {
    refuse("tendon {} mixes joints and a path in space", tendon);
  }
  switch (m.wrap_type[w]) {
    case WrapType::joint:
      return expectScalarJoint(m, "wrap_objid", w, m.wrap_objid[w]);
    case WrapType::pulley:
      return;
    case WrapType::site:
      return expect("wrap_objid", w, m.wrap_objid[w], 0, m.nsite);
    case WrapType::sphere:
    case WrapType::cylinder:
      expect("wrap_objid", w, m.wrap_objid[w], 0, m.ngeom);
      if (!(m.wrap_prm[w] >= -1 && m.wrap_prm[w] < m.nsite)) {
        refuse("model array wrap_prm[{}] is {}, must be -1 or a site", w, m.wrap_prm[w]);
      }
      return;
    default:
      refuse("model array wrap_type[{}] is {}, must be 1 to 5", w, static_cast<int>(m.wrap_type[w]));
  }
}

void checkTendons(const Model& m) {
  expectSpans("tendon_adr", m.tendon_adr, m.tendon_num, m.nwrap);
  expectIdsOrNone("tendon_matid", m.tendon_matid, m.nmat);
  expectAll("tendon_actuatorid", m.tendon_actuatorid, -2, m.nu);
  expectAll("jnt_actuatorid", m.jnt_actuatorid, -2, m.nu);
  int next = 0;  // paths follow each other: what is made of them has room for each element once
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_num[t] > 0) {
      expect("tendon_adr", t, m.tendon_adr[t], next, next + 1);
    }
    for (int w = next; w < next + m.tendon_num[t]; ++w) {
      checkWrap(m, t, w);
    }
    next += m.tendon_num[t];
  }
}

// ---- actuators

void checkTransmission(const Model& m, int i) {
  const int first = m.actuator_trnid[i][0], second = m.actuator_trnid[i][1];
  const auto expectFirst = [&](int count) { expect("actuator_trnid", 2 * i, first, 0, count); };
  switch (m.actuator_trntype[i]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return expectFirst(m.njnt);
    case TransmissionType::slidercrank:
      expectFirst(m.nsite);
      return expect("actuator_trnid", 2 * i + 1, second, 0, m.nsite);
    case TransmissionType::tendon:
      return expectFirst(m.ntendon);
    case TransmissionType::site:
      expectFirst(m.nsite);
      return expect("actuator_trnid", 2 * i + 1, second, -1, m.nsite);
    case TransmissionType::body:
      return expectFirst(m.nbody);
    default:
      refuse("model array actuator_trntype[{}] is {}, which is no transmission", i,
             static_cast<int>(m.actuator_trntype[i]));
  }
}

bool keepsActivation(DynamicsType type) {
  return type == DynamicsType::integrator || type == DynamicsType::filter || type == DynamicsType::filterexact ||
         type == DynamicsType::muscle;
}

/// A ring of samples: cursor and a number for the user, times, values.
void expectRing(const char* name, int i, int adr, int samples, int dim, const Model& m) {
  if (samples > 0) {
    expectSpan(name, i, adr, 2 + std::int64_t{samples} + std::int64_t{samples} * dim, m.nhistory);
  }
}

void checkActuators(const Model& m) {
  expectAll("actuator_dyntype", m.actuator_dyntype, 0, 7);
  expectAll("actuator_gaintype", m.actuator_gaintype, 0, 5);
  expectAll("actuator_biastype", m.actuator_biastype, 0, 5);
  expectSpans("actuator_actadr", m.actuator_actadr, m.actuator_actnum, m.na);
  for (int i = 0; i < m.nu; ++i) {
    checkTransmission(m, i);
    if (keepsActivation(m.actuator_dyntype[i])) {
      expect("actuator_actnum", i, m.actuator_actnum[i], 1, INT32_MAX);
      expect("actuator_actadr", i, m.actuator_actadr[i], 0, m.na);
    }
    expectRing("actuator_historyadr", i, m.actuator_historyadr[i], m.actuator_history[i][0], 1, m);
  }
  expectTotal("na", m.na, std::accumulate(m.actuator_actnum.begin(), m.actuator_actnum.end(), std::int64_t{0}));
}

// ---- sensors

/// Elements of the kinds that have a pose; -1 for other kinds.
int countWithPose(const Model& m, ObjType type) {
  switch (type) {
    case ObjType::body:
    case ObjType::xbody:
      return m.nbody;
    case ObjType::geom:
      return m.ngeom;
    case ObjType::site:
      return m.nsite;
    case ObjType::camera:
      return m.ncam;
    default:
      return -1;
  }
}

void expectPosed(const Model& m, int i, const char* name, ObjType type, int id) {
  const int count = countWithPose(m, type);
  if (count < 0) {
    refuse("sensor {}: objects of kind {} have no pose", i, static_cast<int>(type));
  }
  expect(name, i, id, 0, count);
}

void expectObjectOf(int i, ObjType type, ObjType a, ObjType b) {
  if (type != a && type != b) {
    refuse("sensor {} refers to an object of kind {}, must be {} or {}", i, static_cast<int>(type), static_cast<int>(a),
           static_cast<int>(b));
  }
}

void checkObject(const Model& m, int i, SensorTarget target) {
  const int id = m.sensor_objid[i];
  const ObjType type = m.sensor_objtype[i];
  const auto below = [&](int count) { expect("sensor_objid", i, id, 0, count); };
  switch (target) {
    case SensorTarget::site:
      return below(m.nsite);
    case SensorTarget::siteOrCamera:
      expectObjectOf(i, type, ObjType::site, ObjType::camera);
      return below(type == ObjType::site ? m.nsite : m.ncam);
    case SensorTarget::joint:
      return expectScalarJoint(m, "sensor_objid", i, id);
    case SensorTarget::ball:
      below(m.njnt);
      if (m.jnt_type[id] != JointType::ball) {
        refuse("model array sensor_objid[{}] is {}, which is no ball joint", i, id);
      }
      return;
    case SensorTarget::limitedJoint:
      return below(m.njnt);
    case SensorTarget::tendon:
    case SensorTarget::limitedTendon:
      return below(m.ntendon);
    case SensorTarget::actuator:
      return below(m.nu);
    case SensorTarget::body:
      return below(m.nbody);
    case SensorTarget::frame:
      return expectPosed(m, i, "sensor_objid", type, id);
    case SensorTarget::bodyOrGeom:
      if (type != ObjType::xbody) {
        expectObjectOf(i, type, ObjType::body, ObjType::geom);
      }
      return below(type == ObjType::geom ? m.ngeom : m.nbody);
    case SensorTarget::mesh:
      return below(m.nmesh);
    case SensorTarget::contactSide:
      return type == ObjType::unknown ? void() : expectPosed(m, i, "sensor_objid", type, id);
    default:
      return;  // refused by finalize(), or only carried
  }
}

void checkReference(const Model& m, int i, SensorTarget target) {
  const int id = m.sensor_refid[i];
  const ObjType type = m.sensor_reftype[i];
  const auto below = [&](int count) { expect("sensor_refid", i, id, 0, count); };
  switch (m.sensor_type[i]) {
    case SensorType::camprojection:
      return below(m.ncam);
    case SensorType::insidesite:
      return below(m.nsite);
    case SensorType::tactile:
      return below(m.ngeom);
    default:
      break;
  }
  if (target == SensorTarget::bodyOrGeom) {
    if (type != ObjType::xbody) {
      expectObjectOf(i, type, ObjType::body, ObjType::geom);
    }
    below(type == ObjType::geom ? m.ngeom : m.nbody);
  } else if (target == SensorTarget::contactSide ? type != ObjType::unknown
                                                 : target == SensorTarget::frame && id != -1) {
    expectPosed(m, i, "sensor_refid", type, id);
  }
}

/// Numbers that the chosen bits of a field list take.
template <std::size_t N>
std::int64_t widthOf(int bits, const int (&widths)[N]) {
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < N; ++k) {
    sum += (bits >> k & 1) != 0 ? widths[k] : 0;
  }
  return sum;
}

/// How many numbers the sensor may write.
std::int64_t written(const Model& m, int i, const SensorKind& kind) {
  const int bits = m.sensor_intprm[i][0];
  if (m.sensor_type[i] == SensorType::contact) {
    constexpr int kWidths[] = {1, 3, 3, 1, 3, 3, 3};  // found force torque dist pos normal tangent
    return widthOf(bits, kWidths);
  }
  if (m.sensor_type[i] == SensorType::rangefinder) {
    constexpr int kWidths[] = {1, 3, 3, 3, 3, 1};  // dist direction origin point normal depth
    const int camera = m.sensor_objid[i];
    const std::int64_t rays = m.sensor_objtype[i] == ObjType::site
                                  ? 1
                                  : std::int64_t{m.cam_resolution[camera][0]} * m.cam_resolution[camera][1];
    return rays * widthOf(bits, kWidths);
  }
  if (m.sensor_type[i] == SensorType::tactile) {
    return 3 * std::int64_t{m.mesh_vertnum[m.sensor_objid[i]]};
  }
  return kind.dim;
}

void checkSensors(const Model& m) {
  expectAll("sensor_type", m.sensor_type, 0, static_cast<int>(SensorType::user) + 1);
  expectAll("sensor_datatype", m.sensor_datatype, 0, 4);
  expectAll("sensor_needstage", m.sensor_needstage, 0, 4);
  expectSpans("sensor_adr", m.sensor_adr, m.sensor_dim, m.nsensordata);
  expectTotal("nsensordata", m.nsensordata, std::accumulate(m.sensor_dim.begin(), m.sensor_dim.end(), std::int64_t{0}));
  for (int i = 0; i < m.nsensor; ++i) {
    const SensorKind& kind = kindOf(m.sensor_type[i]);
    checkObject(m, i, kind.target);
    checkReference(m, i, kind.target);
    const std::int64_t least = written(m, i, kind);
    if (m.sensor_dim[i] < least) {
      refuse("model array sensor_dim[{}] is {}, the sensor writes {} numbers", i, m.sensor_dim[i], least);
    }
    expectRing("sensor_historyadr", i, m.sensor_historyadr[i], m.sensor_history[i][0], m.sensor_dim[i], m);
  }
}

}  // namespace

void checkActuation(const Model& m) {
  checkTendons(m);
  checkActuators(m);
  checkSensors(m);
}

}  // namespace kinetree::checking
