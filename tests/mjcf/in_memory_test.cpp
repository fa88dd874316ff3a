// Models from texts and a map of files: nothing is read from the disk, and the result is that of the same files on it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/io/fields_io.h"
#include "engine/io/model_file.h"
#include "engine/pipeline.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

const Files& scene() {
  static const Files files = {
      {"scene.xml", R"(
<mujoco>
  <compiler meshdir="meshes"/>
  <include file="parts/floor.xml"/>
  <asset>
    <mesh name="tetrahedron" file="tetrahedron.obj"/>
    <model name="arm" file="parts/arm.xml"/>
    <texture name="checker" type="2d" builtin="checker" width="8" height="8"/>
    <material name="checker" texture="checker"/>
  </asset>
  <worldbody>
    <body><freejoint/><geom type="mesh" mesh="tetrahedron" material="checker"/></body>
    <attach model="arm" body="upper" prefix="left_"/>
  </worldbody>
</mujoco>)"},
      {"parts/floor.xml", R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/></worldbody></mujoco>)"},
      {"parts/arm.xml", R"(
<mujoco>
  <worldbody><body name="upper" pos="0 0 2"><joint name="shoulder" axis="0 1 0"/><geom size="0.1 0.2" type="capsule"/></body></worldbody>
</mujoco>)"},
      {"meshes/tetrahedron.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"}};
  return files;
}

ReadOptions from(Files files) {
  return {.assets = std::make_shared<MemorySource>(std::move(files))};
}

std::string faultsOf(const Files& files) {
  try {
    loadModel("scene.xml", from(files));
  } catch (const ModelError& e) {
    return e.what();
  }
  return "";
}

/// The files in a folder of their own.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("kinetree_in_memory_" + std::to_string(getpid()));
  explicit Folder(const Files& files) {
    for (const auto& [name, text] : files) {
      fs::create_directories((path / name).parent_path());
      std::ofstream(path / name) << text;
    }
  }
  ~Folder() { fs::remove_all(path); }
};

TEST(InMemory, GivesTheModelThatTheFilesGive) {
  const Folder folder(scene());
  const Model fromDisk = loadModel((folder.path / "scene.xml").string());
  const Model fromMemory = loadModel("scene.xml", from(scene()));
  EXPECT_EQ(packModel(fromDisk), packModel(fromMemory));  // with pictures, which are read when asked for
  EXPECT_EQ(fromMemory.nmesh, 1);
  EXPECT_EQ(fromMemory.njnt, 2);
  Data d(fromMemory);
  step(fromMemory, d);
}

TEST(InMemory, ATextNeedsNoNameAndNoFiles) {
  const Model m = loadModelText(scene().at("parts/arm.xml"));
  EXPECT_EQ(m.njnt, 1);
  const Model scened = loadModelText(scene().at("scene.xml"), from(scene()));
  EXPECT_EQ(packModel(scened), packModel(loadModel("scene.xml", from(scene()))));
}

TEST(InMemory, TheDiskIsNotLookedAt) {
  const Folder folder(scene());
  for (const char* missing : {"scene.xml", "parts/floor.xml", "parts/arm.xml", "meshes/tetrahedron.obj"}) {
    Files files = scene();
    files.erase(missing);
    if (std::string(missing) != "scene.xml") {  // spelled so that the disk would have it
      std::string& text = files["scene.xml"];
      const std::string name = fs::path(missing).filename(), there = (folder.path / missing).string();
      const std::size_t at = text.rfind('"', text.find(name));
      text.replace(at + 1, text.find('"', at + 1) - at - 1, there);
    }
    const std::string faults = faultsOf(files);
    EXPECT_NE(faults.find(fs::path(missing).filename()), std::string::npos) << missing << ": " << faults;
  }
}

TEST(InMemory, FaultsNameTheFileInTheMap) {
  Files files = scene();
  files["parts/arm.xml"] = "<mujoco>\n<worldbody>\n<body nmae=\"upper\"/>\n</worldbody></mujoco>";
  EXPECT_NE(faultsOf(files).find("parts/arm.xml:3:"), std::string::npos) << faultsOf(files);
  files["parts/arm.xml"] = "";
  EXPECT_NE(faultsOf(files).find("parts/arm.xml"), std::string::npos) << faultsOf(files);
  files = scene();
  files["meshes/tetrahedron.obj"] = std::string("\0\1\2", 3);
  EXPECT_NE(faultsOf(files).find("mesh 'tetrahedron'"), std::string::npos) << faultsOf(files);
}

}  // namespace
}  // namespace kinetree
