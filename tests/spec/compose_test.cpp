// Scenes: parts at mounts, loose objects, editing by name, state carried over, and saving all of it.
#include "spec/compose.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "engine/api/carry_state.h"
#include "engine/api/names.h"
#include "engine/pipeline.h"
#include "mjcf/mjcf.h"
#include "mjcf/write.h"
#include "spec/build/build.h"
#include "tests/support/robots.h"
#include "tests/support/same_model.h"

namespace kinetree {
namespace {

Model built(const Spec& spec) {
  std::vector<Fault> warnings;
  return build(spec, {}, warnings);
}

Spec arm() {
  return readMjcf("models/compose/arm.xml");
}
Spec hand() {
  return readMjcf("models/compose/hand.xml");
}

Spec armWithHand() {
  Spec scene = arm();
  attach(scene, hand(), Mount::atSite("wrist"), {.prefix = "hand_"});
  return scene;
}

std::string faultOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const ModelError& e) {
    return e.what();
  }
  return "";
}

void expectComesBack(const Spec& scene) {
  const std::string text = toMjcf(scene);
  EXPECT_EQ(test::firstDifference(built(scene), built(readMjcfText(text))), "") << text;
}

// Numbers of mjSpec.attach(hand, site=wrist, prefix="hand_") of MuJoCo 3.10.0.
TEST(Compose, HandAtTheWristAsMujocoAttachesIt) {
  const Model m = built(armWithHand());
  ASSERT_EQ(m.nbody, 6);
  EXPECT_EQ(nameOf(m, ObjType::body, 3), "hand_palm");
  EXPECT_EQ(nameOf(m, ObjType::joint, 4), "hand_right");
  EXPECT_EQ(m.jnt_range[2], (Row<2>{-1.5707963267948966, 1.5707963267948966}));
  EXPECT_EQ(m.qpos0[2], 0.17453292519943295);
  const Quat palm = {0.9026914475376252, 0.33095230388641206, 0.1027198905734641, 0.2550830201626098};
  for (int k = 0; k < 4; ++k) {
    EXPECT_NEAR(m.body_quat[3][k], palm[k], 1e-15);
  }
  Data d(m);
  const double qpos[] = {0.3, -0.5, 0.2, 0.01, 0.03}, qvel[] = {1, 2, 3, .1, -.1};
  std::ranges::copy(qpos, d.editQpos().begin());
  std::ranges::copy(qvel, d.editQvel().begin());
  forward(m, d);
  const Vec3 left = {0.5059600596353615, -0.03815108480249078, 0.21101582438059985};
  const double bias[] = {-4.7425728713933655, -1.1100931428019423, -1.4068090277841172e-03, 4.7358425903705516e-03,
                         -2.0881768107152247e-03};
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(d.xpos[4][k], left[k], 1e-14);
  }
  for (int k = 0; k < 5; ++k) {
    EXPECT_NEAR(d.qfrc_bias[k], bias[k], 1e-12);
  }
}

TEST(Compose, KeyframesStayWithTheirJoints) {
  const Model m = built(armWithHand());
  ASSERT_EQ(m.nkey, 2);
  const double home[] = {0.4, -0.7, m.qpos0[2], 0, 0}, open[] = {0, 0.1, 0, 0.04, 0.04};
  for (int k = 0; k < 5; ++k) {
    EXPECT_EQ(m.key_qpos[k], home[k]);
    EXPECT_EQ(m.key_qpos[5 + k], open[k]);
  }
  EXPECT_EQ(m.key_ctrl[0], 0.4);
}

TEST(Compose, FilesInOtherUnitsSaveAsOneFile) {
  expectComesBack(armWithHand());
}

TEST(Compose, TwoCopiesAndThreeLooseObjects) {
  Spec scene = readMjcf("models/compose/table.xml");
  attach(scene, armWithHand(), Mount::at({0, 0.5, 0}), {.prefix = "a_"});
  attach(scene, armWithHand(), Mount::at({0, -0.5, 0}, {0, 0, 0, 1}), {.prefix = "b_"});
  for (int i = 0; i < 3; ++i) {
    spec::Geom ball;
    ball.size = {0.02, 0, 0};
    Mount mount = Mount::atFrame("desk");
    mount.pos = {0.1 * i, 0, 0.06};
    addBody(scene, looseObject("ball" + std::to_string(i), ball), mount);
  }
  const Model m = built(scene);
  EXPECT_EQ(m.nbody, 1 + 5 + 5 + 3);
  EXPECT_EQ(m.nq, 5 + 5 + 3 * 7);
  EXPECT_EQ(m.nu, 6);
  Data d(m);
  forward(m, d);
  const int ball = requireId(m, ObjType::body, "ball2");
  EXPECT_NEAR(d.xpos[ball].x, 0.5, 1e-12);  // the frame turns x into y
  EXPECT_NEAR(d.xpos[ball].y, 0.2, 1e-12);
  EXPECT_NEAR(d.xpos[ball].z, 0.16, 1e-12);
  expectComesBack(scene);
}

TEST(Compose, MountsAtBodiesAndInTheWorld) {
  Spec scene = arm();
  Mount mount = Mount::atBody("upper");
  mount.pos = {0.1, 0, 0.05};
  attach(scene, hand(), mount, {.prefix = "h_", .body = "left"});
  attach(scene, readMjcfText("<mujoco><worldbody><body name='cup'><geom size='.1'/></body></worldbody></mujoco>"),
         Mount::at({1, 0, 0.1}), {.prefix = "x_", .free = true});
  const Model m = built(scene);
  EXPECT_EQ(m.body_parentid[requireId(m, ObjType::body, "h_left")], requireId(m, ObjType::body, "upper"));
  EXPECT_EQ(m.jnt_type[requireId(m, ObjType::joint, "x_cup")], JointType::free);
  EXPECT_EQ(mountCalled(scene, "wrist").on, Mount::On::site);
  EXPECT_EQ(mountCalled(scene, "lower").on, Mount::On::body);
  EXPECT_EQ(mountCalled(scene, "").on, Mount::On::world);
  expectComesBack(scene);
}

TEST(Compose, FaultsNameWhatIsWrongAndLeaveTheSceneAlone) {
  Spec scene = arm();
  const std::string before = toMjcf(scene);
  EXPECT_NE(faultOf([&] { attach(scene, hand(), Mount::atSite("wirst")); }).find("did you mean 'wrist'"),
            std::string::npos);
  const std::string clash = faultOf([&] { attach(scene, arm()); });
  EXPECT_NE(clash.find("the name 'shoulder' is taken in the scene"), std::string::npos) << clash;
  EXPECT_NE(clash.find("the name 'lower' is taken in the scene"), std::string::npos) << clash;
  EXPECT_NE(faultOf([&] { element<spec::Geom>(scene, "uper"); }).find("did you mean 'upper'"), std::string::npos);
  EXPECT_NE(faultOf([&] { removeElement<spec::Actuator>(scene, "elbw"); }).find("'elbow'"), std::string::npos);
  EXPECT_NE(faultOf([&] { addBody(scene, looseObject("upper", {})); }).find("is taken"), std::string::npos);
  EXPECT_EQ(toMjcf(scene), before);
}

TEST(Compose, WithoutAPrefixTheMainClassesStayApart) {
  Spec scene = arm();
  Spec part = hand();
  part.keyframes.clear();
  attach(scene, part, Mount::atSite("wrist"));
  const Model m = built(scene);
  EXPECT_EQ(m.dof_damping[0], 0.5);
  EXPECT_EQ(m.dof_damping[requireId(m, ObjType::joint, "roll")], 0);
  expectComesBack(scene);
}

TEST(Compose, EditAndRemove) {
  Spec scene = armWithHand();
  element<spec::Geom>(scene, "upper").size[0] = 0.05;
  element<spec::Joint>(scene, "elbow").damping[0] = 2;
  std::vector<Fault> removed;
  removeElement<spec::Body>(scene, "hand_left", &removed);
  EXPECT_EQ(removed.size(), 2u);  // the equality and the actuator
  EXPECT_NE(removed[1].toString().find("grip"), std::string::npos);
  const Model m = built(scene);
  EXPECT_EQ(m.njnt, 4);
  EXPECT_EQ(m.neq, 0);
  EXPECT_EQ(m.nu, 2);
  EXPECT_EQ(m.key_qpos[m.nq + 3], 0.04);  // "open" keeps what it says about the finger that is left
  EXPECT_EQ(m.geom_size[0][0], 0.05);
  EXPECT_EQ(m.dof_damping[1], 2);
  expectComesBack(scene);
  removeElement<spec::Joint>(scene, "elbow", &removed);
  EXPECT_EQ(built(scene).nsensor, 0);
}

TEST(Compose, StateIsCarriedOver) {
  Spec scene = armWithHand();
  const Model before = built(scene);
  Data d(before);
  d.editCtrl()[0] = 0.3;
  d.editCtrl()[2] = 0.02;
  for (int i = 0; i < 20; ++i) {
    step(before, d);
  }
  spec::Geom ball;
  ball.size = {0.02, 0, 0};
  addBody(scene, looseObject("ball", ball), Mount::at({3, 0, 1}));
  // Before the arm, so that all addresses move.
  std::rotate(scene.world.bodies.begin(), scene.world.bodies.end() - 1, scene.world.bodies.end());
  removeElement<spec::Actuator>(scene, "elbow");
  const Model after = built(scene);
  Data e(after);
  const Carried carried = carryState(before, d, after, e);
  EXPECT_EQ(carried.joints, 5);
  EXPECT_EQ(carried.actuators, 2);
  EXPECT_EQ(carried.left, std::vector<std::string>{"actuator 'elbow'"});
  EXPECT_EQ(e.time, d.time);
  EXPECT_EQ(e.qpos[0], 3);
  for (int k = 0; k < before.nq; ++k) {
    EXPECT_EQ(e.qpos[7 + k], d.qpos[k]);
    EXPECT_EQ(e.qvel[6 + k], d.qvel[k]);
    EXPECT_EQ(e.qacc_warmstart[6 + k], d.qacc_warmstart[k]);
  }
  EXPECT_EQ(e.ctrl[0], 0.3);
  EXPECT_EQ(e.ctrl[1], 0.02);
  step(after, e);
  EXPECT_TRUE(std::isfinite(e.qpos[7]));
}

Spec chain(const std::string& name, const std::string& keys) {
  return readMjcfText(
      "<mujoco><default><default class='k'><geom size='.1'/></default></default><worldbody><body name='" + name +
      "'><joint name='" + name + "'/><geom class='k'/></body></worldbody><keyframe>" + keys + "</keyframe></mujoco>");
}

TEST(Compose, KeyframesOfAPartThatIsItselfComposed) {
  Spec middle = chain("b", "");
  attach(middle, chain("c", "<key name='pose' qpos='0.77' qvel='2'/>"), Mount::atBody("b"), {.prefix = "c_"});
  Spec scene = chain("a", "<key name='own' qpos='0.1'/>");
  attach(scene, middle, Mount::atBody("a"), {.prefix = "b_"});
  const Model m = built(scene);
  ASSERT_EQ(m.nkey, 2);
  EXPECT_EQ(nameOf(m, ObjType::key, 1), "b_c_pose");
  const int joint = m.jnt_qposadr[requireId(m, ObjType::joint, "b_c_c")];
  for (int j = 0; j < 3; ++j) {
    EXPECT_EQ(m.key_qpos[m.nq + j], j == joint ? 0.77 : 0);
    EXPECT_EQ(m.key_qvel[m.nv + j], j == joint ? 2 : 0);
  }
  EXPECT_EQ(m.key_qpos[m.jnt_qposadr[requireId(m, ObjType::joint, "a")]], 0.1);

  Spec only = chain("d", "");  // only what is copied keeps its values
  attach(only, middle, {}, {.prefix = "e_", .body = "c_c"});
  const Model part = built(only);
  EXPECT_EQ(part.key_qpos[part.jnt_qposadr[requireId(part, ObjType::joint, "e_c_c")]], 0.77);
}

TEST(Compose, AKeyframeWhoseJointHasChangedIsAFault) {
  Spec scene = readMjcfText(
      "<mujoco><worldbody><body name='a'><freejoint name='a'/><geom size='.1'/></body></worldbody>"
      "<keyframe><key name='up' qpos='0 0 1 1 0 0 0'/></keyframe></mujoco>");
  spec::Geom ball;
  ball.size = {0.02, 0, 0};
  addBody(scene, looseObject("ball", ball), Mount::at({1, 0, 0}));
  EXPECT_EQ(built(scene).key_qpos[2], 1);
  removeElement<spec::Body>(scene, "ball");
  element<spec::Joint>(scene, "a").type = JointType::hinge;
  const std::string fault = faultOf([&] { built(scene); });
  EXPECT_NE(fault.find("key 'up': qpos: has 7 numbers"), std::string::npos) << fault;
}

TEST(Compose, KeyframesStayWithTheOriginalOfACopiedBody) {
  Spec scene = chain("a", "<key qpos='0.6'/>");
  spec::Body copy = element<spec::Body>(scene, "a");
  copy.name = copy.joints[0].name = "copy";
  Spec pushed = scene;
  addBody(scene, copy, Mount::at({1, 0, 0}));
  const Model m = built(scene);
  EXPECT_EQ(m.key_qpos[0], 0.6);
  EXPECT_EQ(m.key_qpos[1], 0);

  addBody(pushed, looseObject("ball", copy.geoms[0]));  // binds the keyframes
  pushed.world.bodies.push_back(copy);                  // without addBody
  EXPECT_EQ(built(pushed).key_qpos[0], 0.6);
  EXPECT_EQ(built(pushed).key_qpos[8], 0);
  Spec around = chain("b", "");
  attach(around, pushed, {}, {.prefix = "p_"});
  const Model attached = built(around);
  EXPECT_EQ(attached.key_qpos[attached.jnt_qposadr[requireId(attached, ObjType::joint, "p_a")]], 0.6);
  EXPECT_EQ(attached.key_qpos[attached.jnt_qposadr[requireId(attached, ObjType::joint, "p_copy")]], 0);
}

TEST(Compose, DefaultClassesOfOneNameStayApart) {
  Spec scene = chain("a", "");
  Spec part = chain("b", "");
  element<spec::Body>(part, "b").geoms[0].size[0] = part.defaults[1].geom.size[0] = 0.3;
  attach(scene, part);
  attach(scene, chain("c", ""));
  ASSERT_EQ(scene.defaults.size(), 6u);
  EXPECT_EQ(scene.defaults[3].name, "k_2");
  EXPECT_EQ(scene.defaults[5].name, "k_3");
  EXPECT_EQ(element<spec::Body>(scene, "b").geoms[0].className, "k_2");
  expectComesBack(scene);
}

TEST(Compose, OnlyNamesOfWhatIsCopiedCanClash) {
  Spec scene = chain("a", "<key name='home'/>");
  spec::Actuator motor;
  motor.name = "grip";
  motor.trntype = TransmissionType::joint;
  motor.target = "a";
  scene.actuators.push_back(motor);
  Spec other = scene;
  attach(scene, hand(), {}, {.body = "right"});  // its actuator "grip" is at the left finger
  EXPECT_EQ(built(scene).nu, 1);
  EXPECT_NE(faultOf([&] { attach(other, hand(), {}, {.body = "left"}); }).find("actuator 'grip': the name"),
            std::string::npos);
}

TEST(Compose, NamesOfFreeJointsAreChecked) {
  Spec scene = chain("cup", "");
  scene.world.bodies[0].name = "holder";
  const Spec cup = readMjcfText("<mujoco><worldbody><body name='cup'><geom size='.1'/></body></worldbody></mujoco>");
  EXPECT_NE(faultOf([&] { attach(scene, cup, {}, {.free = true}); }).find("joint 'cup': the name 'cup' is taken"),
            std::string::npos);
  attach(scene, cup);
}

TEST(Compose, UnnamedKeyframesGetNumbers) {
  Spec scene = chain("a", "");
  attach(scene, chain("b", "<key qpos='1'/><key qpos='2'/>"), {}, {.prefix = "p_"});
  attach(scene, chain("c", "<key qpos='3'/><key qpos='4'/>"));
  const Model m = built(scene);
  ASSERT_EQ(m.nkey, 4);
  EXPECT_EQ(nameOf(m, ObjType::key, 0), "p_");
  EXPECT_EQ(nameOf(m, ObjType::key, 1), "p_2");
  EXPECT_EQ(nameOf(m, ObjType::key, 3), "");
  EXPECT_EQ(m.key_qpos[m.nq + 1], 2);
}

TEST(Compose, TwoRealRobots) {
  const test::Robot ur5e = test::robot("universal_robots_ur5e"), gripper = test::robot("robotiq_2f85");
  if (ur5e.path.empty() || gripper.path.empty()) {
    GTEST_SKIP() << test::kNoRobots;
  }
  const auto folder = [](const std::string& path) { return path.substr(0, path.rfind('/') + 1); };
  Spec scene = readMjcf(folder(ur5e.path) + "ur5e.xml");
  attach(scene, readMjcf(folder(gripper.path) + "2f85.xml"), Mount::atSite("attachment_site"), {.prefix = "g_"});
  const Model m = built(scene);
  EXPECT_EQ(m.nu, 7);
  // Through a file, in a folder of its own: its asset paths must lead back to both robots.
  const std::filesystem::path saved = std::filesystem::temp_directory_path() / fmt::format("kinetree_{}.xml", getpid());
  saveMjcf(scene, saved.string());
  const auto withoutPaths = [](Model model) {  // which differ by the folder alone
    model.npaths = 0;
    model.paths.clear();
    for (Array<int>* address : {&model.mesh_pathadr, &model.tex_pathadr, &model.hfield_pathadr, &model.skin_pathadr}) {
      std::fill(address->begin(), address->end(), -1);
    }
    return model;
  };
  EXPECT_EQ(test::firstDifference(withoutPaths(m), withoutPaths(built(readMjcf(saved.string())))), "");
  std::filesystem::remove(saved);
}

}  // namespace
}  // namespace kinetree
