#include "mjcf/inverse.h"

#include <algorithm>

#include "engine/model/enum_names.h"
#include "mjcf/reader.h"

namespace kinetree::mjcf {
namespace {

using Name = std::optional<std::string>;

// Sets `slot` where the wanted number is not what the shortcut gives by itself.
void ask(std::optional<double>& slot, double wanted, double given) {
  if (wanted != given) {
    slot = wanted;
  }
}

Name* transmissionSlot(ActuatorInput& a) {
  switch (a.trntype) {
    case TransmissionType::joint:
      return &a.joint;
    case TransmissionType::jointinparent:
      return &a.jointinparent;
    case TransmissionType::tendon:
      return &a.tendon;
    case TransmissionType::slidercrank:
      return &a.cranksite;
    case TransmissionType::site:
      return &a.site;
    case TransmissionType::body:
      return &a.body;
    default:
      return nullptr;
  }
}

// The record as the shortcut leaves it when nothing is given.
spec::Actuator bare(const spec::Actuator& record, std::string_view tag) {
  ActuatorInput input;
  static_cast<spec::Actuator&>(input) = record;
  StandIn none(tag);
  expandActuator(input, tag, 0, none.tree, none.faults);
  return static_cast<spec::Actuator&>(input);
}

void askServo(ActuatorInput& a, const spec::Actuator& given, const spec::Actuator& record, bool filtered) {
  ask(a.kp, a.gainprm[0], given.gainprm[0]);
  if (a.biasprm[2] != given.biasprm[2]) {
    (a.biasprm[2] > 0 ? a.dampratio : a.kv) = a.biasprm[2] > 0 ? a.biasprm[2] : -a.biasprm[2];
  }
  if (filtered && (a.dyntype != given.dyntype || a.dynprm[0] != given.dynprm[0])) {
    a.timeconst = a.dyntype == DynamicsType::none ? 0 : a.dynprm[0];
  }
  ask(a.inheritrangeGiven, a.inheritrange, record.inheritrange);
}

void askMuscle(ActuatorInput& a, const spec::Actuator& given) {
  if (a.dynprm[0] != given.dynprm[0] || a.dynprm[1] != given.dynprm[1]) {
    a.muscleTimeconst = Row<2>{a.dynprm[0], a.dynprm[1]};
  }
  ask(a.tausmooth, a.dynprm[2], given.dynprm[2]);
  if (a.gainprm[0] != given.gainprm[0] || a.gainprm[1] != given.gainprm[1]) {
    a.muscleRange = Row<2>{a.gainprm[0], a.gainprm[1]};
  }
  std::optional<double>* slots[] = {&a.force, &a.scale, &a.lmin, &a.lmax, &a.vmax, &a.fpmax, &a.fvmax};
  for (std::size_t i = 0; i < std::size(slots); ++i) {
    ask(*slots[i], a.gainprm[2 + i], given.gainprm[2 + i]);
  }
}

void askDcmotor(ActuatorInput& a) {
  presetDcmotor(a);
  if (a.forcelimited == spec::Tristate::yes && a.forcerange[0] == -a.forcerange[1]) {
    a.saturation[0] = a.forcerange[1];
  }
}

}  // namespace

CompilerInput compilerInput(const spec::Compiler& compiler) {
  CompilerInput c;
  static_cast<spec::Compiler&>(c) = compiler;
  if (!compiler.degree) {
    c.angle = CompilerInput::Angle::radian;
  }
  if (!compiler.meshdir.empty()) {
    c.meshdirText = compiler.meshdir;
  }
  if (!compiler.texturedir.empty()) {
    c.texturedirText = compiler.texturedir;
  }
  return c;
}

SizeInput sizeInput(const spec::Size& size) {
  SizeInput s;
  static_cast<spec::Size&>(s) = size;
  s.memoryText = size.memory == -1 ? "" : std::to_string(size.memory);
  if (size.njmax != -1) {
    s.njmaxGiven = size.njmax;
  }
  if (size.nstack != -1) {
    s.nstackGiven = static_cast<int>(size.nstack);
  }
  return s;
}

EqualityInput equalityInput(const spec::Equality& equality) {
  EqualityInput e;
  static_cast<spec::Equality&>(e) = equality;
  const bool sites = e.objtype == ObjType::site;
  const auto give = [](Name& first, Name& second, const spec::Equality& from) {
    first = from.name1;
    if (!from.name2.empty()) {
      second = from.name2;
    }
  };
  switch (e.type) {
    case EqualityType::joint:
      give(e.joint1, e.joint2, equality);
      return e;
    case EqualityType::tendon:
      give(e.tendon1, e.tendon2, equality);
      return e;
    default:
      sites ? give(e.site1, e.site2, equality) : give(e.body1, e.body2, equality);
  }
  const Vec3 anchor = {e.data[0], e.data[1], e.data[2]};
  const bool weld = e.type == EqualityType::weld;
  if (!sites && (!weld || anchor != Vec3{})) {
    e.anchor = anchor;
  }
  if (weld) {
    if (!sites && std::any_of(e.data.begin() + 3, e.data.begin() + 10, [](double x) { return x != 0; })) {
      e.relpose.emplace();
      std::copy_n(e.data.begin() + 3, 7, e.relpose->begin());
    }
    ask(e.torquescale, e.data[10], 1);
  }
  return e;
}

SensorInput sensorInput(const spec::Sensor& sensor) {
  SensorInput s;
  static_cast<spec::Sensor&>(s) = sensor;
  const auto named = [](ObjType type, ObjType kind, const std::string& name) {
    return type == kind && !name.empty() ? Name(name) : Name();
  };
  s.site = named(s.objtype, ObjType::site, s.objname);
  s.joint = named(s.objtype, ObjType::joint, s.objname);
  s.tendon = named(s.objtype, ObjType::tendon, s.objname);
  s.actuator = named(s.objtype, ObjType::actuator, s.objname);
  s.body = s.body1 = named(s.objtype, ObjType::body, s.objname);
  s.subtree1 = named(s.objtype, ObjType::xbody, s.objname);
  s.geom1 = named(s.objtype, ObjType::geom, s.objname);
  s.mesh = named(s.objtype, ObjType::mesh, s.objname);
  s.body2 = named(s.reftype, ObjType::body, s.refname);
  s.subtree2 = named(s.reftype, ObjType::xbody, s.refname);
  s.geom = s.geom2 = named(s.reftype, ObjType::geom, s.refname);
  const bool projection = s.type == SensorType::camprojection;
  s.camera = named(projection ? s.reftype : s.objtype, ObjType::camera, projection ? s.refname : s.objname);
  if (s.type == SensorType::insidesite) {
    s.site = s.refname;
  }
  if (!s.objname.empty()) {
    s.objtypeText = kindName(kObjectNames, s.objtype);
    s.objnameText = s.objname;
  }
  if (!s.refname.empty()) {
    s.reftypeText = kindName(kObjectNames, s.reftype);
    s.refnameText = s.refname;
  }
  if (s.type == SensorType::contact || s.type == SensorType::rangefinder) {
    for (int bit = 0; s.intprm[0] != 1 && bit < 31; ++bit) {
      if (s.intprm[0] >> bit & 1) {
        s.data.push_back(bit);
      }
    }
    s.reduce = s.intprm[1];
    if (s.intprm[2] != 1) {
      s.num = s.intprm[2];
    }
  }
  return s;
}

NumericInput numericInput(const spec::Numeric& numeric) {
  NumericInput n;
  static_cast<spec::Numeric&>(n) = numeric;
  if (numeric.size > static_cast<int>(numeric.data.size())) {
    n.sizeGiven = numeric.size;
  }
  return n;
}

TupleItemInput tupleItemInput(const spec::TupleItem& item) {
  TupleItemInput t;
  static_cast<spec::TupleItem&>(t) = item;
  t.objtypeText = kindName(kObjectNames, item.objtype);
  return t;
}

ActuatorInput generalInput(const spec::Actuator& actuator, const spec::Actuator& record) {
  ActuatorInput a;
  static_cast<spec::Actuator&>(a) = actuator;
  if (Name* slot = transmissionSlot(a)) {
    *slot = a.target;
  }
  ask(a.crank, a.cranklength, record.cranklength);
  if (a.slidersite != record.slidersite) {
    a.sliderText = a.slidersite;
  }
  if (a.refsite != record.refsite) {
    a.refText = a.refsite;
  }
  return a;
}

ActuatorInput shortcutInput(const spec::Actuator& actuator, const spec::Actuator& record, std::string_view tag) {
  ActuatorInput a = generalInput(actuator, record);
  if (tag == "dcmotor") {
    askDcmotor(a);
    return a;
  }
  const spec::Actuator given = bare(record, tag);
  if (tag == "position" || tag == "intvelocity") {
    askServo(a, given, record, tag == "position");
  } else if (tag == "velocity") {
    ask(a.kv, a.gainprm[0], given.gainprm[0]);
  } else if (tag == "damper") {
    ask(a.kv, -a.gainprm[2], -given.gainprm[2]);
  } else if (tag == "adhesion") {
    ask(a.gain, a.gainprm[0], given.gainprm[0]);
  } else if (tag == "muscle") {
    askMuscle(a, given);
  } else if (tag == "cylinder") {
    ask(a.timeconst, a.dynprm[0], given.dynprm[0]);
    ask(a.area, a.gainprm[0], given.gainprm[0]);
    if (a.biasprm[0] != given.biasprm[0]) {
      a.bias = Row<3>{a.biasprm[0], a.biasprm[1], a.biasprm[2]};
    }
  }
  return a;
}

ActuatorInput recordInput(const spec::Actuator& record, std::string_view tag) {
  ActuatorInput a;
  static_cast<spec::Actuator&>(a) = record;
  if (tag == "dcmotor") {
    presetDcmotor(a);
  }
  return a;
}

}  // namespace kinetree::mjcf
