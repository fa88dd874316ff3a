// Sleeping, side by side: the path of both engines, what is awake in each, and what a step costs while it is.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/io/fields_io.h"
#include "engine/model/awake.h"
#include "engine/pipeline.h"
#include "oracle/commands.h"
#include "oracle/fields.h"
#include "oracle/stopwatch.h"

namespace kinetree::oracle {
namespace {

double worst(std::span<const double> a, const double* b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    most = std::max(most, std::abs(a[i] - b[i]));
  }
  return most;
}

// The state of the reference, who sleeps in it included.
void take(const Model& m, Data& d, const mjData& from) {
  const auto copy = [](std::span<double> to, const double* p) { std::copy_n(p, to.size(), to.begin()); };
  copy(d.editQpos(), from.qpos);
  copy(d.editQvel(), from.qvel);
  copy(d.editAct(), from.act);
  copy(d.editCtrl(), from.ctrl);
  copy(d.editQaccWarmstart(), from.qacc_warmstart);
  d.setTime(from.time);
  std::copy_n(from.tree_asleep, m.ntree, d.tree_asleep.begin());
  updateAwake(m, d);
}

struct Tally {
  int steps = 0, sameTrees = 0, firstOff = -1;
  double qpos = 0, qvel = 0;  // worst differences
  std::vector<std::string> fields;
};

// Arrays at the end of a step; those of sleepers hold what was left in them.
void compareArrays(const Model& m, const Data& d, const mjModel& rm, const mjData& rd, int step, Tally& tally) {
  const Npz got = dataToNpz(m, d), want = dataArrays(rm, rd);
  for (const ComparedField& f : dataFields()) {
    const Difference difference = compareField(f.field, got, want, f.bound);
    if (!difference.agrees() && tally.fields.size() < 40) {
      tally.fields.push_back(fmt::format("step {}: {}: {}", step, f.field, difference.problem));
    }
  }
}

Tally follow(const Model& m, const mjModel& rm, const SleepArguments& a) {
  Data d(m);
  const ReferenceData rd = makeReferenceData(rm);
  mj_resetData(&rm, rd.get());
  Tally tally;
  for (int k = 0; k < a.steps; ++k) {
    if (a.forced) {
      take(m, d, *rd);
    }
    step(m, d);
    mj_step(&rm, rd.get());
    const bool same = std::equal(d.tree_asleep.begin(), d.tree_asleep.end(), rd->tree_asleep) &&
                      std::equal(d.tree_awake.begin(), d.tree_awake.end(), rd->tree_awake) &&
                      std::equal(d.body_awake.begin(), d.body_awake.end(), rd->body_awake);
    ++tally.steps;
    tally.sameTrees += same;
    if (!same && tally.firstOff < 0) {
      tally.firstOff = k;
      for (int t = 0; t < m.ntree && a.verbose; ++t) {
        if (d.tree_asleep[t] != rd->tree_asleep[t]) {
          fmt::print("  step {}: tree {}: {} / {}\n", k, t, d.tree_asleep[t], rd->tree_asleep[t]);
        }
      }
    }
    tally.qpos = std::max(tally.qpos, worst(d.qpos, rd->qpos));
    tally.qvel = std::max(tally.qvel, worst(d.qvel, rd->qvel));
    if (a.forced && same && k % std::max(1, a.steps / 20) == 0) {
      compareArrays(m, d, rm, *rd, k, tally);
    }
  }
  return tally;
}

void time(const Model& m, const mjModel& rm, int steps) {
  constexpr int kWindows = 10;
  Data d(m);
  const ReferenceData rd = makeReferenceData(rm);
  mj_resetData(&rm, rd.get());
  const int n = std::max(1, steps / kWindows);
  double ours[kWindows], theirs[kWindows];
  fmt::print("{:>8} {:>14} {:>14} {:>10} {:>10} {:>7}\n", "steps", "awake, ours", "MuJoCo", "us/step", "MuJoCo",
             "ratio");
  for (int w = 0; w < kWindows; ++w) {
    double awake = 0, reference = 0;
    ours[w] = theirs[w] = 0;
    for (int k = 0; k < n; ++k) {
      awake += d.ntree_awake, reference += rd->ntree_awake;
      ours[w] += secondsOf([&] { step(m, d); });
      theirs[w] += secondsOf([&] { mj_step(&rm, rd.get()); });
    }
    fmt::print("{:>8} {:>14.1f} {:>14.1f} {:>10.2f} {:>10.2f} {:>7.3f}\n", n * (w + 1), awake / n, reference / n,
               1e6 * ours[w] / n, 1e6 * theirs[w] / n, ours[w] / theirs[w]);
  }
  const auto most = [&](const double* t) { return *std::max_element(t, t + kWindows); };
  fmt::print("last window of the dearest: ours {:.3f}, MuJoCo {:.3f}\n", ours[kWindows - 1] / most(ours),
             theirs[kWindows - 1] / most(theirs));
}

}  // namespace

int sleep(const SleepArguments& a) {
  int failed = 0;
  for (const std::string& path : a.models) {
    const ReferenceModel reference = loadReference(path);
    reference->opt.enableflags |= mjENBL_SLEEP;
    Model m = loadOurs(path);
    m.opt.enableflags |= enable::sleep;
    finalize(m);
    fmt::print("{}: {} trees, {} dofs\n", path, m.ntree, m.nv);
    const Tally tally = follow(m, *reference, a);
    fmt::print("{}: same trees awake in {} of {} steps{}; worst difference qpos {:.2e}, qvel {:.2e}\n",
               a.forced ? "each step from MuJoCo's state" : "free", tally.sameTrees, tally.steps,
               tally.firstOff < 0 ? "" : fmt::format(" (first off at {})", tally.firstOff), tally.qpos, tally.qvel);
    for (const std::string& field : tally.fields) {
      fmt::print("differs: {}\n", field);
    }
    failed += tally.sameTrees != tally.steps || !tally.fields.empty();
    if (a.timed) {
      time(m, *reference, a.steps);
    }
  }
  return failed > 0;
}

}  // namespace kinetree::oracle
