// Integrators against known motions.

#include "engine/integrate/integrate.h"

#include <gtest/gtest.h>

#include "engine/dynamics/energy.h"
#include "engine/integrate/coordinates.h"
#include "engine/pipeline.h"
#include "engine/velocity/subtree_vel.h"
#include "tests/support/compiled_models.h"

namespace kinetree {
namespace {

Model withIntegrator(const std::string& name, Integrator integrator) {
  Model m = test::compiled(name);
  m.opt.integrator = integrator;
  finalize(m);
  return m;
}

class Integrators : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::hasCompiled("plate")) {
      GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
    }
  }
};

TEST_F(Integrators, DampingIsImplicitInEulerUnlessDisabled) {
  // I = .00041, b = .5, h = .002: v' = v / (1 + h b / I), or v (1 - h b / I) with eulerdamp off
  Model m = test::compiled("damped_hinge");
  const double inertia = 0.00041, ratio = 0.002 * 0.5 / inertia;
  for (const bool implicitDamping : {true, false}) {
    m.opt.disableflags = implicitDamping ? 0 : disable::eulerdamp;
    finalize(m);
    Data d(m);
    resetToKeyframe(m, d, 0);
    step(m, d);
    EXPECT_NEAR(d.qvel[0], implicitDamping ? 1 / (1 + ratio) : 1 - ratio, 1e-12);
    EXPECT_NEAR(d.qvel[0], implicitDamping ? 0.2908 : -1.439, 5e-5);
  }
}

struct Drift {
  double energy, momentum;  // relative
};

// A torque-free plate spinning about its middle axis for ten seconds.
Drift plateDrift(Integrator integrator) {
  const Model m = withIntegrator("plate", integrator);
  Data d(m);
  resetToKeyframe(m, d, 0);
  const auto measure = [&] {
    forward(m, d);
    subtreeVel(m, d);
    return std::pair(kineticEnergy(m, d), d.subtree_angmom[1]);
  };
  const auto [energy0, momentum0] = measure();
  for (int i = 0; i < 5000; ++i) {
    step(m, d);
  }
  const auto [energy, momentum] = measure();
  return {std::abs(energy / energy0 - 1), norm(momentum - momentum0) / norm(momentum0)};
}

TEST_F(Integrators, RungeKuttaAndMidpointKeepATumblingPlate) {
  const Drift rk4 = plateDrift(Integrator::rk4), euler = plateDrift(Integrator::euler);
  const Drift implicit = plateDrift(Integrator::implicit), fast = plateDrift(Integrator::implicitfast);
  for (const auto& [name, drift] : {std::pair("RK4", rk4), std::pair("Euler", euler), std::pair("implicit", implicit),
                                    std::pair("implicitfast", fast)}) {
    std::printf("plate %-12s energy %.2e angular momentum %.2e\n", name, drift.energy, drift.momentum);
  }
  EXPECT_LT(rk4.energy, 1e-5);
  EXPECT_LT(rk4.momentum, 1e-5);
  EXPECT_GT(euler.energy, 1e-2);
  EXPECT_GT(implicit.energy, 1e-2);
  EXPECT_LT(fast.energy, 1e-5) << "the midpoint rule keeps energy";
}

// Distance from a fine RK4 run after three tenths of a second.
double rotorError(Integrator integrator, double h, const std::vector<double>& reference) {
  Model m = withIntegrator("rotor", integrator);
  m.opt.timestep = h;
  finalize(m);
  Data d(m);
  resetToKeyframe(m, d, 0);
  for (int i = 0; i < std::lround(0.3 / h); ++i) {
    step(m, d);
  }
  double error = 0;
  for (int i = 0; i < 2; ++i) {  // swing and tilt; the rotor's own angle says nothing about gyroscopic terms
    error = std::max(error, std::abs(d.qpos[i] - reference[i]));
  }
  return error;
}

TEST_F(Integrators, ImplicitSeesTheGyroscopicTermsOfAFastRotor) {
  Model fine = withIntegrator("rotor", Integrator::rk4);
  fine.opt.timestep = 1e-4;
  finalize(fine);
  Data d(fine);
  resetToKeyframe(fine, d, 0);
  for (int i = 0; i < 3000; ++i) {
    step(fine, d);
  }
  const std::vector<double> reference(d.qpos.begin(), d.qpos.end());
  for (const double h : {1.0 / 500, 1.0 / 100}) {
    const double euler = rotorError(Integrator::euler, h, reference);
    const double fast = rotorError(Integrator::implicitfast, h, reference);
    const double implicit = rotorError(Integrator::implicit, h, reference);
    const double rk4 = rotorError(Integrator::rk4, h, reference);
    std::printf("rotor h %.3f: Euler %.2e implicitfast %.2e implicit %.2e RK4 %.2e\n", h, euler, fast, implicit, rk4);
    EXPECT_GT(euler, 3 * implicit);
    EXPECT_GT(implicit, rk4);
    EXPECT_NEAR(fast, euler, 0.05 * euler) << "nothing else differs on a hinge tree";
  }
}

TEST_F(Integrators, AFreeBodyFallsToTheKnownTermAndKeepsItsEnergy) {
  // semi-implicit Euler falls h g t / 2 further than y0 - g t^2 / 2; RK4 is exact, and keeps energy while it tumbles
  Model m = withIntegrator("plate", Integrator::euler);
  m.opt.gravity = {0, 0, -9.81};
  constexpr int kSteps = 500;
  const double h = m.opt.timestep, t = kSteps * h;
  for (const Integrator integrator : {Integrator::euler, Integrator::rk4}) {
    m.opt.integrator = integrator;
    finalize(m);
    Data d(m);
    resetToKeyframe(m, d, 0);
    d.editQvel()[0] = 1.5;
    d.editQvel()[2] = 3;
    forward(m, d);
    const double before = potentialEnergy(m, d) + kineticEnergy(m, d);
    for (int k = 0; k < kSteps; ++k) {
      step(m, d);
    }
    forward(m, d);
    const double late = integrator == Integrator::euler ? 9.81 * h * t / 2 : 0;
    EXPECT_NEAR(d.qpos[2], 3 * t - 9.81 * t * t / 2 - late, 1e-11);
    EXPECT_NEAR(d.qpos[0], 1.5 * t, 1e-12);
    if (integrator == Integrator::rk4) {
      EXPECT_NEAR(potentialEnergy(m, d) + kineticEnergy(m, d), before, 1e-7 * before);
    }
  }
}

TEST_F(Integrators, DoublePendulumKeepsItsEnergyUnderRungeKutta) {
  const auto drift = [](Integrator integrator) {
    const Model m = withIntegrator("double_pendulum_high", integrator);
    Data d(m);
    resetToKeyframe(m, d, 0);
    forward(m, d);
    const double total0 = potentialEnergy(m, d) + kineticEnergy(m, d);
    double peak = 0, worst = 0;
    for (int i = 0; i < 5000; ++i) {
      step(m, d);
      forward(m, d);
      const double kinetic = kineticEnergy(m, d);
      peak = std::max(peak, kinetic);
      worst = std::max(worst, std::abs(potentialEnergy(m, d) + kinetic - total0));
    }
    return worst / peak;
  };
  const double rk4 = drift(Integrator::rk4), euler = drift(Integrator::euler);
  std::printf("double pendulum drift: RK4 %.2e, Euler %.2e of the peak kinetic energy\n", rk4, euler);
  EXPECT_LT(rk4, 1e-3);
  EXPECT_LT(rk4, euler);
}

TEST_F(Integrators, StepInTwoHalvesIsTheSameStep) {
  for (const Integrator integrator : {Integrator::euler, Integrator::implicit, Integrator::implicitfast}) {
    const Model m = withIntegrator("euler", integrator);
    Data whole(m), halves(m);
    for (int i = 0; i < 20; ++i) {
      step(m, whole);
      stepBegin(m, halves);
      stepEnd(m, halves);
    }
    EXPECT_TRUE(whole.qpos == halves.qpos && whole.qvel == halves.qvel && whole.time == halves.time);
  }
}

TEST_F(Integrators, RungeKuttaInTwoHalvesIsEuler) {
  const Model rk4 = withIntegrator("euler", Integrator::rk4), euler = withIntegrator("euler", Integrator::euler);
  Data halves(rk4), whole(euler);
  stepBegin(rk4, halves);
  stepEnd(rk4, halves);
  step(euler, whole);
  EXPECT_TRUE(whole.qpos == halves.qpos && whole.qvel == halves.qvel);
}

TEST_F(Integrators, PositionsIntegrateAndDifferentiateBack) {
  const Model m = test::compiled("euler");
  std::vector<double> from(m.qpos0.begin(), m.qpos0.end()), velocity(m.nv), back(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    velocity[i] = std::sin(1 + 3.7 * i);
  }
  std::vector<double> to = from;
  integratePosition(m, to, velocity, 0.3);
  differentiatePosition(m, back, 0.3, from, to);
  for (int i = 0; i < m.nv; ++i) {
    EXPECT_NEAR(back[i], velocity[i], 1e-12);
  }
}

}  // namespace
}  // namespace kinetree
