#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands.h"
#include "cli/load.h"
#include "engine/io/fields_io.h"
#include "engine/io/footprint.h"
#include "engine/pipeline.h"

namespace kinetree::cli {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct SpeedArguments {
  ModelArguments model;
  std::string state;
  int steps = 1000;
  int batch = 1;
  int threads = 1;
  bool json = false;
  std::string onNan = "stop";
};

// Runs every environment for `steps` from `start`; threads take environments in equal shares.
double runOnce(const Model& m, const Npz& start, std::vector<Data>& envs, const SpeedArguments& a) {
  for (Data& d : envs) {
    reset(m, d);
    applyState(m, d, start);
  }
  const auto work = [&](int thread) {
    for (std::size_t e = static_cast<std::size_t>(thread); e < envs.size(); e += static_cast<std::size_t>(a.threads)) {
      for (int k = 0; k < a.steps; ++k) {
        step(m, envs[e]);
      }
    }
  };
  const auto begin = Clock::now();
  std::vector<std::jthread> others;
  for (int t = 1; t < a.threads; ++t) {
    others.emplace_back(work, t);
  }
  work(0);
  others.clear();
  return secondsSince(begin);
}

Exit speed(const SpeedArguments& a) {
  const auto begin = Clock::now();
  const Model m = loadModel(a.model);
  const double loadSeconds = secondsSince(begin);
  const Npz start = a.state.empty() ? Npz{} : readNpz(a.state);
  std::vector<Data> envs(static_cast<std::size_t>(a.batch), Data(m));
  double fastest = 1e300;
  for (int round = 0; round < 3; ++round) {
    const double seconds = runOnce(m, start, envs, a);
    if (round > 0) {  // the first warms up
      fastest = std::min(fastest, seconds);
    }
  }
  const Data& d = envs[0];
  const nlohmann::ordered_json report = {{"load_s", loadSeconds},
                                         {"us_per_step", fastest / (static_cast<double>(a.steps) * a.batch) * 1e6},
                                         {"steps", a.steps},
                                         {"ncon", d.ncon},
                                         {"nefc", d.nefc},
                                         {"model_bytes", modelBytes(m)},
                                         {"data_bytes", dataBytes(m, d)}};
  if (a.json) {
    fmt::print("{}\n", report.dump());
  } else {
    fmt::print("load {:.4g} s; {:.4g} us per step", loadSeconds, report["us_per_step"].get<double>());
    fmt::print("{}; {} contacts, {} rows; model {:.3g} MB, data {:.3g} MB\n", a.batch > 1 ? " and environment" : "",
               d.ncon, d.nefc, static_cast<double>(modelBytes(m)) / 1e6, static_cast<double>(dataBytes(m, d)) / 1e6);
  }
  return reportDivergence(d) && a.onNan != "continue" ? Exit::diverged : Exit::done;
}

}  // namespace

void addSpeed(CLI::App& app, Run& run) {
  auto a = std::make_shared<SpeedArguments>();
  CLI::App* command =
      app.add_subcommand("speed", "time of loading and of a step; the fastest of two runs after one to warm up");
  addModelArguments(*command, a->model);
  command->add_option("--state", a->state, ".npz with the state to start from");
  command->add_option("--steps", a->steps, "steps of a run")->check(CLI::PositiveNumber);
  command->add_option("--batch", a->batch, "environments; the time is per step and environment")
      ->check(CLI::PositiveNumber);
  command->add_option("--threads", a->threads, "threads that share the environments")->check(CLI::Range(1, 1024));
  command->add_flag("--json", a->json, "one line of JSON");
  command->add_option("--on-nan", a->onNan, "stop: exit 3 if the simulation diverged; continue: exit 0")
      ->check(CLI::IsMember({"stop", "continue"}));
  command->callback([a, &run] { run = [a] { return speed(*a); }; });
}

}  // namespace kinetree::cli
