#include "engine/integrate/advance.h"

#include "engine/constraint/sleep.h"
#include "engine/dynamics/activation.h"
#include "engine/dynamics/history.h"
#include "engine/integrate/coordinates.h"
#include "engine/sensor/sensors.h"

namespace kinetree {

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
  fallAsleep(m, d);
  double* v = d.qvel.unguarded().data();
  if (m.opt.enabled(enable::sleep) && d.nv_awake < m.nv) {
    for (const int i : std::span(d.dof_awake_ind.data(), d.nv_awake)) {
      v[i] += m.opt.timestep * qacc[i];
    }
  } else {
    for (int i = 0; i < m.nv; ++i) {
      v[i] += m.opt.timestep * qacc[i];
    }
  }
  integratePosition(m, d.qpos.unguarded(), qvel.empty() ? std::span<const double>(d.qvel) : qvel, m.opt.timestep);
  d.time += m.opt.timestep;
  std::copy(d.qacc.begin(), d.qacc.end(), d.qacc_warmstart.unguarded().begin());
  d.fresh.written(Input::warmstart);
  d.fresh.written(Input::qvel);
  d.fresh.written(Input::time);
  d.fresh.written(Input::qpos);
}

}  // namespace kinetree
