#pragma once
// Point masses in space, tied by rods of fixed length to each other or to fixed anchors: maximal coordinates, where
// every particle keeps its three coordinates and the rods are rows. For a rod along d of length L
//
//   g = 1/2 (d.d - L^2),  g' = d.d',  g'' = d.d'' + d'.d'   so  J holds d (and -d), and  J' v = d'.d'

#include <Eigen/Core>
#include <vector>

#include "engine/spatial/vec.h"
#include "maximal/acceleration.h"

namespace kinetree::maximal {

/// Partner of a rod that is fixed in the world.
inline constexpr int kAnchor = -1;

struct Rod {
  int particle = 0;
  int partner = kAnchor;  ///< another particle, or kAnchor
  double length = 1;      ///< [m]
  Vec3 anchor;            ///< where, if partner is kAnchor [m]
};

struct ParticleSystem {
  std::vector<double> mass;  ///< [kg], one per particle
  std::vector<Rod> rods;
  Vec3 gravity = {0, -9.81, 0};  ///< [m/s^2]
};

/// Positions [m] and velocities [m/s], three numbers per particle.
struct ParticleState {
  Eigen::VectorXd q, v;
};

/// How drift of the rods is fought. With g' and g'' as above the rows ask for g'' = -2 alpha g' - beta^2 g.
struct Stabilization {
  double alpha = 0;      ///< [1/s]
  double beta = 0;       ///< [1/s]
  bool project = false;  ///< after each step, an impulse along the old rods puts the state back on them (SHAKE/RATTLE)

  static Stabilization none() { return {}; }
  static Stabilization baumgarte(double omega) { return {omega, omega, false}; }  // critically damped
  static Stabilization projection() { return {0, 0, true}; }
};

/// The rows of one state: J (C x 3N), g, g', J' v (each C).
struct RodRows {
  Eigen::MatrixXd J;
  Eigen::VectorXd g, rate, jdotv;
};

/// Throws StateError for masses or lengths that are not positive and finite, rods between unknown particles or of a
/// particle with itself.
void check(const ParticleSystem& system);
/// Throws StateError if sizes disagree, a number is not finite, or the start violates a rod or its rate by more than
/// `tolerance` (an inconsistent start: recovery, not drift, would be measured).
void checkStart(const ParticleSystem& system, const ParticleState& state, double tolerance = 1e-8);

RodRows rodRows(const ParticleSystem& system, const ParticleState& state);
/// The acceleration problem of a state. `withJdotv` false drops J' v, which is wrong and shows why it is there.
AccelerationProblem accelerationProblem(const ParticleSystem& system, const ParticleState& state,
                                        const Stabilization& stabilization, bool withJdotv = true);
/// Accelerations (3N) under gravity and rods; falls back to the rank-aware solve where rods are redundant.
AccelerationSolution acceleration(const ParticleSystem& system, const ParticleState& state,
                                  const Stabilization& stabilization, bool withJdotv = true);

/// Mass-weighted Newton projection onto g = 0, then of the velocity onto J v = 0. Returns the worst |g| left.
/// For a state from outside; used after every step it would feed energy in, see projectStep.
double projectOntoRods(const ParticleSystem& system, ParticleState& state);

/// Puts `state`, reached from `before` in time `dt`, back on the rods by an impulse along the rods of `before`, then
/// takes the rates of the new rods out of the velocity. Acting along the old rods is what keeps the step symplectic
/// (SHAKE and RATTLE: Hairer, Lubich, Wanner, Geometric Numerical Integration, VII.1). Returns the worst |g| left.
double projectStep(const ParticleSystem& system, const ParticleState& before, double dt, ParticleState& state);

/// Kinetic plus gravitational energy, zero height at the origin [J].
double energy(const ParticleSystem& system, const ParticleState& state);
/// Worst | |d| - L | over the rods [m].
double worstLengthError(const ParticleSystem& system, const ParticleState& state);

}  // namespace kinetree::maximal
