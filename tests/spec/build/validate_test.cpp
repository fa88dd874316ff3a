// One model a rule: the fault names element, attribute and value; lenient turns mere strictness into a warning.
#include <gtest/gtest.h>

#include <functional>

#include "spec/build/build.h"

namespace kinetree {
namespace {

spec::Body& addBody(Spec& s) {
  spec::Body& b = s.world.bodies.emplace_back();
  b.name = "link";
  b.geoms.emplace_back().size = {0.1, 0, 0};
  return b;
}

spec::Joint& addJoint(spec::Body& b, JointType type = JointType::hinge) {
  spec::Joint& j = b.joints.emplace_back();
  j.name = "knee";
  j.type = type;
  return j;
}

struct Rule {
  const char* title;
  const char* element;
  const char* attribute;
  const char* text;  ///< part of the message
  bool onlyStrict;
  std::function<void(Spec&)> spoil;
};

void PrintTo(const Rule& rule, std::ostream* os) {
  *os << rule.title;
}

std::vector<Fault> faultsOf(const Spec& s, Strictness strictness) {
  std::vector<Fault> faults;
  try {
    build(s, {strictness}, faults);
  } catch (const ModelError& e) {
    return e.faults();
  }
  return faults;
}

const Fault* find(const std::vector<Fault>& faults, const Rule& rule) {
  for (const Fault& f : faults) {
    if (f.element == rule.element && f.attribute == rule.attribute && f.message.find(rule.text) != std::string::npos) {
      return &f;
    }
  }
  return nullptr;
}

class BuildRule : public testing::TestWithParam<Rule> {};

TEST_P(BuildRule, IsAFaultThatNamesEverything) {
  const Rule& rule = GetParam();
  Spec s;
  rule.spoil(s);
  const std::vector<Fault> strict = faultsOf(s, Strictness::strict);
  const Fault* fault = find(strict, rule);
  ASSERT_NE(fault, nullptr) << (strict.empty() ? "no fault" : strict[0].toString());
  EXPECT_EQ(fault->severity, Severity::error);
  const std::vector<Fault> lenient = faultsOf(s, Strictness::lenient);
  const Fault* again = find(lenient, rule);
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(again->severity, rule.onlyStrict ? Severity::warning : Severity::error);
}

const std::vector<Rule> kRules = {
    {"Timestep", "option", "timestep", "positive, got 0", true, [](Spec& s) { s.option.timestep = 0; }},
    {"RangeOrder", "joint", "range", "got 2 -1", true,
     [](Spec& s) {
       addJoint(addBody(s)).range = {2, -1};
     }},
    {"EmptyRange", "joint", "range", "got 1 1", false,
     [](Spec& s) {
       spec::Joint& j = addJoint(addBody(s));
       j.limited = spec::Tristate::yes;
       j.range = {1, 1};
     }},
    {"RangeWithoutAutolimits", "joint", "range", "not switched on", false,
     [](Spec& s) {
       s.compiler.autolimits = false;
       addJoint(addBody(s)).range = {0, 1};
     }},
    {"BallRange", "joint", "range", "start at 0", false,
     [](Spec& s) {
       addJoint(addBody(s), JointType::ball).range = {10, 20};
     }},
    {"NegativeMargin", "joint", "margin", "got -0.1", true, [](Spec& s) { addJoint(addBody(s)).margin = -0.1; }},
    {"NegativeArmature", "joint", "armature", "got -0.001", true,
     [](Spec& s) { addJoint(addBody(s)).armature = -0.001; }},
    {"MixedSolref", "geom", "solref", "got 0.02 -1", true,
     [](Spec& s) {
       addBody(s).geoms[0].solref = {0.02, -1};
     }},
    {"ZeroAxis", "joint", "axis", "got 0 0 0", false, [](Spec& s) { addJoint(addBody(s)).axis = {}; }},
    {"HalfSpringdamper", "joint", "springdamper", "got 1 0", false,
     [](Spec& s) {
       addJoint(addBody(s)).springdamper = {1, 0};
     }},
    {"FreeBelowTop", "joint", "type", "direct child of the world", false,
     [](Spec& s) {
       spec::Body& below = addBody(s).bodies.emplace_back();
       below.geoms = s.world.bodies[0].geoms;
       addJoint(below, JointType::free);
     }},
    {"FreeBesideHinge", "joint", "type", "stand alone", false,
     [](Spec& s) {
       spec::Body& b = addBody(s);
       addJoint(b, JointType::free);
       addJoint(b).name = "other";
     }},
    {"HingeAfterBall", "joint", "type", "cannot follow a ball", false,
     [](Spec& s) {
       spec::Body& b = addBody(s);
       addJoint(b, JointType::ball);
       addJoint(b).name = "other";
     }},
    {"WorldJoint", "joint", "", "world cannot have joints", false, [](Spec& s) { addJoint(s.world); }},
    {"MasslessMover", "body", "", "moves but has mass 0", false,
     [](Spec& s) {
       spec::Body& b = addBody(s);
       addJoint(b);
       b.geoms.clear();
     }},
    {"NegativeMass", "inertial", "mass", "got -1", true, [](Spec& s) { addBody(s).inertial.emplace().mass = -1; }},
    {"NegativeMoment", "inertial", "diaginertia", "got 1 -1 1", true,
     [](Spec& s) {
       spec::Inertial& i = addBody(s).inertial.emplace();
       i.mass = 1;
       i.diaginertia = {1, -1, 1};
     }},
    {"TriangleInequality", "inertial", "diaginertia", "no rigid body", false,
     [](Spec& s) {
       spec::Inertial& i = addBody(s).inertial.emplace();
       i.mass = 1;
       i.diaginertia = {3, 1, 1};
     }},
    {"GeomSize", "geom", "size", "size[0] must be positive, got -0.2", false,
     [](Spec& s) {
       addBody(s).geoms[0].size = {-0.2, 0, 0};
     }},
    {"Condim", "geom", "condim", "got 2", false, [](Spec& s) { addBody(s).geoms[0].condim = 2; }},
    {"PlaneOnMover", "geom", "type", "do not move", false,
     [](Spec& s) {
       spec::Body& b = addBody(s);
       addJoint(b);
       b.geoms.emplace_back().type = GeomType::plane;
       b.geoms.back().size = {1, 1, 1};
     }},
    {"FromToWithPos", "geom", "fromto", "beside pos", false,
     [](Spec& s) {
       spec::Geom& g = addBody(s).geoms[0];
       g.type = GeomType::capsule;
       g.pos = {1, 0, 0};
       g.fromto = Row<6>{0, 0, 0, 0, 0, 1};
     }},
    {"DegenerateAxis", "geom", "", "axisangle is too short", false,
     [](Spec& s) {
       addBody(s).geoms[0].orientation.alternative = spec::AxisAngle{{0, 0, 0}, 1};
     }},
    {"DuplicateName", "body", "name", "taken by another body", false, [](Spec& s) { addBody(s), addBody(s); }},
    {"NearestName", "general", "joint", "no joint 'kne'; did you mean 'knee'?", false,
     [](Spec& s) {
       addJoint(addBody(s));
       spec::Actuator& a = s.actuators.emplace_back();
       a.trntype = TransmissionType::joint;
       a.target = "kne";
     }},
    {"ActuatorWithoutTarget", "general", "", "drives nothing", false, [](Spec& s) { s.actuators.emplace_back(); }},
    {"ActrangeWithoutActivation", "general", "actrange", "does not have", false,
     [](Spec& s) {
       addJoint(addBody(s));
       spec::Actuator& a = s.actuators.emplace_back();
       a.trntype = TransmissionType::joint;
       a.target = "knee";
       a.actrange = {0, 1};
     }},
    {"EmptyTendon", "fixed", "", "empty path", false, [](Spec& s) { s.tendons.emplace_back(); }},
    {"EqualityWithItself", "joint", "joint2", "differ from the first", false,
     [](Spec& s) {
       addJoint(addBody(s));
       spec::Equality& e = s.equalities.emplace_back();
       e.type = EqualityType::joint;
       e.name1 = e.name2 = "knee";
     }},
    {"SensorOfUnlimitedJoint", "jointlimitpos", "joint", "must have a range", false,
     [](Spec& s) {
       addJoint(addBody(s));
       spec::Sensor& x = s.sensors.emplace_back();
       x.type = SensorType::jointlimitpos;
       x.objtype = ObjType::joint;
       x.objname = "knee";
     }},
    {"SensorCutoff", "clock", "cutoff", "got -1", false,
     [](Spec& s) {
       spec::Sensor& x = s.sensors.emplace_back();
       x.type = SensorType::clock;
       x.cutoff = -1;
     }},
    {"KeyframeTooLong", "key", "qpos", "has 2 numbers, the model needs 1", false,
     [](Spec& s) {
       addJoint(addBody(s));
       s.keyframes.emplace_back().qpos = {1, 2};
     }},
    {"PairOfUnknownGeom", "pair", "geom1", "there is no geom 'a'", false,
     [](Spec& s) { s.pairs.emplace_back().geom1 = "a"; }},
    {"MocapWithJoint", "body", "mocap", "without joints", false,
     [](Spec& s) {
       spec::Body& b = addBody(s);
       addJoint(b);
       b.mocap = true;
     }},
    {"CameraTarget", "camera", "target", "there is no body 'lnk'; did you mean 'link'?", false,
     [](Spec& s) {
       addBody(s);
       s.world.cameras.emplace_back().target = "lnk";
     }},
    {"LightDirection", "light", "dir", "must not be zero", false,
     [](Spec& s) { s.world.lights.emplace_back().dir = {}; }},
    {"TooMuchUserData", "body", "user", "has 2 numbers", false,
     [](Spec& s) {
       s.size.nuser_body = 1;
       addBody(s).user = {1, 2};
     }},
};

INSTANTIATE_TEST_SUITE_P(All, BuildRule, testing::ValuesIn(kRules),
                         [](const auto& one) { return std::string(one.param.title); });

TEST(BuildFaults, AllAreNamedAtOnceAndSortedByPlace) {
  Spec s;
  spec::Body& b = addBody(s);
  b.geoms[0].place = {"robot.xml", 9, 3};
  b.geoms[0].size = {0, 0, 0};
  spec::Joint& j = addJoint(b);
  j.place = {"robot.xml", 5, 3};
  j.axis = {};
  const std::vector<Fault> faults = faultsOf(s, Strictness::strict);
  ASSERT_GE(faults.size(), 2u);
  std::vector<int> lines;
  for (const Fault& f : faults) {
    lines.push_back(f.place.line);
  }
  EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
  EXPECT_EQ(faults.back().toString(), "robot.xml:9:3: error: geom: size[0] must be positive, got 0");
}

TEST(BuildFaults, LegalOnesAreNone) {
  Spec s;
  spec::Joint& j = addJoint(addBody(s), JointType::ball);
  j.range = {0, 45};
  j.solreflimit = {-1000, -10};       // direct
  j.solimplimit = {0, 1, 0, 0.5, 1};  // clamped at run time
  EXPECT_TRUE(faultsOf(s, Strictness::strict).empty());
  EXPECT_TRUE(faultsOf(Spec{}, Strictness::strict).empty());
}

}  // namespace
}  // namespace kinetree
