// Saving: what is written reads back as the same model, bit for bit.
#include "mjcf/write.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "mjcf/load.h"
#include "spec/build/build.h"
#include "spec/compose.h"
#include "tests/support/robots.h"
#include "tests/support/same_model.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;

Model built(const Spec& spec) {
  std::vector<Fault> warnings;
  return build(spec, {}, warnings);
}

/// The text in place of the file it came from, all other files from where they are.
Spec reread(const std::string& path, const std::string& text) {
  return readMjcf(path, {.assets = std::make_shared<MemorySource>(std::map<std::string, std::string>{{path, text}},
                                                                  std::make_shared<FileSource>())});
}

/// What went wrong; "" if the model came back as it was, "-" if it is not compiled here in the first place.
std::string roundTrip(const std::string& path, const SaveOptions& options) {
  Spec spec;
  std::optional<Model> first;
  try {
    spec = readMjcf(path);
    if (options.canonical) {
      first = built(spec);
    }
  } catch (const ModelError&) {
    return "-";
  }
  std::string text;
  try {
    text = toMjcf(spec, options);
    if (!options.canonical) {
      return text == *spec.sources[0].text ? "" : "nothing was changed, but the text is another";
    }
    const Spec again = reread(path, text);
    if (toMjcf(again, options) != text) {
      return "writing again gives another text";
    }
    return test::firstDifference(*first, built(again));
  } catch (const ModelError& e) {
    return e.what();
  }
}

std::vector<std::string> modelFiles(const fs::path& folder) {
  std::vector<std::string> files;
  if (fs::is_directory(folder)) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".xml") {
        files.push_back(entry.path().string());
      }
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void expectRoundTrips(const std::vector<std::string>& files, int least) {
  int same = 0, compiled = 0;
  for (const std::string& file : files) {
    const std::string anew = roundTrip(file, {.canonical = true}), kept = roundTrip(file, {});
    EXPECT_TRUE(anew.empty() || anew == "-") << file << ": " << anew;
    EXPECT_TRUE(kept.empty() || kept == "-") << file << ": " << kept;
    compiled += anew != "-";
    same += anew.empty() && kept.empty();
  }
  std::printf("%zu files, %d are compiled here, %d came back the same\n", files.size(), compiled, same);
  EXPECT_GE(same, least);
}

TEST(Write, OurModelsComeBack) {
  expectRoundTrips(modelFiles("models"), 20);
}

TEST(Write, RobotsComeBack) {
  std::vector<std::string> files;
  for (const test::Robot& robot : test::robots()) {
    for (const std::string& file : modelFiles(fs::path(robot.path).parent_path())) {
      files.push_back(file);
    }
  }
  if (files.empty()) {
    GTEST_SKIP() << test::kNoRobots;
  }
  expectRoundTrips(files, 1);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Spec arm() {
  return readMjcf("models/compose/arm.xml");
}

std::string source(const Spec& spec) {
  return *spec.sources[0].text;
}

TEST(Write, AnEditChangesOneAttribute) {
  Spec spec = arm();
  element<spec::Joint>(spec, "elbow").axis = {0, 0, 1};
  element<spec::Geom>(spec, "lower").friction[0] = 0.3;
  element<spec::Actuator>(spec, "shoulder").biasprm[2] = -0.1;
  std::string expected = replaced(source(spec), " axis=\"0 1 0\" ref=", " ref=");  // the default
  expected = replaced(expected, "fromto=\"0 0 0 0.25 0 0\"", "fromto=\"0 0 0 0.25 0 0\" friction=\"0.3\"");
  expected = replaced(expected, "kv=\"2\"", "kv=\"0.1\"");
  EXPECT_EQ(toMjcf(spec), expected);
}

TEST(Write, OptionsThatWereNotThereGetASection) {
  Spec spec = arm();
  spec.option.timestep = 0.1 + 0.2;
  spec.option.disableflags |= disable::contact;
  const std::string text = toMjcf(spec);
  EXPECT_NE(text.find("<option timestep=\"0.30000000000000004\">"), std::string::npos) << text;
  EXPECT_NE(text.find("<flag contact=\"disable\"/>"), std::string::npos) << text;
  EXPECT_NE(text.find("<!-- a comment behind an element -->"), std::string::npos) << text;
  EXPECT_EQ(readMjcfText(text).option.timestep, 0.1 + 0.2);
}

TEST(Write, ElementsAreTakenOutAndPutIn) {
  Spec spec = arm();
  removeElement<spec::Sensor>(spec, "elbow");
  removeElement<spec::Actuator>(spec, "elbow");
  spec.keyframes.clear();
  spec::Geom ball;
  ball.size = {0.02, 0, 0};
  addBody(spec, looseObject("ball", ball), Mount::at({1, 0, 0.5}));
  const std::string text = toMjcf(spec);
  std::string expected = replaced(source(spec), "    <motor name=\"elbow\" joint=\"elbow\" gear=\"3\"/>\n", "");
  expected = replaced(expected, "<jointpos name=\"elbow\" joint=\"elbow\"/>", "");
  expected = replaced(expected, "<key name=\"home\" qpos=\"0.4 -0.7\" ctrl=\"0.4 0\"/>", "");
  EXPECT_NE(text.find("      <body name=\"ball\">\n"), std::string::npos) << text;
  const std::size_t begin = text.find("\n    <frame pos=\"1 0 0.5\">"), end = text.find("</frame>");
  ASSERT_NE(begin, std::string::npos) << text;
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(text.substr(0, begin) + text.substr(end + 8), expected);
  EXPECT_EQ(test::firstDifference(built(spec), built(readMjcfText(text))), "");
}

TEST(Write, IncludesStayUntilTheyChange) {
  const std::map<std::string, std::string> files = {
      {"m/main.xml",
       "<mujoco>\n  <include file=\"parts/body.xml\"/>\n  <!-- after -->\n  <option timestep=\"0.01\"/>\n</mujoco>\n"},
      {"m/parts/body.xml",
       "<mujoco>\n  <worldbody>\n    <!-- one -->\n    <geom name=\"g\" size=\"1\"/>\n  </worldbody>\n</mujoco>\n"}};
  const ReadOptions options{.assets = std::make_shared<MemorySource>(files)};
  Spec spec = readMjcf("m/main.xml", options);
  spec.option.timestep = 0.02;
  EXPECT_EQ(toMjcf(spec), replaced(files.at("m/main.xml"), "0.01", "0.02"));
  EXPECT_NE(toMjcf(spec, {.inlineIncludes = true}).find("<!-- one -->"), std::string::npos);
  element<spec::Geom>(spec, "g").size[0] = 2;
  const std::string text = toMjcf(spec);
  EXPECT_EQ(text.find("include"), std::string::npos) << text;
  EXPECT_NE(text.find("<!-- one -->\n    <geom name=\"g\" size=\"2\"/>"), std::string::npos) << text;
}

TEST(Write, WhatAReplicateMadeIsWrittenOutWhenItChanges) {
  Spec spec = readMjcfText(
      "<mujoco><worldbody><replicate count='3' offset='1 0 0'>"
      "<!-- pole --><geom name='g' size='.1'/></replicate></worldbody></mujoco>");
  EXPECT_EQ(toMjcf(spec), source(spec));
  element<spec::Geom>(spec, "g1").size[0] = 0.2;
  const std::string text = toMjcf(spec);
  EXPECT_EQ(text.find("replicate"), std::string::npos);
  EXPECT_NE(text.find("<!-- pole -->"), std::string::npos) << text;
  EXPECT_EQ(test::firstDifference(built(spec), built(readMjcfText(text))), "");
}

TEST(Write, ImportedRobotsComeBackAsMjcf) {
  for (const char* name : {"arm", "colors", "floating", "meshes"}) {
    const std::string path = std::string("models/urdf/") + name;
    const Spec spec = readMjcf(path + ".urdf");
    const std::string text = toMjcf(spec);
    EXPECT_TRUE(text.starts_with("<mujoco")) << text;
    EXPECT_EQ(test::firstDifference(built(spec), built(reread(path + ".xml", text))), "") << text;
  }
}

TEST(Write, WhatCannotBeSaidIsAFault) {
  Spec spec = arm();
  spec.actuators[1].inheritrange = 1;  // only servos have it
  EXPECT_THROW(toMjcf(spec), ModelError);
  Spec other = arm();
  element<spec::Geom>(other, "upper").className = "nosuch";
  EXPECT_THROW(toMjcf(other), ModelError);
}

TEST(Write, AnotherFolderLeadsBackToTheAssets) {
  const fs::path folder = fs::temp_directory_path() / ("kinetree_write_" + std::to_string(::getpid()));
  fs::create_directories(folder / "a/meshes");
  std::ofstream(folder / "a/meshes/t.obj")
      << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  std::ofstream(folder / "a/m.xml") << "<mujoco><compiler meshdir='meshes'/><asset><mesh file='t.obj'/></asset>"
                                       "<worldbody><!-- it --><geom type='mesh' mesh='t'/></worldbody></mujoco>";
  const Spec spec = readMjcf((folder / "a/m.xml").string());
  const Model first = built(spec);
  fs::create_directories(folder / "b");
  saveMjcf(spec, (folder / "b/m.xml").string());
  const Model moved = loadModel((folder / "b/m.xml").string());
  EXPECT_EQ(std::vector(first.mesh_vert.begin(), first.mesh_vert.end()),
            std::vector(moved.mesh_vert.begin(), moved.mesh_vert.end()));
  saveMjcf(spec, (folder / "c.xml").string(), {.assets = "own"});
  EXPECT_TRUE(fs::exists(folder / "own/t.obj"));
  EXPECT_NO_THROW(loadModel((folder / "c.xml").string()));
  saveMjcf(spec, (folder / "a/m.xml").string());  // over itself
  EXPECT_EQ(test::firstDifference(first, loadModel((folder / "a/m.xml").string())), "");
  fs::remove_all(folder);
}

// KINETREE_MODELS: folders of model files, separated by colons.
TEST(Write, FoldersOfTheUserComeBack) {
  const char* folders = std::getenv("KINETREE_MODELS");
  if (!folders) {
    GTEST_SKIP() << "KINETREE_MODELS names no folders";
  }
  std::stringstream list(folders);
  for (std::string folder; std::getline(list, folder, ':');) {
    std::printf("%s\n", folder.c_str());
    expectRoundTrips(modelFiles(folder), 1);
  }
}

}  // namespace
}  // namespace kinetree
