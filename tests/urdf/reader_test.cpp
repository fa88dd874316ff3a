#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "mjcf/load.h"
#include "mjcf/mjcf.h"
#include "spec/build/build.h"
#include "tests/support/near.h"

namespace kinetree {
namespace {

struct Reading {
  Spec spec;
  std::vector<Fault> faults;

  bool says(const std::string& text) const {
    return std::ranges::any_of(faults, [&](const Fault& f) { return f.toString().find(text) != std::string::npos; });
  }
  bool notes(const std::string& text) const {
    return std::ranges::any_of(spec.notes,
                               [&](const ImportNote& n) { return n.toString().find(text) != std::string::npos; });
  }
};

Reading read(const std::string& body, ReadOptions options = {}) {
  options.assets = std::make_shared<MemorySource>(
      std::map<std::string, std::string>{{"r.urdf", "<robot name=\"r\">\n" + body + "\n</robot>"}});
  Reading r;
  r.spec = readMjcf("r.urdf", options, r.faults);
  return r;
}

std::string show(const Reading& r) {
  std::string text;
  for (const Fault& f : r.faults) {
    text += f.toString() + "\n";
  }
  for (const ImportNote& n : r.spec.notes) {
    text += n.toString() + "\n";
  }
  return text;
}

const char* const kSphere = "<collision><geometry><sphere radius=\"0.1\"/></geometry></collision>";
const char* const kTurn = "<joint name=\"j\" type=\"continuous\"><parent link=\"a\"/><child link=\"b\"/></joint>\n";
const char* const kTwoLinks =
    "<link name=\"a\"/><link name=\"b\"><collision><geometry><sphere "
    "radius=\"0.1\"/></geometry></collision></link>\n";

std::string pair(const std::string& joint) {
  return std::string(kTwoLinks) + joint;
}

TEST(Urdf, AllFaultsInOneGoWithPlaceAndNearestName) {
  const Reading r = read(
      "<link name=\"trunk\"/>\n"
      "<link name=\"trunk\"/>\n"
      "<link name=\"leg\"><inertial><mass/></inertial><collision><geometry><box size=\"1 "
      "2\"/></geometry></collision></link>\n"
      "<joint name=\"hip\" type=\"revolut\"><parent link=\"trnk\"/><child link=\"leg\"/></joint>\n"
      "<joint name=\"knee\"/>");
  for (const char* text :
       {":3:7: error: link 'trunk': name: the name 'trunk' is taken by the link on line 2",
        ":4:28: error: mass: value: is required", "error: inertial: needs a 'inertia' element",
        "error: box: size: expected 3 values, got 2", "link: there is no link 'trnk'; did you mean 'trunk'?",
        "type: got 'revolut', allowed: 'revolute', 'continuous'", "did you mean 'revolute'?",
        ":6:1: error: joint 'knee': needs a 'parent' element", "joint 'knee': type: is required"}) {
    EXPECT_TRUE(r.says(text)) << text << "\n" << show(r);
  }
}

TEST(Urdf, TreeFaults) {
  EXPECT_TRUE(read(pair(std::string(kTurn) +
                        "<joint name=\"k\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/></joint>"))
                  .says("the link 'b' has a parent already, by the joint on line 3"));
  const Reading circle = read(
      pair(std::string(kTurn) + "<joint name=\"k\" type=\"fixed\"><parent link=\"b\"/><child link=\"a\"/></joint>"));
  EXPECT_TRUE(circle.says("link 'a': is part of")) << show(circle);
  EXPECT_TRUE(circle.says("link 'b': is part of"));
  EXPECT_TRUE(read(pair("<joint name=\"j\" type=\"floating\"><parent link=\"a\"/><child link=\"b\"/></joint>"))
                  .says("must hang on a link called 'world'"));
  EXPECT_TRUE(
      read(pair(std::string(kTurn) +
                "<link name=\"c\"/><joint name=\"j\" type=\"fixed\"><parent link=\"b\"/><child link=\"c\"/></joint>"))
          .faults.empty());
  EXPECT_TRUE(read("<link name=\"world\"/><link name=\"a\"/><joint name=\"j\" type=\"continuous\"><parent "
                   "link=\"a\"/><child link=\"world\"/></joint>")
                  .says("which does not move"));
}

TEST(Urdf, MisspeltNamesAreWarned) {
  const Reading r = read("<link name=\"a\"><colision/></link><link nme=\"q\" name=\"b\"/>");
  EXPECT_TRUE(r.says("warning: colision: unknown element in 'link', ignored; did you mean 'collision'?")) << show(r);
  EXPECT_TRUE(r.says("warning: link 'b': nme: unknown attribute, ignored; did you mean 'name'?")) << show(r);
}

TEST(Urdf, WhatIsLeftOutIsNoted) {
  const Reading r =
      read(pair("<joint name=\"j\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/><mimic joint=\"q\"/><limit "
                "upper=\"1\" effort=\"2\" velocity=\"3\"/></joint>"
                "<transmission name=\"t\"/><gazebo/><plan9/>"));
  for (const char* text : {"dropped: mimic 'j': no equality is made", "limit 'j': only one of lower and upper",
                           "'velocity' is ignored", "transmission 't': no actuator is made", "gazebo: settings",
                           "plan9: is no element of URDF", "link 'a': merged into the world"}) {
    EXPECT_TRUE(r.notes(text)) << text << "\n" << show(r);
  }
  EXPECT_TRUE(r.faults.empty()) << show(r);
  EXPECT_EQ(summarize(r.spec.notes).size(), r.spec.notes.size());
}

TEST(Urdf, NotesOfOneCauseAreCounted) {
  const Reading r = read("<link name=\"a\"><visual/><visual/></link><link name=\"b\"><visual/></link>");
  const std::vector<std::string> lines = summarize(r.spec.notes);
  EXPECT_TRUE(std::ranges::any_of(lines, [](const std::string& l) {
    return l.find("(and 2 more)") != std::string::npos;
  })) << show(r);
}

TEST(Urdf, SettingsOfTheExtension) {
  const Reading r = read(
      "<mujoco><compiler meshdir=\"m\" strippath=\"true\" angle=\"degree\" fusestatic=\"false\" "
      "convexhull=\"true\"/><option timestep=\"0.004\"/><asset/></mujoco>");
  EXPECT_EQ(r.spec.compiler.meshdir, "m");
  EXPECT_TRUE(r.spec.compiler.strippath && r.spec.compiler.discardvisual && !r.spec.compiler.fusestatic &&
              !r.spec.compiler.degree);
  EXPECT_EQ(r.spec.option.timestep, 0.004);
  EXPECT_TRUE(r.says("compiler: convexhull: unknown attribute, ignored")) << show(r);
  EXPECT_TRUE(r.notes("angle=\"degree\" has no effect") && r.notes("asset: only compiler, option and size"));
  EXPECT_TRUE(
      read("<mujoco><compiler balanceinertia=\"maybe\"/></mujoco>").says("got 'maybe', allowed: 'false' or 'true'"));
}

TEST(Urdf, InertiaTurnsOnlyWhenAsked) {
  const std::string robot = pair(
      "<link name=\"c\"><inertial><origin rpy=\"0 0 1.5707963267948966\"/><mass value=\"1\"/>"
      "<inertia ixx=\"0.02\" iyy=\"0.03\" izz=\"0.04\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>"
      "<joint name=\"k\" type=\"continuous\"><parent link=\"a\"/><child link=\"c\"/></joint>");
  const Reading asMujoco = read(robot);
  EXPECT_TRUE(asMujoco.notes("origin rpy is lost"));
  EXPECT_EQ((*asMujoco.spec.world.bodies[0].bodies[0].inertial->fullinertia)[0], 0.02);
  ReadOptions options;
  options.urdf.rotateInertia = true;
  const Reading turned = read(robot, options);
  EXPECT_FALSE(turned.notes("origin rpy is lost"));
  EXPECT_NEAR((*turned.spec.world.bodies[0].bodies[0].inertial->fullinertia)[0], 0.03, 1e-15);
  EXPECT_NEAR((*turned.spec.world.bodies[0].bodies[0].inertial->fullinertia)[1], 0.02, 1e-15);
}

const char* const kTetra = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

std::string meshLink(const std::string& file, const std::string& scale) {
  static int count = 0;
  return "<link name=\"l" + std::to_string(++count) + "\"><collision><geometry><mesh filename=\"" + file +
         "\" scale=\"" + scale + " 1 1\"/></geometry></collision></link>";
}

TEST(Urdf, MeshesOfOneStemStayApart) {
  const Reading r = read(meshLink("p/x.obj", "1") + meshLink("p/x.obj", "2") + meshLink("q/x.obj", "1") +
                         meshLink("p/x.obj", "2") + meshLink("x1.obj", "1"));
  ASSERT_EQ(r.spec.meshes.size(), 4u) << show(r);
  ASSERT_EQ(r.spec.world.bodies.size(), 5u) << show(r);
  std::vector<std::string> names;
  for (const spec::Mesh& mesh : r.spec.meshes) {
    names.push_back(mesh.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"x", "x1", "x2", "x11"}));
  EXPECT_EQ(r.spec.meshes[2].file, "q/x.obj");
  EXPECT_EQ(r.spec.world.bodies[3].geoms[0].mesh, "x1");
  EXPECT_TRUE(r.notes("another file of that name is in use"));
}

class PackageTest : public testing::Test {
 protected:
  std::filesystem::path root = std::filesystem::path(testing::TempDir()) / "kinetree_urdf";
  void write(const std::string& path, const std::string& text) {
    std::filesystem::create_directories((root / path).parent_path());
    std::ofstream(root / path) << text;
  }
  void SetUp() override {
    std::filesystem::remove_all(root);
    write("ws/arm_description/meshes/part.obj", kTetra);
    write("ws/other/renamed/package.xml", "<package><name>hand</name></package>");
    write("ws/other/renamed/meshes/finger.obj", kTetra);
  }
  void TearDown() override { std::filesystem::remove_all(root); }
  std::string robot(const std::string& path, const std::string& mesh) {
    write(path, "<robot name=\"r\">" + meshLink(mesh, "1") + "</robot>");
    return (root / path).string();
  }
};

TEST_F(PackageTest, FoundUpTheTree) {
  EXPECT_EQ(loadModel(robot("ws/arm_description/urdf/a.urdf", "package://arm_description/meshes/part.obj")).nmesh, 1);
  EXPECT_EQ(loadModel(robot("ws/other/renamed/urdf/a.urdf", "package://hand/meshes/finger.obj")).nmesh, 1);
  EXPECT_EQ(loadModel(robot("ws/other/deep/er/a.urdf", "package://arm_description/meshes/part.obj")).nmesh, 1);
}

TEST_F(PackageTest, FoundWhereTheUserSays) {
  const std::string path = robot("ws/x/a.urdf", "package://hand/meshes/finger.obj");
  try {
    loadModel(path);
    FAIL() << "it is not up the tree";
  } catch (const ModelError& e) {
    const std::string text = e.what();
    EXPECT_NE(text.find("a.urdf:1:"), std::string::npos);
    EXPECT_NE(text.find("'package://hand/meshes/finger.obj' is nowhere to be found"), std::string::npos) << text;
    EXPECT_NE(text.find("--package hand=FOLDER"), std::string::npos);
    EXPECT_NE(text.find((root / "ws/hand/meshes/finger.obj").string()), std::string::npos) << text;
  }
  ReadOptions options;
  options.urdf.packages["hand"] = (root / "ws/other/renamed").string();
  EXPECT_EQ(loadModel(path, options).nmesh, 1);
}

TEST_F(PackageTest, FileNamesAndStrippedPaths) {
  EXPECT_EQ(loadModel(robot("a.urdf", "file://" + (root / "ws/arm_description/meshes/part.obj").string())).nmesh, 1);
  write("near.obj", kTetra);
  write("b.urdf", "<robot><mujoco><compiler strippath=\"true\"/></mujoco>" + meshLink("package://p/q/near.obj", "1") +
                      "</robot>");
  EXPECT_EQ(loadModel((root / "b.urdf").string()).nmesh, 1);
}

TEST(Urdf, InMemory) {
  ReadOptions options;
  options.assets = std::make_shared<MemorySource>(std::map<std::string, std::string>{
      {"part.obj", kTetra},
      {"parent.xml", ""},
      {"robot.urdf",
       "<robot name=\"r\"><link name=\"world\"/><link name=\"b\">" + std::string(kSphere) + "</link></robot>"}});
  EXPECT_EQ(loadModelText("<robot>" + meshLink("package://p/meshes/part.obj", "1") + "</robot>", options).nmesh, 1);
  const Model m = loadModelText(
      "<mujoco><asset><model name=\"u\" file=\"robot.urdf\"/></asset><worldbody><attach model=\"u\" prefix=\"p_\" "
      "body=\"b\"/></worldbody></mujoco>",
      options);
  EXPECT_EQ(m.nbody, 2);
}

TEST(Urdf, DeepChainsAreRefused) {
  std::string text = "<link name=\"0\"/>";
  for (int i = 1; i < 5000; ++i) {
    const std::string name = std::to_string(i);
    text += "<link name=\"" + name + "\"/><joint name=\"" + name + "\" type=\"fixed\"><parent link=\"" +
            std::to_string(i - 1) + "\"/><child link=\"" + name + "\"/></joint>";
  }
  EXPECT_TRUE(read(text).says("more than 1000 links"));
}

TEST(Urdf, FusedMassStandsWhereMujocoPutsIt) {
  // 1 kg at 0, and 1 kg at x = 0.1 of a link that stands at x = 0.05 and is turned by 90 degrees: MuJoCo says 0.15,
  // not (0.05, 0.1)
  const std::string inertial =
      "<mass value=\"1\"/><inertia ixx=\"0.1\" iyy=\"0.1\" izz=\"0.1\" ixy=\"0\" ixz=\"0\" "
      "iyz=\"0\"/></inertial></link>";
  std::vector<Fault> warnings;
  const Model m =
      loadModelText("<robot><link name=\"world\"/><link name=\"a\"><inertial>" + inertial +
                        "<link name=\"b\"><inertial><origin xyz=\"0.1 0 0\"/>" + inertial +
                        "<joint name=\"j\" type=\"continuous\"><parent link=\"world\"/><child link=\"a\"/></joint>"
                        "<joint name=\"k\" type=\"fixed\"><origin xyz=\"0.05 0 0\" rpy=\"0 0 "
                        "1.5707963267948966\"/><parent link=\"a\"/><child link=\"b\"/></joint></robot>",
                    {}, &warnings);
  EXPECT_NEAR(m.body_ipos[1].x, 0.075, 1e-15);
  EXPECT_NEAR(m.body_ipos[1].y, 0, 1e-15);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].message.find("beside where it is"), std::string::npos);
}

}  // namespace
}  // namespace kinetree
