#include "maximal/particles.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "maximal/integrator.h"

namespace kinetree::maximal {
namespace {

ParticleSystem circle(double gravity = 0) {
  return {.mass = {1}, .rods = {{.particle = 0, .length = 1}}, .gravity = {0, gravity, 0}};
}

ParticleState state(std::initializer_list<double> q, std::initializer_list<double> v) {
  ParticleState s{Eigen::VectorXd(static_cast<Eigen::Index>(q.size())),
                  Eigen::VectorXd(static_cast<Eigen::Index>(v.size()))};
  std::copy(q.begin(), q.end(), s.q.begin());
  std::copy(v.begin(), v.end(), s.v.begin());
  return s;
}

TEST(Particles, CirclingParticleIsPulledInwards) {
  const AccelerationSolution s = acceleration(circle(), state({1, 0, 0}, {0, 2, 0}), Stabilization::none());
  EXPECT_NEAR(s.a[0], -4, 1e-15);
  EXPECT_NEAR(s.a[1], 0, 1e-15);
  EXPECT_NEAR(s.f[0], -4, 1e-15);
}

TEST(Particles, RowsAreTheDerivativesOfTheLength) {
  const ParticleSystem two{.mass = {1, 2}, .rods = {{.particle = 0}, {.particle = 1, .partner = 0}}};
  const ParticleState s = state({0.8, -0.6, 0.1, 1.5, -1.2, 0.3}, {0.3, -0.2, 0.5, 0.1, 0.7, -0.4});
  const RodRows rows = rodRows(two, s);
  constexpr double kStep = 1e-6;
  ParticleState ahead{s.q + kStep * s.v, s.v}, behind{s.q - kStep * s.v, s.v};
  const RodRows next = rodRows(two, ahead), last = rodRows(two, behind);
  EXPECT_LT(((next.g - last.g) / (2 * kStep) - rows.rate).norm(), 1e-9);
  EXPECT_LT((rows.J * s.v - rows.rate).norm(), 1e-15);
  EXPECT_LT(((next.J - last.J) * s.v / (2 * kStep) - rows.jdotv).norm(), 1e-9);
}

struct Drift {
  double position = 0, acceleration = 0;
};

// A unit mass on the unit circle under gravity for 5 s.
Drift swing(double dt, const Stabilization& stabilization, ParticleState s) {
  const ParticleSystem system = circle(-9.81);
  Drift worst;
  const AccelerationField field = [&](const ParticleState& at) {
    const AccelerationSolution solution = acceleration(system, at, stabilization);
    const RodRows rows = rodRows(system, at);
    worst.acceleration = std::max(worst.acceleration, (rows.J * solution.a + rows.jdotv).cwiseAbs().maxCoeff());
    return solution.a;
  };
  for (int i = 0; i < static_cast<int>(5 / dt); ++i) {
    advance(Integrator::semiImplicit, field, dt, s);
    worst.position = std::max(worst.position, std::abs(rodRows(system, s).g[0]));
  }
  return worst;
}

TEST(Particles, DriftUnderGravityFallsWithTheStepAndWithStabilisation) {
  const ParticleState start = state({1, 0, 0}, {0, 0, 0});
  double before = 1e9;
  for (const double dt : {0.01, 0.005, 0.0025, 0.00125}) {
    const Drift none = swing(dt, Stabilization::none(), start);
    const Drift held = swing(dt, Stabilization::baumgarte(20), start);
    std::printf("dt %-8g  none: |phi| %.3e  |J a + J' v| %.1e   baumgarte 20: |phi| %.3e  |J a + J' v| %.1e\n", dt,
                none.position, none.acceleration, held.position, held.acceleration);
    EXPECT_LT(none.position, before);
    EXPECT_LT(none.acceleration, 1e-12);  // the solve is exact at every state; only the integration drifts
    EXPECT_GT(none.position, 3 * held.position);
    before = none.position;
  }
}

TEST(Particles, StartOffTheCircleIsRecoveredByBaumgarteOnly) {
  ParticleState off = state({1.1, 0, 0}, {0, 0, 0});
  EXPECT_THROW(checkStart(circle(-9.81), off), StateError);
  const auto finalError = [&](const Stabilization& stabilization) {
    const ParticleSystem system = circle(-9.81);
    ParticleState s = off;
    for (int i = 0; i < 4000; ++i) {
      advance(
          Integrator::rk4, [&](const ParticleState& at) { return acceleration(system, at, stabilization).a; }, 0.0025,
          s);
    }
    return std::abs(rodRows(system, s).g[0]);
  };
  EXPECT_LT(finalError({.alpha = 20, .beta = 20}), 1e-5);
  EXPECT_LT(finalError({.alpha = 5, .beta = 20}), 1e-3);  // 2 alpha, beta^2 need not be critical
  EXPECT_GT(finalError(Stabilization::none()), 0.1);
}

TEST(Particles, ProjectionPutsStateBackOnTheRods) {
  const ParticleSystem system = circle();
  ParticleState s = state({1.2, 0.3, 0}, {0.5, 1, 0});
  EXPECT_LT(projectOntoRods(system, s), 1e-13);
  const RodRows rows = rodRows(system, s);
  EXPECT_LT(std::abs(rows.rate[0]), 1e-14);
}

TEST(Particles, DuplicatedRodIsCarriedByBoth) {
  ParticleSystem system = circle(-9.81);
  const AccelerationSolution single = acceleration(system, state({1, 0, 0}, {0, 2, 0}), Stabilization::none());
  system.rods.push_back(system.rods.front());
  const AccelerationSolution twice = acceleration(system, state({1, 0, 0}, {0, 2, 0}), Stabilization::none());
  EXPECT_EQ(twice.rank, 1);
  EXPECT_EQ(twice.redundantRows, std::vector<int>{1});
  EXPECT_LT((twice.a - single.a).norm(), 1e-12);
  EXPECT_NEAR(twice.f.sum(), single.f[0], 1e-12);
}

TEST(Particles, NamesBadSystems) {
  const auto refuses = [](const ParticleSystem& system, const std::string& part) {
    try {
      check(system);
      return false;
    } catch (const StateError& error) {
      return std::string(error.what()).find(part) != std::string::npos;
    }
  };
  EXPECT_TRUE(refuses({.mass = {1}, .rods = {{.length = 0}}}, "rod 0: length must be positive, got 0"));
  EXPECT_TRUE(refuses({.mass = {1, -2}}, "particle 1: mass must be positive, got -2"));
  EXPECT_TRUE(refuses({.mass = {0}}, "particle 0: mass"));
  EXPECT_TRUE(refuses({.mass = {1}, .rods = {{.particle = 3}}}, "rod 0: ties particles 3"));
  EXPECT_TRUE(refuses({.mass = {1}, .rods = {{.particle = 0, .partner = 0}}}, "to itself"));
  ParticleState s = state({1, 0, 0}, {0, 0, 0});
  EXPECT_THROW(advance(
                   Integrator::euler, [](const ParticleState& at) { return at.v; }, 0, s),
               StateError);
  EXPECT_THROW(integratorByName("rk5"), StateError);
}

}  // namespace
}  // namespace kinetree::maximal
