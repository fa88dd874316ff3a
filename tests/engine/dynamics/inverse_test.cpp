// Inverse dynamics: discrete time, and the comparison with forward dynamics that a flag asks for.

#include "engine/dynamics/inverse.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/dynamics/acceleration.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "mjcf/load.h"

namespace kinetree {
namespace {

constexpr const char* kArm = R"(
<mujoco>
  <option timestep=".01" density="1000" viscosity=".02"/>
  <worldbody>
    <body><joint axis="0 1 0" damping=".4" armature=".02"/><geom type="capsule" fromto="0 0 0 .4 0 0" size=".04"/>
      <body pos=".4 0 0"><joint axis="1 0 1" damping=".2"/><geom type="box" size=".2 .05 .03" pos=".2 0 0"/>
        <site name="tip" pos=".4 0 0"/></body></body>
    <body pos="0 1 0"><joint type="ball" damping=".1"/><geom type="ellipsoid" size=".1 .2 .15"/></body>
  </worldbody>
  <actuator><velocity joint="" kv="2"/><motor site="tip" gear="0 0 1 .2 0 0"/></actuator>
</mujoco>)";

Model arm(Integrator integrator, bool discrete) {
  std::string text = kArm;
  text.replace(text.find("joint=\"\""), 8, "joint=\"j\"");
  text.replace(text.find("<joint axis"), 6, "<joint name=\"j\"");
  Model m = loadModelText(text);
  m.opt.integrator = integrator;
  m.opt.enableflags |= discrete ? enable::invdiscrete : 0;
  finalize(m);
  return m;
}

void start(const Model& m, Data& d) {
  for (int i = 0; i < m.nv; ++i) {
    d.editQvel()[i] = std::sin(2.0 + i);
    d.editQfrcApplied()[i] = std::cos(1.0 + 3 * i);
  }
  d.editCtrl()[0] = .7;
  d.editCtrl()[1] = 1.5;
}

// The acceleration between two steps explains the forces of the first, if the inverse knows the integrator.
double error(Integrator integrator, bool discrete) {
  const Model m = arm(integrator, discrete);
  Data d(m);
  start(m, d);
  Data next = d;
  step(m, next);
  forward(m, d);
  std::vector<double> outside(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    outside[i] = d.qfrc_applied[i] + d.qfrc_actuator[i];
  }
  for (int i = 0; i < m.nv; ++i) {
    d.editQacc()[i] = (next.qvel[i] - d.qvel[i]) / m.opt.timestep;
  }
  inverse(m, d);
  double worst = 0;
  for (int i = 0; i < m.nv; ++i) {
    worst = std::max(worst, std::abs(d.qfrc_inverse[i] - outside[i]));
  }
  return worst;
}

TEST(DiscreteInverse, RecoversTheForcesFromTwoVelocities) {
  for (const Integrator integrator : {Integrator::euler, Integrator::implicit, Integrator::implicitfast}) {
    EXPECT_LT(error(integrator, true), 1e-10);
    EXPECT_GT(error(integrator, false), 1e-3) << "otherwise the flag is not tested";
  }
}

TEST(DiscreteInverse, LeavesTheAccelerationAsGiven) {
  const Model m = arm(Integrator::implicit, true);
  Data d(m);
  start(m, d);
  forward(m, d);
  const Array<double> given = d.qacc;
  inverse(m, d);
  EXPECT_EQ(d.qacc, given);
}

TEST(DiscreteInverse, HasNoMeaningUnderRungeKutta) {
  const Model m = arm(Integrator::rk4, true);
  Data d(m);
  forward(m, d);
  EXPECT_THROW(inverse(m, d), StateError);
}

// Blocks on the floor, the solver stopped early so that forward and inverse disagree by more than rounding.
constexpr const char* kPile = R"(
<mujoco>
  <option iterations="4" tolerance="0" solver="PGS"><flag fwdinv="enable"/></option>
  <worldbody>
    <geom type="plane" size="3 3 .1"/>
    <body pos="0 0 .095"><freejoint/><geom type="box" size=".2 .15 .1"/></body>
    <body pos=".05 .02 .29"><freejoint/><geom type="box" size=".15 .1 .1"/></body>
    <body pos="1 0 .19"><joint name="j" axis="0 1 0" damping=".3"/><geom type="capsule" fromto="0 0 0 .3 0 -.2" size=".03"/></body>
  </worldbody>
  <actuator><motor joint="j" gear="2"/></actuator>
</mujoco>)";

TEST(ForwardInverse, FiguresAreTheReferences) {
  Model m = loadModelText(kPile);
  // solver_fwdinv after the third step, ctrl .5, for each setting: from MuJoCo 3.10.0
  struct Want {
    Integrator integrator;
    bool discrete;
    double constraint, applied;
  };
  const Want wanted[] = {{Integrator::euler, false, 277.320153509, 277.320153509},
                         {Integrator::euler, true, 277.322970824, 277.324633206},
                         {Integrator::rk4, false, 283.425712671, 283.425712671},
                         {Integrator::implicit, false, 277.320154523, 277.320154523},
                         {Integrator::implicit, true, 277.323449395, 277.325112257},
                         {Integrator::implicitfast, false, 277.320153509, 277.320153509},
                         {Integrator::implicitfast, true, 277.322970824, 277.324633206}};
  for (const Want& w : wanted) {
    m.opt.integrator = w.integrator;
    m.opt.enableflags = enable::fwdinv | (w.discrete ? enable::invdiscrete : 0);
    finalize(m);
    Data d(m);
    d.editCtrl()[0] = .5;
    for (int k = 0; k < 3; ++k) {
      step(m, d);
    }
    EXPECT_NEAR(d.solver.fwdinv[0], w.constraint, 1e-6 * w.constraint);
    EXPECT_NEAR(d.solver.fwdinv[1], w.applied, 1e-6 * w.applied);
  }
}

TEST(ForwardInverse, ChangesNoPath) {
  Model with = loadModelText(kPile), without = with;
  without.opt.enableflags = 0;
  finalize(without);
  Data a(with), b(without);
  for (int k = 0; k < 50; ++k) {
    step(with, a);
    step(without, b);
  }
  EXPECT_TRUE(a.qpos == b.qpos && a.qvel == b.qvel);
}

}  // namespace
}  // namespace kinetree
