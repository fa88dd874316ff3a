#pragma once
// The subcommands of `oracle`.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "oracle/reference.h"

namespace kinetree::oracle {

struct CompareArguments {
  std::vector<std::string> models;
  int states = 4;
  int steps = 0;             ///< > 0: compare the state after that many steps instead of forward()
  bool engineOnly = false;   ///< our engine on the model as MuJoCo compiled it
  bool skipRefused = false;  ///< models that MuJoCo refuses are named and passed over
  std::string open;          ///< file of model and state pairs that are known to differ, with the reason
  int worst = 40;            ///< differences listed
  bool full = false;         ///< list every model field, not only those that differ
};

struct BenchArguments {
  std::vector<std::string> models;
  int steps = 200;
  int rounds = 7;
  int threads = 1;
  bool engineOnly = false;
  bool json = false;
};

struct EmitArguments {
  std::vector<std::string> models;
  std::string out;
  int states = 4;
};

struct PendulumArguments {
  std::string models = "models/chapter";  ///< folder of the two pendulum models
  std::string out = "outputs/pendulum_formulations";
  std::uint64_t seed = 0;
  double seconds = 5;
};

/// Each returns the exit status.
int compare(const CompareArguments& arguments);
int bench(const BenchArguments& arguments);
int emit(const EmitArguments& arguments);
/// One double pendulum by reduced coordinates, connect rows, maximal coordinates and MuJoCo, in one plot.
int pendulum(const PendulumArguments& arguments);

/// Our model of a file, by our reader.
Model loadOurs(const std::string& path);
/// Our model from the arrays that MuJoCo compiled.
Model asCompiled(const mjModel& reference);

}  // namespace kinetree::oracle
