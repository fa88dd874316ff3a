#pragma once
// The pendulum chain: unit masses on unit rods, hung from the origin, released from rest almost horizontally.

#include <cstdint>
#include <string>
#include <vector>

#include "maximal/integrator.h"
#include "maximal/particles.h"

namespace kinetree::maximal {

struct Chain {
  ParticleSystem system;
  ParticleState start;
};

/// "pendulum", "double" or "triple": 1, 2 or 3 rods; throws StateError for another name.
int rodsOfSystem(const std::string& name);
/// Launch tilt below the horizontal [rad] of a seed: the one thing a seed decides.
double launchTilt(std::uint64_t seed);
Chain pendulumChain(int rods, double tilt);

/// What one run shows, a row per step and the start.
struct ChainRun {
  std::vector<double> time;         ///< [s]
  std::vector<Vec3> tip;            ///< last particle [m]
  std::vector<Vec3> particle;       ///< all of them, `rods` a row [m]
  std::vector<double> lengthError;  ///< worst | |d| - L | [m]
  std::vector<double> energyDrift;  ///< |E - E0| over (sum of m) g (sum of L)

  double maxLengthError() const;
  double maxEnergyDrift() const;
};

struct RunOptions {
  Integrator integrator = Integrator::semiImplicit;
  Stabilization stabilization;
  double dt = 0.005;  ///< [s]
  int steps = 4000;
  bool withJdotv = true;  ///< false: leave J' v out, to see what it is for
};

/// Throws StateError for bad systems, starts, dt or steps.
ChainRun simulate(const Chain& chain, const RunOptions& options);

}  // namespace kinetree::maximal
