#include "tests/support/fixture.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/collision/collide.h"
#include "engine/constraint/make_rows.h"
#include "engine/constraint/reference.h"
#include "engine/constraint/solve.h"
#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/actuation.h"
#include "engine/io/fields_io.h"
#include "engine/io/file_hash.h"
#include "engine/model/data_fields.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/crb.h"
#include "engine/position/factor_m.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/velocity/bias.h"
#include "engine/velocity/com_vel.h"
#include "engine/velocity/passive.h"

namespace kinetree::test {
namespace {

constexpr const char* kFolder = "fixtures/";
constexpr const char* kRegenerate = "regenerate with ./fixtures/regenerate.sh";

const nlohmann::json& manifest() {
  static const nlohmann::json contents = [] {
    std::ifstream in(std::string(kFolder) + "manifest.json");
    if (!in) {
      throw std::runtime_error(
          fmt::format("there is no fixtures/manifest.json below the working directory: {}", kRegenerate));
    }
    return nlohmann::json::parse(in);
  }();
  return contents;
}

bool variesInRows(const std::string& field) {
  return field.starts_with("contact.") || field.starts_with("efc_");
}

NpyArray sliceRows(const NpyArray& all, std::int64_t first, std::int64_t count, std::vector<std::int64_t> shape) {
  const std::int64_t rows = std::max<std::int64_t>(all.shape[0], 1);
  const std::int64_t rowBytes = static_cast<std::int64_t>(all.bytes.size()) / rows;
  NpyArray part{all.dtype, std::move(shape), {}};
  part.bytes.assign(all.bytes.begin() + first * rowBytes, all.bytes.begin() + (first + count) * rowBytes);
  return part;
}

// The arrays of state `i`, out of all states below each other (fixtures/FORMAT.md).
Npz stateAt(const Npz& states, std::int64_t i) {
  const std::vector<double> ncon = states.at("ncon").toDoubles();
  const std::vector<double> nefc = states.at("nefc").toDoubles();
  Npz out;
  for (const auto& [field, all] : states) {
    std::vector<std::int64_t> shape = all.shape;
    if (!variesInRows(field)) {
      shape.erase(shape.begin());
      out[field] = sliceRows(all, i, 1, shape);
      continue;
    }
    const std::vector<double>& counts = field.starts_with("contact.") ? ncon : nefc;
    std::int64_t first = 0;
    for (std::int64_t k = 0; k < i; ++k) {
      first += static_cast<std::int64_t>(counts[static_cast<std::size_t>(k)]);
    }
    shape[0] = static_cast<std::int64_t>(counts[static_cast<std::size_t>(i)]);
    out[field] = sliceRows(all, first, shape[0], shape);
  }
  return out;
}

struct PipelineStage {
  Stage stage;
  void (*run)(const Model&, Data&);
};
constexpr PipelineStage kPipeline[] = {{Stage::kinematics, kinematics},
                                       {Stage::comPos, comPos},
                                       {Stage::camLight, camLight},
                                       {Stage::tendon, tendon},
                                       {Stage::crb, crb},
                                       {Stage::factorM, factorM},
                                       {Stage::collision, collide},
                                       {Stage::constraint, makeRows},
                                       {Stage::transmission, transmission},
                                       {Stage::comVel, comVel},
                                       {Stage::passive, passive},
                                       {Stage::reference, reference},
                                       {Stage::bias, bias},
                                       {Stage::actuation, actuation},
                                       {Stage::acceleration, acceleration},
                                       {Stage::solve, solve}};

}  // namespace

void runStagesBefore(const Model& m, Data& d, Stage stage) {
  for (const PipelineStage& s : kPipeline) {
    if (s.stage == stage) {
      return;
    }
    s.run(m, d);
  }
}

void Case::runBefore(Stage stage) {
  runStagesBefore(model, data, stage);
}

void Case::poison(const std::vector<std::string>& fields) {
  std::vector<std::string> left = fields;
  visitDataFields(model, data, [&](const char* field, auto& array, int, Stage) {
    if (std::erase(left, field) == 0 || array.empty()) {
      return;
    }
    using T = std::remove_cvref_t<decltype(array[0])>;
    if constexpr (std::is_same_v<T, int>) {
      std::ranges::fill(array, std::numeric_limits<int>::min());
    } else if constexpr (sizeof(T) % sizeof(double) == 0 && !std::is_enum_v<T>) {
      auto* numbers = reinterpret_cast<double*>(array.data());
      std::fill_n(numbers, array.size() * sizeof(T) / sizeof(double), std::nan(""));
    }
  });
  for (const std::string& field : left) {
    ADD_FAILURE() << "there is no field " << field << " to poison";
  }
}

void Case::expectNear(const std::vector<std::string>& fields, Tolerance bound) const {
  const Npz got = dataToNpz(model, data);
  for (const std::string& field : fields) {
    const Difference d = compareField(field, got, expected, bound);
    EXPECT_TRUE(d.agrees()) << name << ": " << field << ": " << d.problem
                            << fmt::format(", relative {:.2e}", d.worst / std::max(std::abs(d.want), 1e-300));
  }
}

Fixture::Fixture(const std::string& name) : name_(name) {
  const auto& models = manifest()["models"];
  if (!models.contains(name)) {
    throw std::runtime_error(fmt::format("there is no fixture '{}': {}", name, kRegenerate));
  }
  const auto& entry = models[name];
  modelPath_ = entry["model"];
  for (const auto& [file, hash] : entry["files"].items()) {
    if (hashText(hashOfFile(file)) != hash.get<std::string>()) {
      throw std::runtime_error(fmt::format("fixture '{}' was made from another {}: {}", name, file, kRegenerate));
    }
  }
  stateNames_ = entry["states"];
  modelArrays_ = readNpz(kFolder + name + "/model.npz");
  states_ = readNpz(kFolder + name + "/states.npz");
  model_ = modelFromNpz(modelArrays_);
  model_.opt.tolerance = 0;
  model_.opt.iterations = 200;
  model_.opt.ls_iterations = 100;
  finalize(model_);
}

std::vector<Case> Fixture::cases() const {
  std::vector<Case> cases;
  for (std::size_t i = 0; i < stateNames_.size(); ++i) {
    cases.push_back(
        {model_, Data(model_), stateAt(states_, static_cast<std::int64_t>(i)), name_ + " " + stateNames_[i]});
    Npz inputs;
    for (const auto& [field, array] : cases.back().expected) {
      if (field.starts_with("in.")) {
        inputs[field.substr(3)] = array;
      }
    }
    applyState(model_, cases.back().data, inputs);
  }
  return cases;
}

std::vector<std::string> Fixture::all() {
  std::vector<std::string> names;
  for (const auto& [name, entry] : manifest()["models"].items()) {
    names.push_back(name);
  }
  return names;
}

}  // namespace kinetree::test
