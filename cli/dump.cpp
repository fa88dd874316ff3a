#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/load.h"
#include "engine/collision/bvh.h"
#include "engine/io/fields_io.h"
#include "engine/pipeline.h"

namespace kinetree::cli {
namespace {

struct DumpArguments {
  ModelArguments model;
  std::string out;
  std::vector<std::string> states;
  int steps = 0;
  bool bvh = false;
  std::string onNan = "stop";
};

Exit dump(const DumpArguments& a) {
  Model m = loadModel(a.model);
  if (a.bvh) {
    fillBvh(m);
    finalize(m);
  }
  std::error_code error;
  std::filesystem::create_directories(a.out, error);
  if (error) {
    throw ModelError(a.out, "the folder cannot be made: " + error.message());
  }
  writeNpz(a.out + "/model.npz", toNpz(m));
  bool diverged = false;
  for (std::size_t i = 0; i < std::max<std::size_t>(a.states.size(), 1); ++i) {
    Data d(m);
    if (!a.states.empty()) {
      try {
        applyState(m, d, readNpz(a.states[i]));
      } catch (const StateError& e) {
        throw StateError(fmt::format("{}: {}", a.states[i], e.what()));
      }
    }
    if (a.steps == 0) {
      forward(m, d);
    }
    for (int k = 0; k < a.steps; ++k) {
      step(m, d);
    }
    diverged = reportDivergence(d) || diverged;
    writeNpz(fmt::format("{}/{}.npz", a.out, i), dataToNpz(m, d));
  }
  return diverged && a.onNan != "continue" ? Exit::diverged : Exit::done;
}

}  // namespace

void addDump(CLI::App& app, Run& run) {
  auto a = std::make_shared<DumpArguments>();
  CLI::App* command =
      app.add_subcommand("dump", "write every array of the model, and of Data at given states, as .npz");
  addModelArguments(*command, a->model);
  command->add_option("--out", a->out, "folder for model.npz, 0.npz, 1.npz, ...")->required();
  command->add_option("--state", a->states,
                      ".npz with any of qpos qvel act ctrl ...; may be repeated; none: the reference state");
  command->add_option("--steps", a->steps, "simulation steps; 0: forward only")->check(CLI::NonNegativeNumber);
  command->add_flag("--bvh", a->bvh, "also make bounding volumes, which only rays and pictures need");
  command->add_option("--on-nan", a->onNan, "stop: exit 3 if the simulation diverged; continue: exit 0")
      ->check(CLI::IsMember({"stop", "continue"}));
  command->callback([a, &run] { run = [a] { return dump(*a); }; });
}

}  // namespace kinetree::cli
