#include "maximal/chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/model/error.h"
#include "maximal/numpy_random.h"

namespace kinetree::maximal {
namespace {

// Largest value, or NaN as soon as one is: a run that blew up must not look fine.
double worst(const std::vector<double>& values) {
  double result = 0;
  for (const double value : values) {
    result = std::isnan(value) || std::isnan(result) ? std::nan("") : std::max(result, value);
  }
  return result;
}

double energyScale(const ParticleSystem& system) {
  double mass = 0, length = 0;
  for (const double m : system.mass) {
    mass += m;
  }
  for (const Rod& rod : system.rods) {
    length += rod.length;
  }
  return mass * norm(system.gravity) * length;
}

}  // namespace

int rodsOfSystem(const std::string& name) {
  static constexpr const char* kNames[] = {"pendulum", "double", "triple"};
  const auto found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) {
    throw StateError(fmt::format("system '{}' is unknown; known are pendulum, double, triple", name));
  }
  return static_cast<int>(found - std::begin(kNames)) + 1;
}

double launchTilt(std::uint64_t seed) {
  return NumpyRandom(seed).uniform(-0.05, 0.05);
}

Chain pendulumChain(int rods, double tilt) {
  Chain chain;
  chain.start.q.resize(3 * rods);
  chain.start.v.setZero(3 * rods);
  const Eigen::Vector3d direction(std::cos(-tilt), std::sin(-tilt), 0);
  for (int i = 0; i < rods; ++i) {
    chain.system.mass.push_back(1);
    chain.system.rods.push_back({.particle = i, .partner = i == 0 ? kAnchor : i - 1});
    chain.start.q.segment<3>(3 * i) = (i + 1) * direction;
  }
  return chain;
}

double ChainRun::maxLengthError() const {
  return worst(lengthError);
}
double ChainRun::maxEnergyDrift() const {
  return worst(energyDrift);
}

ChainRun simulate(const Chain& chain, const RunOptions& options) {
  checkStart(chain.system, chain.start);
  if (options.steps < 0) {
    throw StateError(fmt::format("steps must not be negative, got {}", options.steps));
  }
  ChainRun run;
  ParticleState state = chain.start;
  const double startEnergy = energy(chain.system, state), scale = energyScale(chain.system);
  const auto record = [&](int step) {
    run.time.push_back(step * options.dt);
    for (Eigen::Index i = 0; i < state.q.size(); i += 3) {
      run.particle.push_back({state.q[i], state.q[i + 1], state.q[i + 2]});
    }
    run.tip.push_back(run.particle.back());
    run.lengthError.push_back(worstLengthError(chain.system, state));
    run.energyDrift.push_back(std::abs(energy(chain.system, state) - startEnergy) / scale);
  };
  const AccelerationField field = [&](const ParticleState& s) {
    return acceleration(chain.system, s, options.stabilization, options.withJdotv).a;
  };
  record(0);
  for (int step = 1; step <= options.steps; ++step) {
    const ParticleState before = state;
    advance(options.integrator, field, options.dt, state);
    if (options.stabilization.project) {
      projectStep(chain.system, before, options.dt, state);
    }
    record(step);
  }
  return run;
}

}  // namespace kinetree::maximal
