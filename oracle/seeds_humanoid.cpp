#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "engine/pipeline.h"
#include "engine/velocity/subtree_vel.h"
#include "oracle/commands.h"
#include "oracle/seeds.h"

namespace kinetree::oracle {
namespace {

constexpr const char* kHumanoid = "/mujoco-model/humanoid/humanoid.xml";

bool missing(const std::string& path) {
  if (std::filesystem::exists(path)) {
    return false;
  }
  fmt::print("skipped: there is no {}\n", path);
  return true;
}

struct Ground {
  double width, dampRatio;  // of solimp, solref
};

struct Landing {
  double rebound = 0;  // largest upward speed of the centre of mass in the second after touching down [m/s]
  double sink = 0;     // deepest penetration of the ground [m]
  double touched = -1;

  void see(double time, bool touching, double depth, double climb) {
    if (touching && touched < 0) {
      touched = time;
    }
    sink = std::max(sink, depth);
    if (touched >= 0 && time < touched + 1) {
      rebound = std::max(rebound, climb);
    }
  }
};

constexpr double kLying[7] = {0, 0, 1.2, std::numbers::sqrt2 / 2, 0, -std::numbers::sqrt2 / 2, 0};
constexpr double kSeconds = 1.5, kSoftest = 0.1;

Landing ourLanding(const std::string& path, Ground ground) {
  Model m = loadOurs(path);
  for (int g = 0; g < m.ngeom; ++g) {
    m.geom_solimp[g] = {ground.width > 0 ? kSoftest : 0.95, 0.95, ground.width, 0.5, 2};
    m.geom_solref[g] = {0.02, ground.dampRatio};
  }
  finalize(m);
  Data d(m);
  std::copy_n(kLying, 7, d.editQpos().begin());
  Landing landing;
  while (d.time < kSeconds) {
    step(m, d);
    double depth = 0;
    for (int i = 0; i < d.ncon; ++i) {
      depth = std::max(depth, d.contact[i].geom[0] == 0 ? -d.contact[i].dist : 0);
    }
    forward(m, d);
    subtreeVel(m, d);
    landing.see(d.time, d.ncon > 0, depth, d.subtree_linvel[1].z);
  }
  return landing;
}

Landing theirLanding(const std::string& path, Ground ground) {
  const ReferenceModel m = loadReference(path);
  for (int g = 0; g < m->ngeom; ++g) {
    const double solimp[5] = {ground.width > 0 ? kSoftest : 0.95, 0.95, ground.width, 0.5, 2};
    std::copy_n(solimp, 5, m->geom_solimp + 5 * g);
    m->geom_solref[2 * g] = 0.02;
    m->geom_solref[2 * g + 1] = ground.dampRatio;
  }
  const ReferenceData d = makeReferenceData(*m);
  std::copy_n(kLying, 7, d->qpos);
  Landing landing;
  while (d->time < kSeconds) {
    mj_step(m.get(), d.get());
    double depth = 0;
    for (int i = 0; i < d->ncon; ++i) {
      depth = std::max(depth, d->contact[i].geom[0] == 0 ? -d->contact[i].dist : 0);
    }
    mj_forward(m.get(), d.get());
    mj_subtreeVel(m.get(), d.get());
    landing.see(d->time, d->ncon > 0, depth, d->subtree_linvel[5]);
  }
  return landing;
}

}  // namespace

Outcome flesh(const std::string& corpus) {
  const std::string path = corpus + kHumanoid;
  if (missing(path)) {
    return Outcome::skipped;
  }
  fmt::print("humanoid dropped limp from 1.2 m\n{:>8}{:>12}{:>16}{:>10}{:>14}{:>10}\n", "width", "damp ratio",
             "rebound [m/s]", "MuJoCo", "sink [mm]", "MuJoCo");
  bool good = true;
  Landing last{.rebound = HUGE_VAL};
  for (const Ground ground : {Ground{0, 1}, Ground{0.01, 1}, Ground{0.03, 4}}) {
    const Landing ours = ourLanding(path, ground), theirs = theirLanding(path, ground);
    fmt::print("{:>8.3f}{:>12.1f}{:>16.4f}{:>10.4f}{:>14.2f}{:>10.2f}\n", ground.width, ground.dampRatio, ours.rebound,
               theirs.rebound, 1e3 * ours.sink, 1e3 * theirs.sink);
    good = good && ours.rebound < last.rebound && ours.sink > last.sink &&
           std::abs(ours.rebound - theirs.rebound) < 0.1 * theirs.rebound &&
           std::abs(ours.sink - theirs.sink) < 0.02 * theirs.sink;
    last = ours;
  }
  return good ? Outcome::passed : Outcome::failed;
}

Outcome squat(const std::string& corpus) {
  const std::string path = corpus + kHumanoid;
  if (missing(path)) {
    return Outcome::skipped;
  }
  const Model m = loadOurs(path);
  const ReferenceModel theirs = loadReference(path);
  const int key = mj_name2id(theirs.get(), mjOBJ_KEY, "squat");
  const ReferenceData reference = makeReferenceData(*theirs);
  mj_resetDataKeyframe(theirs.get(), reference.get(), key);
  mj_forward(theirs.get(), reference.get());
  Data d(m);
  resetToKeyframe(m, d, key);
  forward(m, d);
  int self = 0;
  for (int i = 0; i < d.ncon; ++i) {
    self += m.geom_bodyid[d.contact[i].geom[0]] != 0;
  }
  fmt::print("humanoid squatting: {} contacts (MuJoCo {}), {} with itself\n", d.ncon, reference->ncon, self);
  return d.ncon == 8 && reference->ncon == 8 && self == 0 ? Outcome::passed : Outcome::failed;
}

}  // namespace kinetree::oracle
