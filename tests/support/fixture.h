#pragma once
// Expected numbers from MuJoCo for one stage at a time:
//
//   const Fixture fixture("chain");
//   for (Case& c : fixture.cases()) {
//     c.runBefore(Stage::crb);
//     c.poison({"crb", "M"});
//     crb(c.model, c.data);
//     c.expectNear({"crb", "M"}, tolerance::smooth);
//   }

#include <string>
#include <vector>

#include "engine/io/compare.h"
#include "engine/model/data.h"

namespace kinetree::test {

/// One state of one model, with what MuJoCo found there.
struct Case {
  const Model& model;
  Data data;         ///< holds the state
  Npz expected;      ///< every field at this state; the state after a step as next.*
  std::string name;  ///< "chain random2"

  /// Runs our own stages that come before `stage` in the pipeline.
  void runBefore(Stage stage);
  /// Fills results with NaN (integers: a number none of them can be), so that what a stage forgets to write shows.
  void poison(const std::vector<std::string>& fields);
  /// Compares by field name; one failure a field, naming its worst entry.
  void expectNear(const std::vector<std::string>& fields, Tolerance bound) const;
};

class Fixture {
 public:
  /// fixtures/<name>. Throws if it does not exist, or if its model is not the one it was made from.
  explicit Fixture(const std::string& name);

  const Model& model() const { return model_; }  ///< as MuJoCo compiled it, with opt.tolerance 0 and 200 iterations
  const Npz& modelArrays() const { return modelArrays_; }
  const std::string& modelPath() const { return modelPath_; }
  std::vector<Case> cases() const;

  /// Names of all fixtures.
  static std::vector<std::string> all();

 private:
  std::string name_, modelPath_;
  std::vector<std::string> stateNames_;
  Npz modelArrays_, states_;
  Model model_;
};

/// Calls forward()'s stages in order until `stage`, which is not run.
void runStagesBefore(const Model& m, Data& d, Stage stage);

}  // namespace kinetree::test
