// Every kind of actuator, transmission, sensor, tendon path, equality, joint, geom and integrator that the format knows
// stands in a model of our own in models/: those are what both engines are compared on.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "engine/model/model.h"
#include "mjcf/load.h"
#include "mjcf/schema.h"

namespace kinetree::mjcf {
namespace {

struct Committed {
  std::string path, text;
  Model model;
};

const std::vector<Committed>& committed() {
  static const std::vector<Committed> models = [] {
    std::vector<Committed> list;
    for (const auto& entry : std::filesystem::recursive_directory_iterator("models")) {
      if (entry.path().extension() == ".xml") {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        list.push_back({entry.path().string(), text.str(), loadModel(entry.path().string())});
      }
    }
    return list;
  }();
  return models;
}

// For each kind, a model that has it. `kindsOf` lists the kinds in one model.
template <class Kind, class KindsOf>
std::map<Kind, std::string> cover(KindsOf&& kindsOf) {
  std::map<Kind, std::string> covered;
  for (const Committed& c : committed()) {
    for (const Kind kind : kindsOf(c.model)) {
      covered.try_emplace(kind, c.path);
    }
  }
  return covered;
}

template <class Kind, class KindsOf>
void expectAll(const char* what, int count, const std::set<Kind>& without, KindsOf&& kindsOf) {
  const auto covered = cover<Kind>(kindsOf);
  for (int k = 0; k < count; ++k) {
    const Kind kind = static_cast<Kind>(k);
    if (without.contains(kind)) {
      EXPECT_FALSE(covered.contains(kind)) << what << " " << k << " is listed as missing, but has a model";
    } else {
      EXPECT_TRUE(covered.contains(kind)) << what << " " << k << " has no model in models/";
    }
  }
}

TEST(Coverage, EveryKindHasAModel) {
  expectAll<Integrator>("integrator", 4, {}, [](const Model& m) { return Array<Integrator>{m.opt.integrator}; });
  expectAll<SolverType>("solver", 3, {}, [](const Model& m) { return Array<SolverType>{m.opt.solver}; });
  expectAll<Cone>("cone", 2, {}, [](const Model& m) { return Array<Cone>{m.opt.cone}; });
  expectAll<JointType>("joint", 4, {}, [](const Model& m) { return m.jnt_type; });
  expectAll<TransmissionType>("transmission", 6, {}, [](const Model& m) { return m.actuator_trntype; });
  expectAll<DynamicsType>("dyntype", 7, {}, [](const Model& m) { return m.actuator_dyntype; });
  expectAll<GainType>("gaintype", 5, {}, [](const Model& m) { return m.actuator_gaintype; });
  expectAll<BiasType>("biastype", 5, {}, [](const Model& m) { return m.actuator_biastype; });
  expectAll<WrapType>("path element", 6, {WrapType::none}, [](const Model& m) { return m.wrap_type; });
  // plugins are not supported
  expectAll<SensorType>("sensor", static_cast<int>(SensorType::user) + 1, {SensorType::plugin},
                        [](const Model& m) { return m.sensor_type; });
}

// Tags below `section` that the schema takes and supports.
std::vector<std::string> tagsBelow(std::string_view section) {
  std::vector<std::string> tags;
  for (const ChildRule& child : schema().root->child(section)->rule->children) {
    if (child.rule->unsupported.empty() && child.rule->tag != "plugin") {
      tags.emplace_back(child.rule->tag);
    }
  }
  return tags;
}

bool isWritten(const std::string& tag) {
  for (const Committed& c : committed()) {
    for (const char* end : {" ", "/", ">"}) {
      if (c.text.find("<" + tag + end) != std::string::npos) {
        return true;
      }
    }
  }
  return false;
}

TEST(Coverage, EveryElementHasAModel) {
  for (const char* section : {"actuator", "sensor", "tendon", "equality"}) {
    const std::vector<std::string> tags = tagsBelow(section);
    EXPECT_FALSE(tags.empty()) << section;
    for (const std::string& tag : tags) {
      EXPECT_TRUE(isWritten(tag)) << section << "/" << tag << " stands in no model in models/";
    }
  }
}

}  // namespace
}  // namespace kinetree::mjcf
