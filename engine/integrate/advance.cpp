#include "engine/integrate/advance.h"

#include <algorithm>

#include "engine/constraint/sleep.h"
#include "engine/dynamics/activation.h"
#include "engine/dynamics/history.h"
#include "engine/integrate/coordinates.h"
#include "engine/integrate/integrator_work.h"
#include "engine/model/awake.h"
#include "engine/pipeline.h"
#include "engine/sensor/sensors.h"

namespace kinetree {
namespace {

// Lets quiet trees sleep. Everything that depends on velocity and force is brought to the rest they sleep in first.
void layDown(const Model& m, Data& d) {
  if (!fallAsleep(m, d)) {
    return;
  }
  d.fresh.written(Input::qvel);
  d.fresh.written(Input::qacc);
  forwardVelocity(m, d);
  forwardAcceleration(m, d);
  updateAwake(m, d);
}

// Positions of sleepers keep every bit.
void moveAwake(const Model& m, Data& d, IntegratorWork& work, std::span<const double> qvel) {
  Array<double>& qpos = d.qpos.unguarded();
  if (!anyoneSleeps(m, d)) {
    integratePosition(m, qpos, qvel, m.opt.timestep);
    return;
  }
  work.qposBefore = qpos;
  integratePosition(m, qpos, qvel, m.opt.timestep);
  for (int t = 0; t < m.ntree; ++t) {
    if (!d.tree_awake[t]) {
      const auto [first, end] = treeCoordinates(m, t);
      std::copy(work.qposBefore.begin() + first, work.qposBefore.begin() + end, qpos.begin() + first);
    }
  }
}

}  // namespace

void advance(const Model& m, Data& d, std::span<const double> actDot, std::span<const double> qacc,
             std::span<const double> qvel) {
  if (m.nhistory > 0) {
    recordControls(m, d);
    recordSensors(m, d);
    d.fresh.written(Input::history);
  }
  if (m.na > 0 && !m.opt.disabled(disable::actuation)) {
    advanceActivations(m, d, actDot.data());
    d.fresh.written(Input::act);
  }
  const double h = m.opt.timestep;
  double* v = d.qvel.unguarded().data();
  if (m.opt.enabled(enable::sleep)) {
    auto& work = d.integratorWork.get<IntegratorWork>(m);
    work.advanceAcceleration.assign(qacc.begin(), qacc.end());  // may be d.qacc itself, which is made anew
    layDown(m, d);
    for (const int i : std::span(d.dof_awake_ind.data(), d.nv_awake)) {
      v[i] += h * work.advanceAcceleration[i];
    }
    moveAwake(m, d, work, qvel.empty() ? std::span<const double>(d.qvel) : qvel);
  } else {
    for (int i = 0; i < m.nv; ++i) {
      v[i] += h * qacc[i];
    }
    integratePosition(m, d.qpos.unguarded(), qvel.empty() ? std::span<const double>(d.qvel) : qvel, h);
  }
  d.time += m.opt.timestep;
  std::copy(d.qacc.begin(), d.qacc.end(), d.qacc_warmstart.unguarded().begin());
  d.fresh.written(Input::warmstart);
  d.fresh.written(Input::qvel);
  d.fresh.written(Input::time);
  d.fresh.written(Input::qpos);
}

}  // namespace kinetree
