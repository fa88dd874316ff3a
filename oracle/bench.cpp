#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>
#include <thread>

#include "engine/collision/collide.h"
#include "engine/constraint/make_rows.h"
#include "engine/constraint/reference.h"
#include "engine/constraint/solve.h"
#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/actuation.h"
#include "engine/integrate/integrate.h"
#include "engine/io/fields_io.h"
#include "engine/io/model_file.h"
#include "engine/pipeline.h"
#include "engine/position/cam_light.h"
#include "engine/position/com_pos.h"
#include "engine/position/crb.h"
#include "engine/position/factor_m.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/position/transmission.h"
#include "engine/sensor/sensors.h"
#include "engine/velocity/bias.h"
#include "engine/velocity/com_vel.h"
#include "engine/velocity/passive.h"
#include "oracle/commands.h"
#include "oracle/load_probe.h"
#include "oracle/states.h"
#include "oracle/stopwatch.h"

namespace kinetree::oracle {
namespace {

using Clock = std::chrono::steady_clock;

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

struct Timing {
  double ours = 0;    ///< [s], median
  double theirs = 0;  ///< [s], median
  double ratio = 0;   ///< median of the ratios of neighbouring blocks
};

// Blocks of the two in turn, so that a slow moment of the machine falls on both.
Timing inTurn(int rounds, const std::function<double()>& ours, const std::function<double()>& theirs) {
  std::vector<double> a, b, ratios;
  for (int r = 0; r < rounds; ++r) {
    const bool oursFirst = r % 2 == 0;
    const double first = oursFirst ? ours() : theirs();
    const double second = oursFirst ? theirs() : ours();
    a.push_back(oursFirst ? first : second);
    b.push_back(oursFirst ? second : first);
    ratios.push_back(a.back() / b.back());
  }
  return {median(a), median(b), median(ratios)};
}

struct StagePair {
  const char* name;
  void (*ours)(const Model&, Data&);
  void (*theirs)(const mjModel*, mjData*);
};

// What one engine's stage is in the other's functions.
void theirRows(const mjModel* m, mjData* d) {
  mj_makeConstraint(m, d);
  mj_island(m, d);
  mj_projectConstraint(m, d);
}
void theirVelocities(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->ntendon; ++i) {
    d->ten_velocity[i] = 0;
    for (int k = m->ten_J_rowadr[i]; k < m->ten_J_rowadr[i] + m->ten_J_rownnz[i]; ++k) {
      d->ten_velocity[i] += d->ten_J[k] * d->qvel[m->ten_J_colind[k]];
    }
  }
  for (int i = 0; i < m->nu; ++i) {
    d->actuator_velocity[i] = 0;
    for (int k = d->moment_rowadr[i]; k < d->moment_rowadr[i] + d->moment_rownnz[i]; ++k) {
      d->actuator_velocity[i] += d->actuator_moment[k] * d->qvel[d->moment_colind[k]];
    }
  }
  mj_comVel(m, d);
}
void theirBias(const mjModel* m, mjData* d) {
  mj_rne(m, d, 0, d->qfrc_bias);
}
void theirIntegrate(const mjModel* m, mjData* d) {
  const bool implicit = m->opt.integrator == mjINT_IMPLICIT || m->opt.integrator == mjINT_IMPLICITFAST;
  implicit ? mj_implicit(m, d) : mj_Euler(m, d);
}
void ourIntegrate(const Model& m, Data& d) {
  integrate(m, d);
}

// In the order of a step.
constexpr StagePair kStagePairs[] = {{"kinematics", kinematics, mj_kinematics},
                                     {"comPos", comPos, mj_comPos},
                                     {"camLight", camLight, mj_camlight},
                                     {"tendon", tendon, mj_tendon},
                                     {"crb", crb, mj_makeM},
                                     {"factorM", factorM, mj_factorM},
                                     {"collision", collide, mj_collision},
                                     {"constraint", makeRows, theirRows},
                                     {"transmission", transmission, mj_transmission},
                                     {"sensorPos", sensePosition, mj_sensorPos},
                                     {"comVel", comVel, theirVelocities},
                                     {"passive", passive, mj_passive},
                                     {"reference", reference, mj_referenceConstraint},
                                     {"bias", bias, theirBias},
                                     {"sensorVel", senseVelocity, mj_sensorVel},
                                     {"actuation", actuation, mj_fwdActuation},
                                     {"acceleration", acceleration, mj_fwdAcceleration},
                                     {"solve", solve, mj_fwdConstraint},
                                     {"sensorAcc", senseAcceleration, mj_sensorAcc},
                                     {"integrate", ourIntegrate, theirIntegrate}};
constexpr std::size_t kPairs = std::size(kStagePairs);
// Together they are what the foundation answers for.
constexpr std::string_view kSmooth[] = {"kinematics", "comPos",       "camLight", "tendon",  "crb",
                                        "factorM",    "transmission", "comVel",   "passive", "bias"};

// `threads` copies of the same run; the time is that of all, per step and copy.
template <class Work>
double onThreads(int threads, int steps, Work&& work) {
  const double seconds = secondsOf([&] {
    std::vector<std::jthread> others;
    for (int t = 1; t < threads; ++t) {
      others.emplace_back([&work, t] { work(t); });
    }
    work(0);
  });
  return seconds / steps / threads;
}

Timing timeSteps(const Model& m, const mjModel& theirs, const Npz& state, const BenchArguments& a) {
  std::vector<Data> ours(static_cast<std::size_t>(a.threads), Data(m));
  std::vector<ReferenceData> reference;
  reference.reserve(static_cast<std::size_t>(a.threads));
  for (int t = 0; t < a.threads; ++t) {
    reference.push_back(makeReferenceData(theirs));
  }
  const auto runOurs = [&] {
    for (Data& d : ours) {
      reset(m, d);
      applyState(m, d, state);
    }
    return onThreads(a.threads, a.steps, [&](int t) {
      for (int k = 0; k < a.steps; ++k) {
        step(m, ours[static_cast<std::size_t>(t)]);
      }
    });
  };
  const auto runTheirs = [&] {
    for (const ReferenceData& d : reference) {
      applyReferenceState(theirs, *d, state);
    }
    return onThreads(a.threads, a.steps, [&](int t) {
      for (int k = 0; k < a.steps; ++k) {
        mj_step(&theirs, reference[static_cast<std::size_t>(t)].get());
      }
    });
  };
  runOurs();
  runTheirs();
  return inTurn(a.rounds, runOurs, runTheirs);
}

using StageSeconds = std::array<double, kPairs>;

// Seconds per step of each stage along a simulation: on a standing state, caches would answer for the work.
template <class RunStage>
StageSeconds alongSteps(int steps, RunStage&& runStage) {
  StageSeconds seconds{};
  for (int k = 0; k < steps; ++k) {
    auto before = Clock::now();
    for (std::size_t i = 0; i < kPairs; ++i) {
      runStage(kStagePairs[i]);
      const auto now = Clock::now();
      seconds[i] += std::chrono::duration<double>(now - before).count() / steps;
      before = now;
    }
  }
  return seconds;
}

// What reading the clock costs is in every figure of both engines alike; it is taken off both.
double clockSeconds() {
  constexpr int kReads = 10000;
  const double seconds = secondsOf([] {
    for (int k = 0; k < kReads; ++k) {
      [[maybe_unused]] const volatile auto now = Clock::now().time_since_epoch().count();
    }
  });
  return seconds / kReads;
}

void timeStages(const Model& m, const mjModel& theirs, const Npz& state, const BenchArguments& a,
                std::vector<std::pair<std::string, Timing>>& out) {
  Data d(m);
  const ReferenceData reference = makeReferenceData(theirs);
  std::vector<StageSeconds> ours, mujoco;
  for (int r = 0; r <= a.rounds; ++r) {
    applyState(m, d, state);
    applyReferenceState(theirs, *reference, state);
    ours.push_back(alongSteps(a.steps, [&](const StagePair& pair) { pair.ours(m, d); }));
    mujoco.push_back(alongSteps(a.steps, [&](const StagePair& pair) { pair.theirs(&theirs, reference.get()); }));
    reset(m, d);
  }
  const double clock = clockSeconds();
  const auto summary = [&](const std::string& name, const std::function<bool(std::string_view)>& counts) {
    const auto sum = [&](const StageSeconds& seconds) {
      double total = 0;
      for (std::size_t i = 0; i < kPairs; ++i) {
        total += counts(kStagePairs[i].name) ? std::max(seconds[i] - clock, 1e-9) : 0;
      }
      return total;
    };
    std::vector<double> x, y, ratios;
    for (std::size_t round = 1; round < ours.size(); ++round) {  // the first warms up
      x.push_back(sum(ours[round]));
      y.push_back(sum(mujoco[round]));
      ratios.push_back(x.back() / y.back());
    }
    out.emplace_back(name, Timing{median(x), median(y), median(ratios)});
  };
  summary("smooth", [](std::string_view name) { return std::ranges::find(kSmooth, name) != std::end(kSmooth); });
  for (const StagePair& pair : kStagePairs) {
    summary(pair.name, [&](std::string_view name) { return name == pair.name; });
  }
}

struct ModelResult {
  std::string path;
  std::vector<std::pair<std::string, Timing>> timings;  // loads, "step", then stages
};

// Costs of loading in processes of the two in turn.
struct LoadCosts {
  std::vector<LoadCost> ours, theirs;

  LoadCosts(const std::string& ourPath, const std::string& theirPath, int rounds) {
    for (int r = 0; r < rounds; ++r) {
      ours.push_back(loadCost(Engine::ours, ourPath));
      theirs.push_back(loadCost(Engine::theirs, theirPath));
    }
  }
  /// `unit`: what one of the cost counts as in the table, whose column is in millionths.
  Timing of(double LoadCost::*cost, double unit = 1) const {
    std::vector<double> x, y, ratios;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      x.push_back(unit * ours[i].*cost);
      y.push_back(unit * theirs[i].*cost);
      ratios.push_back(x.back() / y.back());
    }
    return {median(x), median(y), median(ratios)};
  }
};

void timeLoads(const std::string& path, int rounds, ModelResult& result) {
  const LoadCosts text(path, path, rounds);
  result.timings.emplace_back("load", text.of(&LoadCost::first));
  result.timings.emplace_back("load again", text.of(&LoadCost::again));
  constexpr double kMegabyte = 1e-12;
  result.timings.emplace_back("peak MB", text.of(&LoadCost::peak, kMegabyte));

  const std::string stem =
      (std::filesystem::temp_directory_path() / fmt::format("kinetree_bench_{}", getpid())).string();
  const std::string ourBinary = stem + kBinaryOfOurs, theirBinary = stem + kBinaryOfTheirs;
  writeModelFile(ourBinary, loadOurs(path));
  mj_saveModel(loadReference(path).get(), theirBinary.c_str(), nullptr, 0);
  const LoadCosts binary(ourBinary, theirBinary, rounds);
  result.timings.emplace_back("binary", binary.of(&LoadCost::first));
  result.timings.emplace_back("binary again", binary.of(&LoadCost::again));
  std::filesystem::remove(ourBinary);
  std::filesystem::remove(theirBinary);
}

ModelResult benchModel(const std::string& path, const BenchArguments& a) {
  ModelResult result{path, {}};
  if (!a.engineOnly) {
    timeLoads(path, std::max(3, a.rounds / 2), result);
  }
  const ReferenceModel theirs = loadReference(path);
  const Model ours = a.engineOnly ? asCompiled(*theirs) : loadOurs(path);
  const Npz state = makeStates(*theirs, 2)[theirs->nkey > 0 ? 1 : 0].arrays;
  result.timings.emplace_back("step", timeSteps(ours, *theirs, state, a));
  timeStages(ours, *theirs, state, a, result.timings);
  return result;
}

double geometricMean(const std::vector<double>& ratios) {
  double sum = 0;
  for (const double r : ratios) {
    sum += std::log(r);
  }
  return std::exp(sum / static_cast<double>(ratios.size()));
}

// Per row of the table: every model's timing of one name.
nlohmann::ordered_json summarise(const std::vector<ModelResult>& results) {
  nlohmann::ordered_json table;
  std::vector<std::string> names;
  for (const auto& [name, timing] : results[0].timings) {
    names.push_back(name);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<std::pair<double, std::string>> worst;
    std::vector<double> ratios;
    double ours = 0, theirs = 0;
    for (const ModelResult& r : results) {
      const Timing& t = r.timings[i].second;
      ratios.push_back(t.ratio);
      worst.emplace_back(t.ratio, r.path);
      ours += t.ours;
      theirs += t.theirs;
    }
    std::ranges::sort(worst, std::greater{});
    worst.resize(std::min<std::size_t>(worst.size(), 5));
    nlohmann::ordered_json row = {{"name", names[i]},
                                  {"ours_us", ours * 1e6 / static_cast<double>(results.size())},
                                  {"mujoco_us", theirs * 1e6 / static_cast<double>(results.size())},
                                  {"ratio", geometricMean(ratios)}};
    for (const auto& [ratio, path] : worst) {
      row["worst"].push_back({{"ratio", ratio}, {"model", path}});
    }
    table.push_back(row);
  }
  return table;
}

void printTable(const nlohmann::ordered_json& table, std::size_t models) {
  fmt::print("{:<13} {:>11} {:>11} {:>8}   worst of {} model(s)\n", "what", "ours us", "MuJoCo us", "ratio", models);
  for (const auto& row : table) {
    std::string worst;
    for (const auto& w : row["worst"]) {
      worst += fmt::format(" {:.2f} {};", w["ratio"].get<double>(), w["model"].get<std::string>());
    }
    fmt::print("{:<13} {:>11.3f} {:>11.3f} {:>8.3f}  {}\n", row["name"].get<std::string>(),
               row["ours_us"].get<double>(), row["mujoco_us"].get<double>(), row["ratio"].get<double>(), worst);
  }
}

}  // namespace

int bench(const BenchArguments& a) {
  std::vector<ModelResult> results;
  nlohmann::ordered_json failed;
  for (const std::string& path : a.models) {
    try {
      results.push_back(benchModel(path, a));
    } catch (const std::exception& e) {
      failed.push_back({{"model", path}, {"why", e.what()}});
      fmt::print(stderr, "failed: {}: {}\n", path, e.what());
    }
  }
  if (results.empty()) {
    fmt::print(stderr, "nothing was measured\n");
    return 1;
  }
  const nlohmann::ordered_json table = summarise(results);
  if (a.json) {
    fmt::print(
        "{}\n",
        nlohmann::ordered_json{{"models", results.size()}, {"threads", a.threads}, {"table", table}, {"failed", failed}}
            .dump(1));
  } else {
    printTable(table, results.size());
  }
  return failed.empty() ? 0 : 1;
}

}  // namespace kinetree::oracle
