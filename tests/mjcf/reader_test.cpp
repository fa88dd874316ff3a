// What the reader makes of a file, rule by rule of the format.
#include <gtest/gtest.h>

#include "mjcf/mjcf.h"

namespace kinetree {
namespace {

std::string describe(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& fault : faults) {
    text += fault.toString() + "\n";
  }
  return text;
}

Spec read(const std::string& xml, std::map<std::string, std::string> files = {}) {
  std::vector<Fault> faults;
  const ReadOptions options{.assets = std::make_shared<MemorySource>(std::move(files))};
  Spec spec = readMjcfText(xml, options, faults);
  for (const Fault& fault : faults) {
    EXPECT_EQ(fault.severity, Severity::warning) << fault.toString();
  }
  return spec;
}

std::vector<Fault> faultsOf(const std::string& xml, Strictness strictness = Strictness::strict,
                            std::map<std::string, std::string> files = {}) {
  std::vector<Fault> faults;
  const ReadOptions options{.strictness = strictness, .assets = std::make_shared<MemorySource>(std::move(files))};
  readMjcfText(xml, options, faults);
  return faults;
}

std::string world(const std::string& content) {
  return "<mujoco><worldbody>" + content + "</worldbody></mujoco>";
}

TEST(Reader, LaterSectionsOverwriteAttributeByAttribute) {
  const Spec s = read(
      "<mujoco model='m'><option timestep='0.1' iterations='7'/><option timestep='0.2'/>"
      "<option><flag gravity='disable' energy='enable'/></option><option><flag gravity='enable'/></option></mujoco>");
  EXPECT_EQ(s.modelname, "m");
  EXPECT_EQ(s.option.timestep, 0.2);
  EXPECT_EQ(s.option.iterations, 7);
  EXPECT_EQ(s.option.disableflags, 0);
  EXPECT_EQ(s.option.enableflags, enable::energy);
}

TEST(Reader, NestedClassesStartFromTheirParentWhateverTheOrder) {
  const Spec s = read(
      "<mujoco><default><default class='a'><geom size='2'/><default class='b'><geom friction='.3'/></default></default>"
      "<geom condim='4' size='1'/></default>"
      "<worldbody><geom class='b'/><body childclass='a'><geom/><body><geom class='main'/><frame childclass='b'><geom/>"
      "</frame></body></body></worldbody></mujoco>");
  EXPECT_EQ(s.world.geoms[0].size[0], 2);
  EXPECT_EQ(s.world.geoms[0].condim, 4);
  EXPECT_EQ(s.world.geoms[0].friction[0], 0.3);
  EXPECT_EQ(s.world.geoms[0].friction[1], 0.005);
  const spec::Body& a = s.world.bodies[0];
  EXPECT_EQ(a.geoms[0].className, "a");
  EXPECT_EQ(a.geoms[0].size[0], 2);
  EXPECT_EQ(a.bodies[0].geoms[0].size[0], 1);
  EXPECT_EQ(a.bodies[0].geoms[1].friction[0], 0.3);
  EXPECT_EQ(a.bodies[0].geoms[1].frame, 0);
}

TEST(Reader, SecondDefaultSectionDoesNotReachExistingClasses) {
  const Spec s = read(
      "<mujoco><default><geom size='1'/><default class='a'/></default><default><geom size='3'/></default>"
      "<worldbody><geom/><geom class='a'/></worldbody></mujoco>");
  EXPECT_EQ(s.world.geoms[0].size[0], 3);
  EXPECT_EQ(s.world.geoms[1].size[0], 1);
}

TEST(Reader, FreejointTakesNothingFromClasses) {
  const Spec s = read(
      "<mujoco><default><joint damping='3' armature='1'/></default><worldbody><body><freejoint/></body>"
      "<body><joint type='free'/></body></worldbody></mujoco>");
  EXPECT_EQ(s.world.bodies[0].joints[0].damping[0], 0);
  EXPECT_EQ(s.world.bodies[1].joints[0].damping[0], 3);
}

TEST(Reader, ClassAlternativeOrientationStaysBesideTheElementsQuat) {
  const Spec s = read(
      "<mujoco><default><geom euler='0 0 90'/></default>"
      "<worldbody><geom quat='0 1 0 0'/><geom zaxis='1 0 0'/></worldbody></mujoco>");
  EXPECT_TRUE(std::holds_alternative<spec::Euler>(s.world.geoms[0].orientation.alternative));
  EXPECT_EQ(s.world.geoms[0].orientation.quat.x, 1);
  EXPECT_TRUE(std::holds_alternative<spec::ZAxis>(s.world.geoms[1].orientation.alternative));
}

TEST(Reader, DocumentOrderOfUnlikeSiblingsIsKept) {
  const Spec s =
      read(world("<body><site/><geom size='1'/><frame pos='1 0 0'><site/><body/></frame><geom size='2'/></body>"));
  const spec::Body& b = s.world.bodies[0];
  EXPECT_LT(b.sites[0].serial, b.geoms[0].serial);
  EXPECT_LT(b.geoms[0].serial, b.sites[1].serial);
  EXPECT_LT(b.bodies[0].serial, b.geoms[1].serial);
  EXPECT_EQ(b.bodies[0].frame, 0);
  EXPECT_EQ(b.geoms[1].frame, -1);
}

TEST(Reader, PartialListsKeepTheClassTail) {
  const Spec s = read(
      "<mujoco><default><geom friction='1 2 3' solimp='.1 .2 .3 .4 .5'/></default>"
      "<worldbody><geom friction='9' solimp='.8 .9' size=''/></worldbody></mujoco>");
  EXPECT_EQ(s.world.geoms[0].friction, (Row<3>{9, 2, 3}));
  EXPECT_EQ(s.world.geoms[0].solimp, (Row<5>{.8, .9, .3, .4, .5}));
}

TEST(Reader, ShortcutsWriteIntoOneActuatorRecord) {
  const Spec s = read(
      "<mujoco><default><motor ctrlrange='-1 1'/><position kp='7'/></default><worldbody><body><joint "
      "name='j'/></body></worldbody>"
      "<actuator><general joint='j'/><velocity joint='j' kv='3'/><muscle joint='j' force='50'/><motor joint='j'/>"
      "<position joint='j' kp='2' dampratio='1' timeconst='.1'/><cylinder joint='j' bias='4 0 0' "
      "diameter='2'/></actuator></mujoco>");
  const auto& a = s.actuators;
  EXPECT_EQ(a[0].gainprm[0], 7);
  EXPECT_EQ(a[0].biasprm[1], -7);
  EXPECT_EQ(a[0].ctrlrange[1], 1);
  EXPECT_EQ(a[0].biastype, BiasType::affine);
  EXPECT_EQ(a[1].biasprm, (Row<10>{0, 0, -3}));
  EXPECT_EQ(a[2].gainprm[0], 7);  // not the generic value, so it stays
  EXPECT_EQ(a[2].gainprm[2], 50);
  EXPECT_EQ(a[2].biasprm[8], 1.2);
  EXPECT_EQ(a[3].gainprm[0], 1);
  EXPECT_EQ(a[4].biasprm[2], 1);
  EXPECT_EQ(a[4].dyntype, DynamicsType::filterexact);
  EXPECT_NEAR(a[5].gainprm[0], kPi, 1e-15);
  EXPECT_EQ(a[5].biasprm[0], 4);
}

TEST(Reader, DcmotorFromNominalValues) {
  const Spec s = read(
      "<mujoco><worldbody><body><joint name='j'/></body></worldbody>"
      "<actuator><dcmotor joint='j' nominal='12 2 100' inductance='.01'/></actuator></mujoco>");
  EXPECT_NEAR(s.actuators[0].gainprm[1], 0.12, 1e-15);
  EXPECT_NEAR(s.actuators[0].gainprm[0], 0.72, 1e-15);
  EXPECT_EQ(s.actuators[0].actdim, 1);
  EXPECT_TRUE(s.actuators[0].actearly);
}

TEST(Reader, EqualityData) {
  const Spec s = read(
      "<mujoco><worldbody><body name='a'/><site name='s'/><site name='t'/></worldbody><equality>"
      "<connect body1='a' anchor='1 2 3'/><weld body1='a'/><weld site1='s' site2='t' torquescale='4'/>"
      "<joint joint1='j' polycoef='.5'/><connect site1='s' site2='t'/></equality></mujoco>");
  EXPECT_EQ(s.equalities[4].data, (Row<11>{}));
  EXPECT_EQ(s.equalities[0].data, (Row<11>{1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(s.equalities[1].data, (Row<11>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(s.equalities[2].data, (Row<11>{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 4}));
  EXPECT_EQ(s.equalities[2].objtype, ObjType::site);
  EXPECT_EQ(s.equalities[3].data, (Row<11>{.5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
}

TEST(Reader, Sensors) {
  const Spec s = read(
      "<mujoco><worldbody><site name='s'/><camera name='c'/><geom name='g' size='1'/></worldbody><sensor>"
      "<accelerometer site='s' interval='.1'/><framepos objtype='site' objname='s' reftype='camera' refname='c'/>"
      "<contact geom1='g' data='found pos' num='3' reduce='maxforce'/><rangefinder camera='c'/><distance geom1='g' "
      "body2='world'/>"
      "</sensor></mujoco>");
  EXPECT_EQ(s.sensors[0].type, SensorType::accelerometer);
  EXPECT_EQ(s.sensors[0].interval[0], .1);
  EXPECT_EQ(s.sensors[1].reftype, ObjType::camera);
  EXPECT_EQ(s.sensors[2].intprm, (std::array<int, 3>{1 | 1 << 4, 2, 3}));
  EXPECT_EQ(s.sensors[3].objtype, ObjType::camera);
  EXPECT_EQ(s.sensors[3].intprm[0], 1);
  EXPECT_EQ(s.sensors[4].refname, "world");
}

TEST(Reader, MemorySizes) {
  EXPECT_EQ(read("<mujoco><size memory='2M'/></mujoco>").size.memory, 2 << 20);
  EXPECT_EQ(read("<mujoco><size memory=' 17 '/></mujoco>").size.memory, 17);
  EXPECT_EQ(read("<mujoco><size memory='-1' njmax='5'/></mujoco>").size.njmax, 5);
}

TEST(Reader, IncludesAreSplicedAndTransparent) {
  const Spec s = read("<mujoco><include file='./b.xml'/><worldbody><include file='sub/w.xml'/></worldbody></mujoco>",
                      {{"b.xml", "<x><compiler angle='radian'/></x>"},
                       {"sub/w.xml", "<x><geom name='g' size='1'/><include file='v.xml'/></x>"},
                       {"sub/v.xml", "<mujoco><geom name='h' size='2'/></mujoco>"}});
  EXPECT_FALSE(s.compiler.degree);
  ASSERT_EQ(s.world.geoms.size(), 2u);
  EXPECT_EQ(s.world.geoms[1].name, "h");
  EXPECT_EQ(s.world.geoms[1].place.file, "sub/v.xml");
}

TEST(Reader, ReplicateNumbersCopiesAndWhatRefersToThem) {
  const Spec s = read(
      "<mujoco><worldbody><geom name='x' size='1'/><replicate count='10' offset='1 0 0' euler='0 0 90' sep='-'>"
      "<body name='b'><joint name='j'/><geom name='g' size='1'/></body></replicate><geom name='y' "
      "size='1'/></worldbody>"
      "<contact><exclude body1='world' body2='b'/></contact><actuator><motor name='m' joint='j'/></actuator>"
      "<sensor><jointpos joint='j'/><actuatorfrc actuator='m'/></sensor></mujoco>");
  ASSERT_EQ(s.world.bodies.size(), 10u);
  EXPECT_EQ(s.world.bodies[3].name, "b-03");
  EXPECT_EQ(s.world.bodies[3].geoms[0].name, "g-03");
  EXPECT_EQ(s.world.geoms.size(), 2u);
  const Vec3 second = s.world.frames[2].pos;  // after (1,0,0), turned by 90 degrees: (1,1,0)
  EXPECT_NEAR(second.x, 1, 1e-15);
  EXPECT_NEAR(second.y, 1, 1e-15);
  ASSERT_EQ(s.excludes.size(), 10u);
  EXPECT_EQ(s.excludes[9].body1, "world");
  EXPECT_EQ(s.excludes[9].body2, "b-09");
  ASSERT_EQ(s.actuators.size(), 10u);
  EXPECT_EQ(s.actuators[0].target, "j-00");
  ASSERT_EQ(s.sensors.size(), 20u);
  EXPECT_EQ(s.sensors[1].objname, "m-00");
}

TEST(Reader, NestedReplicateAppendsTheInnerNumberFirst) {
  const Spec s =
      read(world("<replicate count='2' sep='-'><replicate count='2' sep='+'><body name='g'/></replicate></replicate>"));
  ASSERT_EQ(s.world.bodies.size(), 4u);
  EXPECT_EQ(s.world.bodies[0].name, "g+0-0");
  EXPECT_EQ(s.world.bodies[3].name, "g+1-1");
}

TEST(Reader, CableIsAChainAlongItsCurve) {
  const Spec s =
      read(world("<composite prefix='c' type='cable' count='5 1 1' curve='s' size='2' offset='0 0 1' initial='none'>"
                 "<geom type='capsule' size='.01'/><joint kind='main' damping='.5'/></composite>"));
  const spec::Body* body = &s.world.bodies[0];
  EXPECT_EQ(body->name, "cB_first");
  EXPECT_TRUE(body->joints.empty());
  EXPECT_EQ(body->pos, (Vec3{0, 0, 1}));
  body = &body->bodies[0];
  EXPECT_EQ(body->name, "cB_1");
  EXPECT_EQ(body->joints[0].type, JointType::ball);
  EXPECT_EQ(body->joints[0].damping[0], .5);
  EXPECT_EQ(body->pos, (Vec3{.5, 0, 0}));
  EXPECT_EQ((*body->geoms[0].fromto)[3], .5);
  EXPECT_EQ(body->orientation.quat, Quat{});
  body = &body->bodies[0].bodies[0];
  EXPECT_EQ(body->name, "cB_last");
  EXPECT_EQ(body->sites[0].name, "cS_last");
  EXPECT_EQ(s.excludes.size(), 3u);
  EXPECT_EQ(s.excludes[2].body2, "cB_last");
  EXPECT_EQ(s.texts[0].data, "rope_c");
}

const char* const kChild =
    "<mujoco model='child'><compiler angle='radian'/><default><geom rgba='1 0 0 1'/><default class='k'><joint "
    "range='-1 1'/>"
    "</default></default><asset><material name='mat'/></asset><worldbody><geom name='floor' type='plane' size='1 1 1'/>"
    "<body name='arm'><joint name='j' class='k'/><geom name='g' size='1' material='mat'/></body></worldbody>"
    "<actuator><motor name='m' joint='j'/></actuator><sensor><clock/></sensor>"
    "<keyframe><key name='home' qpos='.5'/></keyframe></mujoco>";

TEST(Reader, AttachBringsABodyWithAllItNeeds) {
  const Spec s = read(
      "<mujoco><asset><model name='c' file='child.xml'/></asset><worldbody><frame pos='0 0 1'>"
      "<attach model='c' body='arm' prefix='p_'/></frame><body><joint name='own' "
      "class='p_k'/></body></worldbody></mujoco>",
      {{"child.xml", kChild}});
  ASSERT_EQ(s.world.bodies.size(), 2u);
  const spec::Body& arm = s.world.bodies[0];
  EXPECT_EQ(arm.name, "p_arm");
  EXPECT_EQ(arm.frame, 0);
  EXPECT_EQ(arm.geoms[0].material, "p_mat");
  EXPECT_EQ(arm.geoms[0].rgba[1], 0);
  EXPECT_FALSE(s.compilerOf(arm.joints[0]).degree);
  EXPECT_TRUE(s.compilerOf(s.world.bodies[1].joints[0]).degree);
  EXPECT_EQ(s.world.bodies[1].joints[0].range[1], 1);
  EXPECT_TRUE(s.world.geoms.empty());
  EXPECT_EQ(s.materials[0].name, "p_mat");
  EXPECT_EQ(s.actuators[0].target, "p_j");
  EXPECT_EQ(s.sensors.size(), 1u);
  ASSERT_EQ(s.keyframes.size(), 1u);
  EXPECT_EQ(s.keyframes[0].name, "p_home");
  EXPECT_EQ(s.keyframes[0].parts[0].qpos[0].first, arm.joints[0].serial);
  EXPECT_EQ(s.keyframes[0].parts[0].qpos[0].second[0], .5);
}

TEST(Reader, AttachOfAWholeModelBringsItsWorld) {
  const Spec s = read(
      "<mujoco><asset><model name='c' file='child.xml'/></asset><worldbody><body name='b'><attach model='c' "
      "prefix='p_'/></body>"
      "</worldbody></mujoco>",
      {{"child.xml", kChild}});
  EXPECT_EQ(s.world.bodies[0].geoms[0].name, "p_floor");
  EXPECT_EQ(s.world.bodies[0].bodies[0].name, "p_arm");
}

TEST(Reader, AttachConflictsFollowThePolicy) {
  const std::map<std::string, std::string> files = {
      {"c.xml",
       "<mujoco model='c'><option timestep='.001' density='2'/><worldbody><body name='b'/></worldbody></mujoco>"}};
  auto parent = [](const char* policy, const char* option) {
    return std::string("<mujoco><compiler conflict='") + policy + "'/><option " + option +
           "/><asset><model name='c' file='c.xml'/></asset><worldbody><attach model='c' body='b' "
           "prefix=''/></worldbody></mujoco>";
  };
  EXPECT_EQ(read(parent("warning", "timestep='.01'"), files).option.timestep, .01);
  EXPECT_EQ(read(parent("merge", "timestep='.01'"), files).option.timestep, .001);
  EXPECT_EQ(read(parent("merge", "timestep='.01'"), files).option.density, 2);
  EXPECT_EQ(read(parent("error", "iterations='5'"), files).option.density, 0);
  EXPECT_FALSE(faultsOf(parent("error", "timestep='.01'"), Strictness::strict, files).empty());
  EXPECT_FALSE(faultsOf(parent("merge", "density='3'"), Strictness::strict, files).empty());
}

// One bad file each: the place and what the text must say.
struct Bad {
  const char* what;
  std::string xml;
  int line;
  std::vector<std::string> says;
};

class ReaderFault : public testing::TestWithParam<Bad> {};

TEST_P(ReaderFault, NamesPlaceElementAndCure) {
  const std::vector<Fault> faults = faultsOf(GetParam().xml);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults[0].severity, Severity::error) << describe(faults);
  EXPECT_EQ(faults[0].place.line, GetParam().line) << describe(faults);
  EXPECT_GT(faults[0].place.column, 0);
  for (const std::string& part : GetParam().says) {
    EXPECT_NE(faults[0].toString().find(part), std::string::npos) << part << " is not in " << describe(faults);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ReaderFault,
    testing::Values(
        Bad{"element", "<mujoco>\n<worldbdy/></mujoco>", 2, {"unknown element", "did you mean 'worldbody'?"}},
        Bad{"attribute", world("\n<geom name='g' siez='1'/>"), 2, {"geom 'g'", "siez", "did you mean 'size'?"}},
        Bad{"removed",
            "<mujoco><option>\n<flag passive='disable'/></option></mujoco>",
            2,
            {"passive", "unknown attribute"}},
        Bad{"keyword", world("<body>\n<joint type='revolute'/></body>"), 2, {"'revolute'", "'hinge'"}},
        Bad{"case", world("\n<geom type='Sphere'/>"), 2, {"did you mean 'sphere'?"}},
        Bad{"comma", "<mujoco>\n<option timestep='0,1'/></mujoco>", 2, {"timestep", "expected a number, got '0,1'"}},
        Bad{"overflow", world("\n<body pos='1e400 0 0'/>"), 2, {"pos", "outside the range"}},
        Bad{"entity", world("\n<geom size='&r;'/>"), 2, {"expected a number, got '&r;'"}},
        Bad{"many", world("\n<body pos='1 2 3 4 5'/>"), 2, {"expected 3 values, got 5"}},
        Bad{"few", world("\n<body pos='1 2'/>"), 2, {"expected 3 values, got 2"}},
        Bad{"integer", world("\n<geom contype='1.5'/>"), 2, {"expected a whole number, got '1.5'"}},
        Bad{"blankint", world("\n<geom contype=''/>"), 2, {"contype"}},
        Bad{"twice",
            world("<geom name='a' size='1'/>\n<geom name='a' size='1'/>"),
            2,
            {"geom 'a'", "taken by the one on line 1"}},
        Bad{"worldname", world("\n<body name='world'/>"), 2, {"'world' is taken"}},
        Bad{"orientations", world("\n<body quat='1 0 0 0' euler='0 0 0'/>"), 2, {"euler", "together with 'quat'"}},
        Bad{"zeroquat", world("\n<site quat='0 0 0 0'/>"), 2, {"zero quaternion"}},
        Bad{"fullinertia",
            world("<body>\n<inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0 0 0' quat='1 0 0 0'/></body>"),
            2,
            {"quat", "'fullinertia'"}},
        Bad{"required", world("<body>\n<inertial pos='0 0 0'/></body>"), 2, {"mass", "is required"}},
        Bad{"class", world("\n<geom class='nope' size='1'/>"), 2, {"unknown default class 'nope'"}},
        Bad{"childclass",
            "<mujoco><default><default class='leg'/></default><worldbody>\n<body "
            "childclass='lge'/></worldbody></mujoco>",
            2,
            {"did you mean 'leg'?"}},
        Bad{"renamed", "<mujoco>\n<default class='x'/></mujoco>", 2, {"class 'main'", "got 'x'"}},
        Bad{"unnamedclass", "<mujoco><default>\n<default/></default></mujoco>", 2, {"is required"}},
        Bad{"sameclass",
            "<mujoco><default><default class='a'/>\n<default class='a'/></default></mujoco>",
            2,
            {"exists already"}},
        Bad{"once",
            world("<body><inertial pos='0 0 0' mass='1'/>\n<inertial pos='0 0 0' mass='1'/></body>"),
            2,
            {"only once"}},
        Bad{"worldjoint", world("\n<joint/>"), 2, {"cannot stand in the world"}},
        Bad{"global", "<mujoco>\n<compiler coordinate='global'/></mujoco>", 2, {"coordinate"}},
        Bad{"eulerseq", "<mujoco>\n<compiler eulerseq='xy'/></mujoco>", 2, {"three letters"}},
        Bad{"memory", "<mujoco>\n<size memory='2Q'/></mujoco>", 2, {"memory"}},
        Bad{"memorynjmax", "<mujoco>\n<size memory='2M' njmax='5'/></mujoco>", 2, {"njmax", "'memory'"}},
        Bad{"extent", "<mujoco>\n<statistic extent='0'/></mujoco>", 2, {"must be positive"}},
        Bad{"timestep", "<mujoco>\n<option timestep='-1'/></mujoco>", 2, {"timestep", "must be positive, got -1"}},
        Bad{"group", "<mujoco>\n<option actuatorgroupdisable='31'/></mujoco>", 2, {"0 to 30"}},
        Bad{"elevation",
            "<mujoco><asset>\n<hfield name='h' size='1 1 1 1' nrow='2' ncol='2' elevation='1 2 3'/></asset></mujoco>",
            2,
            {"nrow*ncol = 4", "got 3"}},
        Bad{"hullvert", "<mujoco><asset>\n<mesh name='m' maxhullvert='3'/></asset></mujoco>", 2, {"at least 4"}},
        Bad{"connect", "<mujoco><equality>\n<connect body1='a'/></equality></mujoco>", 2, {"'anchor'"}},
        Bad{"mixed", "<mujoco><equality>\n<weld body1='a' site1='s'/></equality></mujoco>", 2, {"not both"}},
        Bad{"transmissions",
            "<mujoco><actuator>\n<motor joint='a' tendon='b'/></actuator></mujoco>",
            2,
            {"together with"}},
        Bad{"rangefinder",
            "<mujoco><sensor>\n<rangefinder/></sensor></mujoco>",
            2,
            {"exactly one of 'site' and 'camera'"}},
        Bad{"dataorder", "<mujoco><sensor>\n<contact data='pos found'/></sensor></mujoco>", 2, {"in this order"}},
        Bad{"objtype",
            "<mujoco><sensor>\n<framepos objtype='boddy' objname='b'/></sensor></mujoco>",
            2,
            {"did you mean 'body'?"}},
        Bad{"includemissing", "<mujoco>\n<include file='nope.xml'/></mujoco>", 2, {"cannot open"}},
        Bad{"includeself", "<mujoco>\n<include/></mujoco>", 2, {"is required"}},
        Bad{"attachunknown", world("\n<attach model='c' body='b' prefix=''/>"), 2, {"unknown model 'c'"}},
        Bad{"flex", world("\n<flexcomp name='f' type='grid' count='3 3 1'/>"), 2, {"not supported yet", "flex"}},
        Bad{"rope",
            world("\n<composite type='rope' count='5'><geom type='capsule'/></composite>"),
            2,
            {"only 'cable'"}},
        Bad{"plugin", "<mujoco><extension>\n<plugin plugin='mujoco.pid'/></extension></mujoco>", 2, {"plugins"}},
        Bad{"root", "<model/>", 1, {"expected 'mujoco'"}}),
    [](const auto& one) { return one.param.what; });

TEST(Reader, AllFaultsOfAFileComeAtOnce) {
  const std::vector<Fault> faults = faultsOf(
      "<mujoco>\n<option timestp='1'/>\n<worldbody>\n<geom size='x'/>\n<bdy/>\n<body pos='1'/></worldbody></mujoco>");
  EXPECT_EQ(faults.size(), 4u) << describe(faults);
}

TEST(Reader, CyclicIncludesAreAFault) {
  const auto faults =
      faultsOf("<mujoco><include file='a.xml'/></mujoco>", Strictness::strict,
               {{"a.xml", "<m><include file='b.xml'/></m>"}, {"b.xml", "<m><include file='a.xml'/></m>"}});
  ASSERT_EQ(faults.size(), 1u) << describe(faults);
  EXPECT_NE(describe(faults).find("included already"), std::string::npos);
}

TEST(Reader, RepeatedIncludeIsAFault) {
  const auto faults = faultsOf("<mujoco><include file='a.xml'/>\n<include file='./a.xml'/></mujoco>",
                               Strictness::strict, {{"a.xml", "<m><size/></m>"}});
  ASSERT_EQ(faults.size(), 1u) << describe(faults);
  EXPECT_EQ(faults[0].place.line, 2);
}

TEST(Reader, CopiesOfCopiesAreBounded) {
  std::string xml = "<geom size='1'/>";
  for (int i = 0; i < 6; ++i) {
    xml = "<replicate count='1000'>" + xml + "</replicate>";
  }
  EXPECT_NE(describe(faultsOf(world(xml))).find("copies make more than"), std::string::npos);
}

TEST(Reader, UnknownAttributesBelowFramesOnlyWarn) {
  const auto faults = faultsOf(world("<frame><geom size='1' colour='red'/></frame>"));
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].severity, Severity::warning);
}

TEST(Reader, LenientTurnsMereStrictnessIntoWarnings) {
  const auto faults = faultsOf("<mujoco><option timestep='-1'/><body/></mujoco>", Strictness::lenient);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].severity, Severity::warning);
  EXPECT_EQ(faults[1].severity, Severity::warning);
}

TEST(Reader, NanIsStoredWithAWarning) {
  const auto faults = faultsOf(world("<body pos='nan 0 0'/>"));
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].severity, Severity::warning);
}

}  // namespace
}  // namespace kinetree
