// pendulum_chain: how far do the rods of a swinging chain drift, without stabilisation and with it?

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/io/npz.h"
#include "engine/model/error.h"
#include "maximal/chain.h"
#include "plot/line_plot.h"

namespace kinetree::maximal {
namespace {

constexpr int kSmokeSteps = 800;

struct Arguments {
  std::string system = "double", integrator = "semi_implicit", stabilization = "all";
  double baumgarte = 20, dt = 0.005;
  int steps = 4000;
  bool smoke = false, noRecord = false;
  std::uint64_t seed = 0;
  std::filesystem::path out = "outputs/pendulum_chain";
};

using Runs = std::map<std::string, ChainRun>;

void declare(CLI::App& app, Arguments& a) {
  app.add_option("--system", a.system, "chain of 1, 2 or 3 rods")
      ->check(CLI::IsMember({"pendulum", "double", "triple"}));
  app.add_option("--integrator", a.integrator)->check(CLI::IsMember({"euler", "semi_implicit", "rk4"}));
  app.add_option("--stabilization", a.stabilization, "all compares none with baumgarte")
      ->check(CLI::IsMember({"all", "none", "baumgarte", "project"}));
  app.add_option("--baumgarte", a.baumgarte, "frequency omega [1/s]: the rows ask for g'' = -2 omega g' - omega^2 g");
  app.add_option("--dt", a.dt, "step [s]");
  app.add_option("--steps", a.steps, "number of steps");
  app.add_flag("--smoke", a.smoke, "800 steps");
  app.add_option("--seed", a.seed, "decides the launch tilt");
  app.add_option("--out", a.out, "folder for metrics.json, plots.svg and recording.npz");
  app.add_flag("--no-record", a.noRecord, "no recording.npz");
}

Stabilization stabilizationByName(const std::string& name, double omega) {
  return name == "none"      ? Stabilization::none()
         : name == "project" ? Stabilization::projection()
                             : Stabilization::baumgarte(omega);
}

Runs runAll(const Arguments& a) {
  if (!(a.baumgarte >= 0) || !std::isfinite(a.baumgarte)) {
    throw StateError(fmt::format("--baumgarte must not be negative, got {}", a.baumgarte));
  }
  const Chain chain = pendulumChain(rodsOfSystem(a.system), launchTilt(a.seed));
  const std::vector<std::string> names = a.stabilization == "all" ? std::vector<std::string>{"none", "baumgarte"}
                                                                  : std::vector<std::string>{a.stabilization};
  Runs runs;
  for (const std::string& name : names) {
    runs[name] = simulate(chain, {.integrator = integratorByName(a.integrator),
                                  .stabilization = stabilizationByName(name, a.baumgarte),
                                  .dt = a.dt,
                                  .steps = a.steps});
  }
  return runs;
}

double rounded(double value) {
  return std::isfinite(value) ? std::nearbyint(value * 1e12) / 1e12 : value;
}

void writeMetrics(const Arguments& a, const Runs& runs) {
  nlohmann::json results;
  for (const auto& [name, run] : runs) {
    const Vec3 tip = run.tip.back();
    results[name] = {{"max_violation", rounded(run.maxLengthError())},
                     {"final_violation", rounded(run.lengthError.back())},
                     {"energy_rel_max", rounded(run.maxEnergyDrift())},
                     {"tip_final", {rounded(tip.x), rounded(tip.y), rounded(tip.z)}}};
  }
  const nlohmann::json metrics = {
      {"system", a.system}, {"integrator", a.integrator}, {"dt", a.dt},        {"steps", a.steps},
      {"seed", a.seed},     {"baumgarte", a.baumgarte},   {"results", results}};
  std::ofstream file(a.out / "metrics.json", std::ios::binary);
  file << metrics.dump(2) << "\n";
  if (!file) {
    throw StateError((a.out / "metrics.json").string() + ": cannot be written");
  }
}

void writePlots(const Arguments& a, const Runs& runs) {
  LinePlot drift{.title = fmt::format("{}, {}, dt {}: worst rod length error", a.system, a.integrator, a.dt),
                 .xLabel = "time [s]",
                 .yLabel = "| |d| - L | [m]",
                 .logY = true};
  LinePlot energy{
      .title = "energy drift over (sum m) g (sum L)", .xLabel = "time [s]", .yLabel = "relative drift", .logY = true};
  LinePlot path{.title = "path of the last particle", .xLabel = "x [m]", .yLabel = "y [m]", .equalAxes = true};
  for (const auto& [name, run] : runs) {
    drift.series.push_back({name, run.time, run.lengthError});
    energy.series.push_back({name, run.time, run.energyDrift});
    Series tip{.name = name};
    for (const Vec3& p : run.tip) {
      tip.x.push_back(p.x);
      tip.y.push_back(p.y);
    }
    path.series.push_back(std::move(tip));
  }
  writeSvg((a.out / "plots.svg").string(), {drift, energy, path});
}

void writeRecording(const Arguments& a, const Runs& runs) {
  Npz arrays;
  for (const auto& [name, run] : runs) {
    const auto rows = static_cast<std::int64_t>(run.time.size());
    arrays["time"] = makeNpy<double>(run.time, {rows});
    arrays[name + ".tip"] = makeNpy<double>({&run.tip[0].x, 3 * run.tip.size()}, {rows, 3});
    const auto particles = static_cast<std::int64_t>(run.particle.size()) / rows;
    arrays[name + ".particles"] = makeNpy<double>({&run.particle[0].x, 3 * run.particle.size()}, {rows, particles, 3});
    arrays[name + ".length_error"] = makeNpy<double>(run.lengthError, {rows});
    arrays[name + ".energy_drift"] = makeNpy<double>(run.energyDrift, {rows});
  }
  writeNpz((a.out / "recording.npz").string(), arrays, true);
}

void printTable(const Arguments& a, const Runs& runs) {
  fmt::print("{} ({}), {} steps of {} s, seed {}\n", a.system, a.integrator, a.steps, a.dt, a.seed);
  fmt::print("{:<16}{:>18}{:>18}{:>16}\n", "stabilization", "worst length err", "final length err", "energy drift");
  for (const auto& [name, run] : runs) {
    fmt::print("{:<16}{:>18.4e}{:>18.4e}{:>16.4e}\n", name, run.maxLengthError(), run.lengthError.back(),
               run.maxEnergyDrift());
  }
  fmt::print("written to {}\n", a.out.string());
}

}  // namespace
}  // namespace kinetree::maximal

int main(int argc, char** argv) try {
  using namespace kinetree;
  maximal::Arguments arguments;
  CLI::App app("Drift of a pendulum chain in maximal coordinates");
  maximal::declare(app, arguments);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (arguments.smoke) {
    arguments.steps = maximal::kSmokeSteps;
  }
  const maximal::Runs runs = maximal::runAll(arguments);
  std::filesystem::create_directories(arguments.out);
  maximal::writeMetrics(arguments, runs);
  maximal::writePlots(arguments, runs);
  if (!arguments.noRecord) {
    maximal::writeRecording(arguments, runs);
  }
  maximal::printTable(arguments, runs);
  return 0;
} catch (const std::exception& error) {
  std::fputs("error: ", stderr);
  std::fputs(error.what(), stderr);
  std::fputs("\n", stderr);
  return 1;
}
