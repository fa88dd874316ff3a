#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>

#include "engine/io/fields_io.h"
#include "engine/model/error.h"
#include "mjcf/load.h"
#include "oracle/commands.h"
#include "oracle/load_probe.h"

namespace kinetree::oracle {

// Leniently: what is compared is what both engines do, and MuJoCo is lenient.
Model loadOurs(const std::string& path) {
  return loadModel(path, {.strictness = Strictness::lenient});
}

Model asCompiled(const mjModel& reference) {
  return modelFromNpz(modelArrays(reference));
}

namespace {

int runMain(int argc, char** argv) {
  CLI::App app{"Kinetree beside MuJoCo 3.10.0: fixtures, comparison row by row, times", "oracle"};
  app.require_subcommand(1);
  std::function<int()> run;

  CompareArguments c;
  CLI::App* compareCommand = app.add_subcommand(
      "compare", "run both engines and print a table of differences; exit 1 if any is over tolerance");
  compareCommand->add_option("MODEL.xml", c.models)->required()->expected(1, -1);
  compareCommand->add_option("--states", c.states, "states of each model")->check(CLI::PositiveNumber);
  compareCommand->add_option("--rollout", c.rollout, "further states of each model along MuJoCo's own simulation")
      ->check(CLI::NonNegativeNumber);
  compareCommand->add_option("--steps", c.steps, "compare the state after so many steps")
      ->check(CLI::NonNegativeNumber);
  compareCommand->add_option("--worst", c.worst, "differences to list")->check(CLI::NonNegativeNumber);
  compareCommand->add_option("--open", c.open, "file of known open differences: lines of MODEL STATE REASON")
      ->check(CLI::ExistingFile);
  compareCommand->add_flag("--full", c.full, "list every field of the model");
  compareCommand->add_flag("--engine-only", c.engineOnly, "our engine on the model as MuJoCo compiled it");
  compareCommand->add_flag("--skip-refused", c.skipRefused, "pass over models that MuJoCo itself refuses");
  compareCommand->add_flag("--rigid-only", c.rigidOnly, "pass over models with flexes, plugins or SDF geoms");
  compareCommand->callback([&] { run = [&] { return compare(c); }; });

  BenchArguments b;
  CLI::App* benchCommand =
      app.add_subcommand("bench", "load, step and each stage of both engines in turn; ratio = ours / MuJoCo's");
  benchCommand->add_option("MODEL.xml", b.models)->required()->expected(1, -1);
  benchCommand->add_option("--steps", b.steps, "steps of a block")->check(CLI::PositiveNumber);
  benchCommand->add_option("--rounds", b.rounds, "blocks of each engine")->check(CLI::PositiveNumber);
  benchCommand->add_option("--threads", b.threads, "copies that step at the same time")->check(CLI::Range(1, 256));
  benchCommand->add_flag("--engine-only", b.engineOnly,
                         "our engine on the model as MuJoCo compiled it; load is not timed");
  benchCommand->add_flag("--json", b.json);
  benchCommand->callback([&] { run = [&] { return bench(b); }; });

  std::string probedEngine, probedModel;
  CLI::App* probeCommand =
      app.add_subcommand("probe_load", "what bench runs in a process of its own: seconds, seconds again, bytes");
  probeCommand->add_option("ENGINE", probedEngine)->required()->check(CLI::IsMember({"ours", "theirs"}));
  probeCommand->add_option("MODEL.xml", probedModel)->required();
  probeCommand->callback(
      [&] { run = [&] { return probeLoad(probedEngine == "ours" ? Engine::ours : Engine::theirs, probedModel); }; });

  EmitArguments e;
  CLI::App* emitCommand = app.add_subcommand(
      "emit", "write fixtures from MuJoCo: states, every field at each, hashes of the model's files");
  emitCommand->add_option("MODEL.xml", e.models)->required()->expected(1, -1);
  emitCommand->add_option("--out", e.out, "folder; one sub-folder a model, and manifest.json")->required();
  emitCommand->add_option("--states", e.states, "states of each model")->check(CLI::PositiveNumber);
  emitCommand->callback([&] { run = [&] { return emit(e); }; });

  PendulumArguments p;
  CLI::App* pendulumCommand = app.add_subcommand(
      "pendulum", "one double pendulum by four formulations: reduced, connect rows, maximal, MuJoCo");
  pendulumCommand->add_option("--models", p.models, "folder of pendulum_reduced.xml and pendulum_connect.xml");
  pendulumCommand->add_option("--out", p.out, "folder for the plot");
  pendulumCommand->add_option("--seed", p.seed, "decides the launch tilt");
  pendulumCommand->add_option("--seconds", p.seconds)->check(CLI::PositiveNumber);
  pendulumCommand->callback([&] { run = [&] { return pendulum(p); }; });

  SoftRestArguments s;
  CLI::App* softRestCommand =
      app.add_subcommand("soft_rest", "where a soft row rests as solref is swept, beside MuJoCo and the hard row");
  softRestCommand->add_option("--model", s.model, "one equality, one actuator along it")->check(CLI::ExistingFile);
  softRestCommand->add_option("--out", s.out, "folder for the plot");
  softRestCommand->callback([&] { run = [&] { return softRest(s); }; });
  PlateArguments t;
  CLI::App* plateCommand =
      app.add_subcommand("plate", "a torque-free plate by every integrator: energy and momentum, as a plot");
  plateCommand->add_option("--model", t.model)->check(CLI::ExistingFile);
  plateCommand->add_option("--out", t.out, "folder for the plot");
  plateCommand->add_option("--seconds", t.seconds)->check(CLI::PositiveNumber);
  plateCommand->callback([&] { run = [&] { return plate(t); }; });

  SleepArguments z;
  CLI::App* sleepCommand =
      app.add_subcommand("sleep", "run both engines with sleeping enabled: paths, who is awake, what a step costs");
  sleepCommand->add_option("MODEL.xml", z.models)->required()->expected(1, -1);
  sleepCommand->add_option("--steps", z.steps)->check(CLI::PositiveNumber);
  sleepCommand->add_flag("--forced", z.forced, "each step from MuJoCo's state; arrays are compared as well");
  sleepCommand->add_flag("--time", z.timed, "time both, in ten windows");
  sleepCommand->add_flag("--verbose", z.verbose, "list the trees that differ first");
  sleepCommand->callback([&] { run = [&] { return sleep(z); }; });

  SeedArguments seedArguments;
  CLI::App* seedCommand =
      app.add_subcommand("seeds", "experiments with contact and solvers, both engines side by side");
  seedCommand->add_option("--models", seedArguments.models, "folder of the project's own models");
  seedCommand->add_option("--robots", seedArguments.robots, "folder of robots")->envname("KINETREE_MENAGERIE");
  seedCommand->add_option("--corpus", seedArguments.corpus, "folder of mujoco-model")->envname("KINETREE_CORPUS");
  seedCommand->add_option("--out", seedArguments.out, "folder for plots");
  seedCommand->add_option("--only", seedArguments.only, "boxes, standing, flesh or squat");
  seedCommand->callback([&] { run = [&] { return seeds(seedArguments); }; });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    startReference();
    return run();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}

}  // namespace
}  // namespace kinetree::oracle

int main(int argc, char** argv) {
  try {
    return kinetree::oracle::runMain(argc, argv);
  } catch (...) {
    std::fputs("error: could not even start\n", stderr);
    return 1;
  }
}
