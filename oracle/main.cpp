#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>

#include "engine/io/fields_io.h"
#include "engine/model/error.h"
#include "mjcf/load.h"
#include "oracle/commands.h"

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
  compareCommand->add_option("--steps", c.steps, "compare the state after so many steps")
      ->check(CLI::NonNegativeNumber);
  compareCommand->add_option("--worst", c.worst, "differences to list")->check(CLI::NonNegativeNumber);
  compareCommand->add_option("--open", c.open, "file of known open differences: lines of MODEL STATE REASON")
      ->check(CLI::ExistingFile);
  compareCommand->add_flag("--full", c.full, "list every field of the model");
  compareCommand->add_flag("--engine-only", c.engineOnly, "our engine on the model as MuJoCo compiled it");
  compareCommand->add_flag("--skip-refused", c.skipRefused, "pass over models that MuJoCo itself refuses");
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
