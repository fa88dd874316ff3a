#include "maximal/chain.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"

namespace kinetree::maximal {
namespace {

ChainRun run(const std::string& system, std::uint64_t seed, RunOptions options) {
  return simulate(pendulumChain(rodsOfSystem(system), launchTilt(seed)), options);
}

// Half a unit of the last digit a published figure shows.
void expectFigure(double got, double published, double halfDigit) {
  EXPECT_NEAR(got, published, halfDigit);
}

TEST(Chain, DoublePendulumDriftsAndIsHeld) {
  const ChainRun none = run("double", 0, {});
  const ChainRun held = run("double", 0, {.stabilization = Stabilization::baumgarte(20)});
  expectFigure(none.maxLengthError(), 0.384, 5e-4);
  expectFigure(none.maxEnergyDrift(), 0.43, 5e-3);
  expectFigure(held.maxLengthError(), 0.023, 5e-4);
  expectFigure(held.lengthError.back(), 0.0014, 5e-5);
  expectFigure(held.maxEnergyDrift(), 0.32, 5e-3);
}

TEST(Chain, NoneDriftsAtLeastThreeTimesBaumgarteOnEverySystemAndSeed) {
  for (const char* system : {"pendulum", "double", "triple"}) {
    for (const std::uint64_t seed : {0, 1, 2}) {
      const double none = run(system, seed, {}).maxLengthError();
      EXPECT_GT(none, 3 * run(system, seed, {.stabilization = Stabilization::baumgarte(20)}).maxLengthError())
          << system << seed;
    }
  }
}

TEST(Chain, SinglePendulumUnderRungeKuttaNeedsNoStabilisation) {
  const ChainRun rk4 = run("pendulum", 0, {.integrator = Integrator::rk4});
  expectFigure(rk4.maxLengthError(), 8.8e-6, 5e-8);
  expectFigure(rk4.maxEnergyDrift(), 1.2e-5, 5e-7);
}

TEST(Chain, TwoSeedsEndFarApart) {
  const RunOptions options{.stabilization = Stabilization::baumgarte(20)};
  const double apart = distance(run("double", 0, options).tip.back(), run("double", 1, options).tip.back());
  std::printf("tips of seeds 0 and 1 end %.3f m apart\n", apart);
  expectFigure(apart, 1.117, 5e-4);
}

TEST(Chain, ErrorFallsWithTheStepByTheOrderOfTheIntegrator) {
  const double dts[] = {0.01, 0.005, 0.0025, 0.00125};
  const double rk4[] = {1.4e-4, 8.79e-6, 5.49e-7, 3.43e-8}, semiImplicit[] = {0.535, 0.326, 0.187, 0.101};
  for (int i = 0; i < 4; ++i) {
    const int steps = static_cast<int>(std::lround(20 / dts[i]));
    const double fine =
        run("pendulum", 0, {.integrator = Integrator::rk4, .dt = dts[i], .steps = steps}).maxLengthError();
    const double coarse = run("pendulum", 0, {.dt = dts[i], .steps = steps}).maxLengthError();
    std::printf("dt %-8g rk4 %.3e  semi_implicit %.3f\n", dts[i], fine, coarse);
    EXPECT_NEAR(fine, rk4[i], 0.02 * rk4[i]);
    expectFigure(coarse, semiImplicit[i], 5e-4);
  }
}

TEST(Chain, BaumgarteFrequencyIsBoundedByTheStep) {
  const auto error = [](double omega) {
    return run("double", 0, {.stabilization = Stabilization::baumgarte(omega), .steps = 2000}).maxLengthError();
  };
  for (const double omega : {2.0, 10.0, 50.0, 100.0, 150.0}) {
    EXPECT_LT(error(omega), 1) << omega;
  }
  for (const double omega : {190.0, 250.0}) {
    const double blown = error(omega);
    EXPECT_TRUE(std::isnan(blown) || blown > 1e3) << omega << " gave " << blown;
  }
}

TEST(Chain, LeavingOutJdotvBreaksTheRod) {
  const double error = run("pendulum", 0, {.integrator = Integrator::rk4, .withJdotv = false}).maxLengthError();
  std::printf("without J' v the rod is wrong by %.1f m\n", error);
  expectFigure(error, 98, 0.5);
}

TEST(Chain, ProjectionKeepsTheRodsAndTheEnergy) {
  for (const char* system : {"pendulum", "double", "triple"}) {
    const ChainRun projected = run(system, 2, {.stabilization = Stabilization::projection()});
    std::printf("%s projected: length error %.1e, energy drift %.3f\n", system, projected.maxLengthError(),
                projected.maxEnergyDrift());
    EXPECT_LT(projected.maxLengthError(), 1e-12);
    EXPECT_LT(projected.maxEnergyDrift(), run(system, 2, {}).maxEnergyDrift());
  }
}

TEST(Chain, SameRunSameBits) {
  const RunOptions options{.stabilization = Stabilization::baumgarte(20), .steps = 800};
  const ChainRun a = run("triple", 1, options), b = run("triple", 1, options);
  EXPECT_TRUE(a.tip == b.tip && a.lengthError == b.lengthError && a.energyDrift == b.energyDrift);
}

TEST(Chain, NamesBadRuns) {
  EXPECT_THROW(run("quadruple", 0, {}), StateError);
  EXPECT_THROW(run("double", 0, {.dt = 0}), StateError);
  EXPECT_THROW(run("double", 0, {.dt = -0.1}), StateError);
  EXPECT_THROW(run("double", 0, {.steps = -1}), StateError);
}

}  // namespace
}  // namespace kinetree::maximal
