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
  int rollout = 0;           ///< further states along MuJoCo's own simulation
  int steps = 0;             ///< > 0: compare the state after that many steps instead of forward()
  bool engineOnly = false;   ///< our engine on the model as MuJoCo compiled it
  bool skipRefused = false;  ///< models that MuJoCo refuses are named and passed over
  bool rigidOnly = false;    ///< models with flexes, plugins or SDF geoms are named and passed over
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

struct SoftRestArguments {
  std::string model = "models/chapter/unequal_masses_rest.xml";
  std::string out = "outputs/soft_rest";
};

struct SeedArguments {
  std::string models = "models";
  std::string robots = "build/menagerie";
  std::string corpus = "build/corpus";
  std::string out = "outputs/seeds";
  std::string only;  ///< one experiment by name
};
inline constexpr int kNothingToDo = 77;  ///< exit status where a file that an experiment needs is not there

struct PlateArguments {
  std::string model = "models/integrators/plate.xml";
  std::string out = "outputs/integrators";
  double seconds = 10;
};

struct SleepArguments {
  std::vector<std::string> models;
  int steps = 1000;
  bool forced = false;   ///< every step from the reference's own state
  bool timed = false;    ///< print what steps cost while things come to rest
  bool verbose = false;  ///< list the trees that differ first
};

/// Each returns the exit status.
int compare(const CompareArguments& arguments);
int bench(const BenchArguments& arguments);
int emit(const EmitArguments& arguments);
/// One double pendulum by reduced coordinates, connect rows, maximal coordinates and MuJoCo, in one plot.
int pendulum(const PendulumArguments& arguments);
/// Rest error of a soft row as solref is swept, ours and MuJoCo's, in a table and a plot; 1 if they differ.
int softRest(const SoftRestArguments& arguments);

/// Experiments with contact and solvers in both engines side by side.
int seeds(const SeedArguments& arguments);
/// A torque-free plate by every integrator: energy and angular momentum over time, as a plot.
int plate(const PlateArguments& arguments);
/// Sleeping enabled in both engines: paths, who is awake, times.
int sleep(const SleepArguments& arguments);

/// Our model of a file, by our reader.
Model loadOurs(const std::string& path);
/// Our model from the arrays that MuJoCo compiled.
Model asCompiled(const mjModel& reference);

}  // namespace kinetree::oracle
