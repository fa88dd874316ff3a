#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "engine/io/fields_io.h"
#include "engine/io/file_hash.h"
#include "engine/model/error.h"
#include "engine/model/model_fields.h"
#include "oracle/commands.h"
#include "oracle/fields.h"
#include "oracle/states.h"

namespace kinetree::oracle {
namespace {

namespace fs = std::filesystem;

// Files that a model is made of: itself and, as far as they exist, those it names, searched where MJCF would.
void collectFiles(const fs::path& file, const fs::path& root, std::set<fs::path>& found) {
  if (!fs::is_regular_file(file) || !found.insert(file.lexically_normal()).second || file.extension() != ".xml") {
    return;
  }
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  const std::string xml = text.str();
  std::vector<fs::path> folders = {root};
  static const std::regex kFolder("(?:meshdir|texturedir|assetdir)=\"([^\"]*)\""), kFile("file=\"([^\"]*)\"");
  for (std::sregex_iterator it(xml.begin(), xml.end(), kFolder), end; it != end; ++it) {
    folders.push_back(root / (*it)[1].str());
  }
  for (std::sregex_iterator it(xml.begin(), xml.end(), kFile), end; it != end; ++it) {
    for (const fs::path& folder : folders) {
      collectFiles(folder / (*it)[1].str(), root, found);
    }
  }
}

// Results that mj_forward leaves for later, so that a fixture holds them too.
void computeTheRest(const mjModel& m, mjData& d) {
  mj_subtreeVel(&m, &d);
  mj_rnePostConstraint(&m, &d);
  const ReferenceData copy(mj_copyData(nullptr, &m, &d));
  mj_inverse(&m, copy.get());
  std::copy_n(copy->qfrc_inverse, m.nv, d.qfrc_inverse);
}

bool variesInRows(const std::string& field) {
  return field.starts_with("contact.") || field.starts_with("efc_");
}

// One more state below the others: fixed arrays gain a leading dimension, row arrays are joined.
void append(Npz& stacked, const std::string& field, const NpyArray& array) {
  const auto [at, isNew] = stacked.try_emplace(field, array);
  NpyArray& all = at->second;
  if (isNew) {
    if (!variesInRows(field)) {
      all.shape.insert(all.shape.begin(), 1);
    }
    return;
  }
  all.shape[0] += variesInRows(field) ? array.shape[0] : 1;
  all.bytes.insert(all.bytes.end(), array.bytes.begin(), array.bytes.end());
}

Npz statesOf(mjModel& m, const std::vector<NamedState>& states) {
  m.opt.tolerance = 0;
  m.opt.iterations = 200;
  m.opt.ls_iterations = 100;
  const ReferenceData d = makeReferenceData(m);
  Npz stacked;
  for (const NamedState& state : states) {
    applyReferenceState(m, *d, state.arrays);
    const Npz before = dataArrays(m, *d);
    for (const char* name :
         {"time", "qpos", "qvel", "act", "ctrl", "qfrc_applied", "xfrc_applied", "mocap_pos", "mocap_quat"}) {
      append(stacked, fmt::format("in.{}", name), before.at(name));
    }
    mj_forward(&m, d.get());
    computeTheRest(m, *d);
    const Npz results = dataArrays(m, *d);
    for (const ComparedField& f : fixtureFields()) {
      append(stacked, f.field, results.at(f.field));
    }
    applyReferenceState(m, *d, state.arrays);
    mj_step(&m, d.get());
    const Npz after = dataArrays(m, *d);
    for (const ComparedField& f : stateFields()) {
      append(stacked, "next." + f.field, after.at(f.field));
    }
  }
  return stacked;
}

// What is empty, or only for pictures, needs no place in the repository.
Npz modelToKeep(const mjModel& m) {
  Npz all = modelArrays(m);
  std::erase_if(all, [](const auto& item) { return item.second.count() == 0 || item.first.starts_with("vis."); });
  return all;
}

// models/sensors/touch.xml -> sensors/touch
std::string fixtureName(const std::string& path) {
  const fs::path p = fs::path(path).lexically_normal();
  const fs::path below = *p.begin() == "models" ? p.lexically_relative("models") : p.filename();
  return fs::path(below).replace_extension().generic_string();
}

void emitModel(const std::string& path, const EmitArguments& a, nlohmann::ordered_json& manifest) {
  const ReferenceModel m = loadReference(path);
  const std::string name = fixtureName(path);
  const fs::path folder = fs::path(a.out) / name;
  fs::create_directories(folder);
  const std::vector<NamedState> states = makeStates(*m, a.states);
  writeNpz((folder / "model.npz").string(), modelToKeep(*m), true);
  writeNpz((folder / "states.npz").string(), statesOf(*m, states), true);
  nlohmann::ordered_json entry;
  entry["model"] = path;
  std::set<fs::path> files;
  collectFiles(path, fs::path(path).parent_path(), files);
  for (const fs::path& file : files) {
    entry["files"][file.generic_string()] = hashText(hashOfFile(file.string()));
  }
  for (const NamedState& state : states) {
    entry["states"].push_back(state.name);
  }
  manifest["models"][name] = entry;
  fmt::print("{}: {} states\n", folder.string(), states.size());
}

}  // namespace

int emit(const EmitArguments& a) {
  nlohmann::ordered_json manifest = {{"mujoco", mj_versionString()}, {"models", nlohmann::ordered_json::object()}};
  const fs::path manifestPath = fs::path(a.out) / "manifest.json";
  if (std::ifstream in(manifestPath); in) {
    manifest["models"] = nlohmann::ordered_json::parse(in)["models"];
  }
  for (const std::string& path : a.models) {
    emitModel(path, a, manifest);
  }
  std::ofstream(manifestPath) << manifest.dump(1) << "\n";
  return 0;
}

}  // namespace kinetree::oracle
