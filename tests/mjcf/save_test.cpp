// Saving to files: nothing of the user's is lost, and what is written can be read.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "mjcf/load.h"
#include "mjcf/write.h"
#include "spec/build/build.h"
#include "spec/compose.h"
#include "tests/support/same_model.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for every test.
class Save : public testing::Test {
 protected:
  Save()
      : folder(fs::temp_directory_path() /
               fmt("kinetree_save_%d_%s", ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~Save() override { fs::remove_all(folder); }

  std::string at(const std::string& name) const { return (folder / name).string(); }
  std::string put(const std::string& name, const std::string& text) const {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
    return at(name);
  }
  std::string get(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder / name, std::ios::binary).rdbuf();
    return text.str();
  }

  const fs::path folder;

 private:
  static std::string fmt(const char* pattern, const char* test) {
    char name[200];
    std::snprintf(name, sizeof name, pattern, static_cast<int>(::getpid()), test);
    return name;
  }
};

/// Between two models, but for the names of their files; "": none.
std::string differenceOf(const Model& a, Model b) {
  b.npaths = a.npaths;
  b.paths = a.paths;
  b.mesh_pathadr = a.mesh_pathadr;
  return test::firstDifference(a, b);
}

/// A tetrahedron of this size.
std::string solid(const std::string& size) {
  return "v 0 0 0\nv " + size + " 0 0\nv 0 " + size + " 0\nv 0 0 " + size + "\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
}

constexpr const char* kTwoMeshes =
    "<mujoco><compiler meshdir='meshes'/><asset><mesh name='x' file='x/a.obj'/><mesh name='y' file='a.obj'/></asset>"
    "<worldbody><geom type='mesh' mesh='x'/><geom type='mesh' mesh='y'/></worldbody></mujoco>";

TEST_F(Save, CopiedAssetsReplaceNoFileOfOtherContent) {
  const std::string model = put("r.xml", kTwoMeshes);
  put("meshes/x/a.obj", solid("1"));
  put("meshes/a.obj", solid("2"));
  put("meshes/a_1.obj", "something else of the user");
  const Model before = loadModel(model);
  for (int times = 0; times < 2; ++times) {  // the second time everything is there already
    saveMjcf(readMjcf(model), model, {.assets = "meshes"});
    EXPECT_EQ(get("meshes/a.obj"), solid("2"));
    EXPECT_EQ(get("meshes/x/a.obj"), solid("1"));
    EXPECT_EQ(get("meshes/a_1.obj"), "something else of the user");
    EXPECT_EQ(get("meshes/a_2.obj"), solid("1"));
    EXPECT_FALSE(fs::exists(at("meshes/a_3.obj")));
    EXPECT_EQ(differenceOf(before, loadModel(model)), "");
  }
}

TEST_F(Save, AMissingAssetLeavesNoHalfCopy) {
  const std::string model = put("r.xml", kTwoMeshes);
  put("meshes/x/a.obj", solid("1"));
  EXPECT_THROW(saveMjcf(readMjcf(model), at("out.xml"), {.assets = "own"}), ModelError);
  EXPECT_FALSE(fs::exists(at("own")));
  EXPECT_FALSE(fs::exists(at("out.xml")));
}

TEST_F(Save, AssetFoldersMayBeFullPathsOrTheModelsOwn) {
  const std::string model = put("in/r.xml", kTwoMeshes);
  put("in/meshes/x/a.obj", solid("1"));
  put("in/meshes/a.obj", solid("2"));
  const Model before = loadModel(model);
  for (const std::string& assets : {at("elsewhere/assets"), std::string("."), std::string("../up")}) {
    fs::create_directories(folder / "out");
    saveMjcf(readMjcf(model), at("out/r.xml"), {.assets = assets});
    const std::string there = (assets[0] == '/' ? fs::path(assets) : folder / "out" / assets) / "a.obj";
    EXPECT_TRUE(fs::exists(there)) << there;
    EXPECT_EQ(differenceOf(before, loadModel(at("out/r.xml"))), "") << assets;
    fs::remove_all(folder / "out");
  }
}

TEST_F(Save, IncludesAreNotLeftBehindWhenAssetsMove) {
  const std::string model = put("a/r.xml",
                                "<mujoco><include file='part.xml'/><asset><mesh file='t.obj'/></asset><worldbody>"
                                "<geom type='mesh' mesh='t'/></worldbody></mujoco>");
  put("a/part.xml", "<mujoco><!-- kept --><option timestep='0.002'/></mujoco>");  // says no more than the default
  put("a/t.obj", solid("1"));
  fs::create_directories(folder / "b");
  saveMjcf(readMjcf(model), at("b/r.xml"), {.assets = "meshes"});
  EXPECT_EQ(differenceOf(loadModel(model), loadModel(at("b/r.xml"))), "") << get("b/r.xml");
  EXPECT_NE(get("b/r.xml").find("<!-- kept -->"), std::string::npos) << get("b/r.xml");
}

TEST_F(Save, InTheSameFolderIncludesStayAlsoInOtherWords) {
  const std::string model = put("a/r.xml", "<mujoco>\n<include file='part.xml'/>\n</mujoco>\n");
  put("a/part.xml", "<mujoco><asset><mesh file='t.obj'/></asset></mujoco>");
  put("a/t.obj", solid("1"));
  saveMjcf(readMjcf(model), at("a/../a/s.xml"));
  EXPECT_EQ(get("a/s.xml"), get("a/r.xml"));
  EXPECT_NO_THROW(saveMjcf(readMjcf(model), at("a/../a/s.xml"), {.canonical = true}));
}

// One file has one class of each name, so this cannot be said: neither by an edit nor anew.
TEST_F(Save, TwoClassesOfOneNameAreAFault) {
  Spec spec = readMjcfText(
      "<mujoco><default><default class='v'><geom size='.1'/></default></default>"
      "<worldbody><geom class='v'/></worldbody></mujoco>");
  spec::DefaultClass other = spec.defaults[1];
  other.geom.size[0] = 0.2;
  spec.defaults.push_back(other);
  for (const bool canonical : {false, true}) {
    try {
      toMjcf(spec, {.canonical = canonical});
      ADD_FAILURE() << "saved as " << toMjcf(spec, {.canonical = canonical});
    } catch (const ModelError& e) {
      EXPECT_NE(std::string(e.what()).find("'v' exists already"), std::string::npos) << e.what();
    }
  }
}

TEST_F(Save, TwoElementsOfOneNameAreAFault) {
  Spec spec = readMjcfText("<mujoco><worldbody><geom name='g' size='.1'/></worldbody></mujoco>");
  spec::Geom twin = spec.world.geoms[0];
  twin.serial = ++spec.lastSerial;
  twin.place = {};
  spec.world.geoms.push_back(twin);
  EXPECT_THROW(toMjcf(spec), ModelError);
  EXPECT_THROW(toMjcf(spec, {.canonical = true}), ModelError);
}

// What a class gives cannot be taken back by its element: the turn of another kind wins, a list cannot be empty.
TEST_F(Save, AValueTheFormatCannotSayIsAFault) {
  const std::string text =
      "<mujoco><default><geom euler='0 0 90' type='box' user='1 2'/></default>"
      "<worldbody><geom name='g' size='.1 .2 .3'/></worldbody></mujoco>";
  const std::string lines = "<mujoco><default><geom fromto='0 0 0 1 0 0' type='capsule' size='.1'/></default></mujoco>";
  Spec turned = readMjcfText(text), bare = readMjcfText(text), ball = readMjcfText(lines);
  spec::Geom sphere;
  sphere.size[0] = 0.1;
  addBody(ball, looseObject("ball", sphere));
  element<spec::Geom>(turned, "g").orientation = {};
  element<spec::Geom>(bare, "g").user.clear();
  for (const bool canonical : {false, true}) {
    for (const auto& [spec, words] : {std::pair(&turned, "would be read as"), std::pair(&bare, "cannot be taken back"),
                                      std::pair(&ball, "cannot be taken back")}) {
      try {
        const std::string saved = toMjcf(*spec, {.canonical = canonical});
        ADD_FAILURE() << "saved as " << saved;
      } catch (const ModelError& e) {
        EXPECT_NE(std::string(e.what()).find(words), std::string::npos) << e.what();
      }
    }
  }
}

TEST_F(Save, LinksLeadToTheNewTextAndPermissionsStay) {
  put("real.xml", "<mujoco/>");
  fs::permissions(at("real.xml"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real.xml", at("link.xml"));
  Spec spec = readMjcf(at("link.xml"));
  spec.option.timestep = 0.004;
  saveMjcf(spec, at("link.xml"));
  EXPECT_TRUE(fs::is_symlink(at("link.xml")));
  EXPECT_EQ(readMjcf(at("real.xml")).option.timestep, 0.004);
  EXPECT_EQ(fs::status(at("real.xml")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 2);
}

TEST_F(Save, AFailedSaveLeavesNothingBehind) {
  put("x.xml.saving", "of the user");
  fs::create_directories(folder / "x.xml/full");
  EXPECT_THROW(saveMjcf(readMjcfText("<mujoco/>"), at("x.xml")), ModelError);
  EXPECT_THROW(saveMjcf(readMjcfText("<mujoco/>"), at("no/such/folder.xml")), ModelError);
  EXPECT_EQ(get("x.xml.saving"), "of the user");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 2);
}

TEST_F(Save, ARemarkStaysWithItsElement) {
  Spec spec = readMjcfText(
      "<mujoco>\n  <worldbody>\n    <geom name='a' size='.1'/>  <!-- about a -->\n    <geom name='b' size='.1'/>\n"
      "  </worldbody>\n</mujoco>\n");
  spec::Geom c = spec.world.geoms[0];
  c.name = "c";
  c.serial = ++spec.lastSerial;
  c.place = {};
  spec.world.geoms.insert(spec.world.geoms.begin() + 1, c);
  EXPECT_EQ(toMjcf(spec),
            "<mujoco>\n  <worldbody>\n    <geom name='a' size='.1'/>  <!-- about a -->\n"
            "    <geom name=\"c\" size=\"0.1\"/>\n    <geom name='b' size='.1'/>\n  </worldbody>\n</mujoco>\n");
}

TEST_F(Save, TheHeaderOfAFileStays) {
  const std::string part = put("part.xml", "<!-- license of the part -->\n<mujoco><option timestep='0.004'/></mujoco>");
  const std::string model = put("m.xml",
                                "<?xml version='1.0'?>\n<!-- license -->\n<!-- second\n     line -->\n<mujoco>\n"
                                "  <include file='part.xml'/>\n</mujoco>\n");
  const std::string anew = toMjcf(readMjcf(model), {.canonical = true});
  EXPECT_TRUE(anew.starts_with("<!-- license -->\n<!-- second\n     line -->\n<mujoco")) << anew;
  EXPECT_NE(toMjcf(readMjcf(model), {.inlineIncludes = true}).find("<!-- license of the part -->"), std::string::npos);
}

TEST_F(Save, LinesEndAsInTheFile) {
  const std::string text =
      "<mujoco>\r\n  <worldbody>\r\n    <geom name='a' size='.1'/>\r\n  </worldbody>\r\n</mujoco>\r\n";
  Spec spec = readMjcfText(text);
  spec::Geom ball;
  ball.size = {0.02, 0, 0};
  addBody(spec, looseObject("ball", ball), Mount::at({0, 0, 1}));
  spec.option.timestep = 0.004;
  const std::string saved = toMjcf(spec);
  EXPECT_NE(saved.find("<geom name='a' size='.1'/>\r\n"), std::string::npos) << saved;
  EXPECT_NE(saved.find("ball"), std::string::npos) << saved;
  EXPECT_EQ(std::count(saved.begin(), saved.end(), '\n'), std::count(saved.begin(), saved.end(), '\r')) << saved;
}

// What is put into the scene is written into the scene.
TEST_F(Save, ComposingKeepsTheIncludeOfTheRobot) {
  put("robot.xml",
      "<mujoco>\n  <default>\n    <default class='r'>\n      <geom size='.1'/>\n    </default>\n  </default>\n"
      "  <option cone='elliptic'/>\n"
      "  <worldbody>\n    <body name='base'>\n      <joint name='j'/>\n      <geom class='r'/>\n    </body>\n"
      "  </worldbody>\n  <actuator>\n    <motor name='m' joint='j'/>\n  </actuator>\n</mujoco>\n");
  const std::string hand = put("hand.xml",
                               "<mujoco><default><geom size='.2'/></default><worldbody><body name='h'>"
                               "<joint name='k'/><geom/></body></worldbody>"
                               "<actuator><motor name='n' joint='k'/></actuator></mujoco>");
  for (const std::string& floor :
       {std::string("  <worldbody>\n    <geom type='plane' size='1 1 1'/>\n  </worldbody>\n"), std::string()}) {
    Spec scene = readMjcf(put("scene.xml", "<mujoco>\n  <include file='robot.xml'/>\n" + floor + "</mujoco>\n"));
    attach(scene, readMjcf(hand), Mount::at({1, 0, 0}), {.prefix = "hand_"});
    scene.option.timestep = 0.004;
    saveMjcf(scene, at("scene.xml"));
    const std::string saved = get("scene.xml");
    EXPECT_TRUE(saved.starts_with("<mujoco>\n  <include file='robot.xml'/>\n" + floor.substr(0, 40))) << saved;
    EXPECT_EQ(saved.find("'m'"), std::string::npos) << saved;
    std::vector<Fault> warnings;
    EXPECT_EQ(test::firstDifference(build(scene, {}, warnings), loadModel(at("scene.xml"))), "") << saved;
  }
}

TEST_F(Save, AnIncludedFileMayBeReplaced) {
  const std::string model = put("scene.xml", "<mujoco>\n<include file='robot.xml'/>\n</mujoco>\n");
  const std::string robot = put("robot.xml", "<mujoco><worldbody><!-- kept --><geom size='.1'/></worldbody></mujoco>");
  const Model before = loadModel(model);
  saveMjcf(readMjcf(model), robot);
  EXPECT_EQ(test::firstDifference(before, loadModel(robot)), "") << get("robot.xml");
  EXPECT_NE(get("robot.xml").find("<!-- kept -->"), std::string::npos) << get("robot.xml");
}

// The part's meshes are named from the folder of the scene's, which stays.
TEST_F(Save, ComposingKeepsTheFolderOfMeshes) {
  put("robot.xml",
      "<mujoco><compiler meshdir='meshes'/><asset><mesh name='r' file='a.obj'/></asset>"
      "<worldbody><geom type='mesh' mesh='r'/></worldbody></mujoco>");
  put("meshes/a.obj", solid("1"));
  put("hand/own/a.obj", solid("2"));
  const std::string hand = put("hand/hand.xml",
                               "<mujoco><compiler meshdir='own'/><asset><mesh name='h' file='a.obj'/></asset>"
                               "<worldbody><geom type='mesh' mesh='h'/></worldbody></mujoco>");
  Spec scene = readMjcf(put("scene.xml", "<mujoco>\n  <include file='robot.xml'/>\n</mujoco>\n"));
  attach(scene, readMjcf(hand), Mount::at({1, 0, 0}), {.prefix = "hand_"});
  std::vector<Fault> warnings;
  const Model before = build(scene, {}, warnings);
  saveMjcf(scene, at("scene.xml"));
  EXPECT_NE(get("scene.xml").find("<include file='robot.xml'/>"), std::string::npos) << get("scene.xml");
  EXPECT_NE(get("scene.xml").find("file=\"../hand/own/a.obj\""), std::string::npos) << get("scene.xml");
  EXPECT_EQ(differenceOf(before, loadModel(at("scene.xml"))), "");
  for (const char* other : {"other.xml", "deeper/other.xml"}) {
    put(other, "");
    saveMjcf(scene, at(other), {.canonical = true});
    EXPECT_EQ(differenceOf(before, loadModel(at(other))), "") << get(other);
  }
}

}  // namespace
}  // namespace kinetree
