// A whole step: what it allocates, and how it behaves under every integrator, solver and cone.

#include "engine/pipeline.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "mjcf/load.h"
#include "tests/support/allocations.h"

namespace kinetree::test {
namespace {

// A driven arm with tendons and sensors among balls that fall, touch and jump apart.
constexpr const char* kScene = R"(
<mujoco>
  <option timestep=".004" density="1.2" viscosity="2e-5">
    <flag energy="enable" fwdinv="enable" multiccd="enable"/>
  </option>
  <worldbody>
    <geom type="plane" size="3 3 .1"/>
    <body pos="0 0 1"><joint name="shoulder" axis="0 1 0" range="-60 60" damping=".1" frictionloss=".05"/>
      <geom type="capsule" fromto="0 0 0 .4 0 0" size=".04"/><site name="a" pos=".2 0 .05"/>
      <body pos=".4 0 0"><joint name="elbow" axis="0 1 0" range="-90 90" stiffness="1"/>
        <geom name="hand" type="capsule" fromto="0 0 0 .4 0 0" size=".03"/><site name="b" pos=".2 0 0"/></body></body>
    <body name="ball" pos=".3 .02 1.4"><freejoint/><geom size=".08" condim="6" solref=".01 .2"/></body>
    <body name="box" pos=".6 0 1.6"><freejoint/><geom type="box" size=".07 .05 .06" solref=".01 .2"/></body>
    <body pos=".1 .3 .4"><joint type="ball"/><geom type="ellipsoid" size=".1 .2 .05" condim="1"/></body>
    <body name="guide" pos="1 0 1" mocap="true"><site name="g"/></body>
  </worldbody>
  <tendon>
    <spatial name="string" springlength="0 .5" stiffness="20" damping=".2" limited="true" range="0 .9">
      <site site="g"/><site site="b"/></spatial>
    <fixed name="sum"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef="-1"/></fixed>
  </tendon>
  <equality><connect body1="box" body2="ball" anchor=".1 0 0" active="false"/></equality>
  <actuator>
    <motor name="drive" joint="shoulder" gear="3" ctrlrange="-1 1" delay=".01" nsample="4" interp="linear"/>
    <position joint="elbow" kp="5" timeconst=".05"/>
    <muscle tendon="string" lengthrange=".1 1.2" force="5"/>
    <general tendon="sum" dyntype="filter" dynprm=".03" gainprm="2"/>
  </actuator>
  <sensor>
    <touch site="b"/><accelerometer site="b"/><framelinvel objtype="body" objname="ball"/>
    <rangefinder site="b"/><contact body1="ball" num="3" data="found force pos" reduce="mindist"/><subtreeangmom body="ball"/>
    <distance geom1="hand" body2="ball" cutoff="1"/><jointpos joint="elbow" nsample="3" delay=".008"/><clock/>
    <tendonpos tendon="string"/><actuatorfrc actuator="drive"/>
  </sensor>
</mujoco>)";

struct Setting {
  Integrator integrator;
  SolverType solver;
  Cone cone;
};

std::vector<Setting> settings() {
  std::vector<Setting> all;
  for (const Integrator i : {Integrator::euler, Integrator::rk4, Integrator::implicit, Integrator::implicitfast}) {
    for (const SolverType s : {SolverType::pgs, SolverType::cg, SolverType::newton}) {
      for (const Cone c : {Cone::pyramidal, Cone::elliptic}) {
        all.push_back({i, s, c});
      }
    }
  }
  return all;
}

Model scene(const Setting& s) {
  Model m = loadModelText(kScene);
  m.opt.integrator = s.integrator;
  m.opt.solver = s.solver;
  m.opt.cone = s.cone;
  finalize(m);
  return m;
}

// Steps under controls that change; returns the most contacts of a step, and how often their number changed.
std::pair<int, int> run(const Model& m, Data& d, int steps) {
  int most = 0, changes = 0, before = 0;
  for (int k = 0; k < steps; ++k) {
    const std::span<double> ctrl = d.editCtrl();
    for (int i = 0; i < m.nu; ++i) {
      ctrl[i] = std::sin(0.03 * k * (i + 1));
    }
    step(m, d);
    most = std::max(most, d.ncon);
    changes += d.ncon != before;
    before = d.ncon;
  }
  return {most, changes};
}

class Step : public testing::TestWithParam<Setting> {};

TEST_P(Step, AllocatesNothingOnceItHasGrown) {
  const Model m = scene(GetParam());
  Data d(m);
  run(m, d, 600);
  reset(m, d);
  const std::int64_t before = allocations();
  const auto [most, changes] = run(m, d, 600);
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_GE(most, 2) << "nothing touched: the test tests nothing";
  EXPECT_GE(changes, 10);
  for (const WarningRecord& w : d.warning) {
    EXPECT_EQ(w.number, 0);
  }
}

TEST_P(Step, AllocatesNothingAsleep) {
  if (GetParam().integrator == Integrator::rk4) {
    GTEST_SKIP() << "RK4 does not let trees sleep for long";
  }
  Model m = scene(GetParam());
  m.opt.enableflags |= enable::sleep;
  m.opt.sleep_tolerance = 1;  // sleeps and wakes often
  finalize(m);
  Data d(m);
  run(m, d, 600);
  reset(m, d);
  const std::int64_t before = allocations();
  run(m, d, 600);
  EXPECT_EQ(allocations() - before, 0);
}

std::string nameOfSetting(const testing::TestParamInfo<Setting>& info) {
  constexpr const char* integrators[] = {"Euler", "RK4", "implicit", "implicitfast"};
  constexpr const char* solvers[] = {"PGS", "CG", "Newton"};
  const Setting s = info.param;
  return fmt::format("{}_{}_{}", integrators[static_cast<int>(s.integrator)], solvers[static_cast<int>(s.solver)],
                     s.cone == Cone::pyramidal ? "pyramidal" : "elliptic");
}

INSTANTIATE_TEST_SUITE_P(, Step, testing::ValuesIn(settings()), nameOfSetting);

}  // namespace
}  // namespace kinetree::test
