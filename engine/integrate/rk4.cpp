#include "engine/integrate/rk4.h"

#include "engine/integrate/advance.h"
#include "engine/integrate/coordinates.h"
#include "engine/integrate/integrator_work.h"
#include "engine/pipeline.h"

namespace kinetree {
namespace {

constexpr double kReach[4] = {0, 0.5, 0.5, 1};  // stage i starts from the rates of stage i - 1, this far along
constexpr double kWeight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

void keepRates(Data& d, IntegratorWork::Stage& stage) {
  stage.qvel = d.qvel.unguarded();
  stage.qacc = d.qacc;
  stage.act_dot = d.act_dot;
}

void addScaled(Array<double>& to, const Array<double>& rate, double scale) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] += scale * rate[i];
  }
}

void restoreStart(const IntegratorWork& work, Data& d) {
  d.qpos.unguarded() = work.qpos0;
  d.qvel.unguarded() = work.qvel0;
  d.act.unguarded() = work.act0;
}

}  // namespace

void stepRungeKutta4(const Model& m, Data& d) {
  auto& work = d.integratorWork.get<IntegratorWork>(m);
  const double h = m.opt.timestep, start = d.time;
  work.qpos0 = d.qpos.unguarded();
  work.qvel0 = d.qvel.unguarded();
  work.act0 = d.act.unguarded();
  keepRates(d, work.stages[0]);
  for (int i = 1; i < 4; ++i) {
    const auto& before = work.stages[i - 1];
    restoreStart(work, d);
    // the displacement first, as the reference sums it: qpos by half or all of the earlier velocity over h
    work.qvel = before.qvel;
    for (double& v : work.qvel) {
      v *= kReach[i];
    }
    integratePosition(m, d.editQpos(), work.qvel, h);
    addScaled(d.qvel.unguarded(), before.qacc, kReach[i] * h);
    addScaled(d.act.unguarded(), before.act_dot, kReach[i] * h);
    d.fresh.written(Input::qvel);
    d.fresh.written(Input::act);
    d.setTime(start + kReach[i] * h);
    forward(m, d, Sensing::off);
    keepRates(d, work.stages[i]);
  }
  work.qvel.assign(m.nv, 0.0);
  work.qacc.assign(m.nv, 0.0);
  work.act_dot.assign(m.na, 0.0);
  for (int i = 0; i < 4; ++i) {
    addScaled(work.qvel, work.stages[i].qvel, kWeight[i]);
    addScaled(work.qacc, work.stages[i].qacc, kWeight[i]);
    addScaled(work.act_dot, work.stages[i].act_dot, kWeight[i]);
  }
  restoreStart(work, d);
  d.time = start;
  advance(m, d, work.act_dot, work.qacc, work.qvel);
}

}  // namespace kinetree
