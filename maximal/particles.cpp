#include "maximal/particles.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "engine/model/error.h"

namespace kinetree::maximal {
namespace {

Eigen::Vector3d toEigen(Vec3 v) {
  return {v.x, v.y, v.z};
}

Eigen::Vector3d rodVector(const Rod& rod, const Eigen::VectorXd& q) {
  const Eigen::Vector3d end = q.segment<3>(3 * rod.particle);
  return rod.partner == kAnchor ? Eigen::Vector3d(end - toEigen(rod.anchor))
                                : Eigen::Vector3d(end - q.segment<3>(3 * rod.partner));
}

Eigen::Vector3d rodVelocity(const Rod& rod, const Eigen::VectorXd& v) {
  const Eigen::Vector3d end = v.segment<3>(3 * rod.particle);
  return rod.partner == kAnchor ? end : Eigen::Vector3d(end - v.segment<3>(3 * rod.partner));
}

Eigen::VectorXd massPerCoordinate(const ParticleSystem& system) {
  Eigen::VectorXd mass(3 * static_cast<Eigen::Index>(system.mass.size()));
  for (std::size_t i = 0; i < system.mass.size(); ++i) {
    mass.segment<3>(3 * static_cast<Eigen::Index>(i)).setConstant(system.mass[i]);
  }
  return mass;
}

constexpr int kProjections = 20;
constexpr double kProjectionTolerance = 1e-13;  // of 1/2 (|d|^2 - L^2), a few roundings of a unit rod

double worst(const Eigen::VectorXd& values) {
  return values.size() == 0 ? 0 : values.cwiseAbs().maxCoeff();
}

// The correction of least kinetic metric that takes `error` out of the rows.
Eigen::VectorXd massWeightedCorrection(const Eigen::MatrixXd& J, const Eigen::VectorXd& inverseMass,
                                       const Eigen::VectorXd& error) {
  const Eigen::MatrixXd A = J * inverseMass.asDiagonal() * J.transpose();
  return inverseMass.asDiagonal() * J.transpose() * A.ldlt().solve(error);
}

}  // namespace

void check(const ParticleSystem& system) {
  const int n = static_cast<int>(system.mass.size());
  for (int i = 0; i < n; ++i) {
    if (!(system.mass[i] > 0) || !std::isfinite(system.mass[i])) {
      throw StateError(fmt::format("particle {}: mass must be positive, got {}", i, system.mass[i]));
    }
  }
  for (std::size_t k = 0; k < system.rods.size(); ++k) {
    const Rod& rod = system.rods[k];
    if (!(rod.length > 0) || !std::isfinite(rod.length)) {
      throw StateError(fmt::format("rod {}: length must be positive, got {}", k, rod.length));
    }
    if (rod.particle < 0 || rod.particle >= n || rod.partner < kAnchor || rod.partner >= n) {
      throw StateError(
          fmt::format("rod {}: ties particles {} and {}, but there are {}", k, rod.particle, rod.partner, n));
    }
    if (rod.particle == rod.partner) {
      throw StateError(fmt::format("rod {}: ties particle {} to itself", k, rod.particle));
    }
  }
}

void checkStart(const ParticleSystem& system, const ParticleState& state, double tolerance) {
  check(system);
  const Eigen::Index n = 3 * static_cast<Eigen::Index>(system.mass.size());
  if (state.q.size() != n || state.v.size() != n) {
    throw StateError(fmt::format("start: q has {} and v {} numbers, {} particles need {}", state.q.size(),
                                 state.v.size(), system.mass.size(), n));
  }
  if (!state.q.allFinite() || !state.v.allFinite()) {
    throw StateError("start: positions and velocities must be finite");
  }
  const RodRows rows = rodRows(system, state);
  for (Eigen::Index k = 0; k < rows.g.size(); ++k) {
    if (std::abs(rows.g[k]) > tolerance || std::abs(rows.rate[k]) > tolerance) {
      throw StateError(fmt::format("start: rod {} is violated (g = {:.3g}, its rate {:.3g}); allowed is {:.1g}", k,
                                   rows.g[k], rows.rate[k], tolerance));
    }
  }
}

RodRows rodRows(const ParticleSystem& system, const ParticleState& state) {
  const auto rods = static_cast<Eigen::Index>(system.rods.size());
  RodRows rows{Eigen::MatrixXd::Zero(rods, state.q.size()), Eigen::VectorXd(rods), Eigen::VectorXd(rods),
               Eigen::VectorXd(rods)};
  for (Eigen::Index k = 0; k < rods; ++k) {
    const Rod& rod = system.rods[static_cast<std::size_t>(k)];
    const Eigen::Vector3d d = rodVector(rod, state.q), rate = rodVelocity(rod, state.v);
    rows.J.block<1, 3>(k, 3 * rod.particle) = d.transpose();
    if (rod.partner != kAnchor) {
      rows.J.block<1, 3>(k, 3 * rod.partner) = -d.transpose();
    }
    rows.g[k] = 0.5 * (d.dot(d) - rod.length * rod.length);
    rows.rate[k] = d.dot(rate);
    rows.jdotv[k] = rate.dot(rate);
  }
  return rows;
}

AccelerationProblem accelerationProblem(const ParticleSystem& system, const ParticleState& state,
                                        const Stabilization& stabilization, bool withJdotv) {
  const RodRows rows = rodRows(system, state);
  AccelerationProblem problem;
  problem.M = massPerCoordinate(system).asDiagonal();
  problem.a0 = toEigen(system.gravity).replicate(static_cast<Eigen::Index>(system.mass.size()), 1);
  problem.J = rows.J;
  problem.b = -2 * stabilization.alpha * rows.rate - stabilization.beta * stabilization.beta * rows.g;
  if (withJdotv) {
    problem.b -= rows.jdotv;
  }
  return problem;
}

AccelerationSolution acceleration(const ParticleSystem& system, const ParticleState& state,
                                  const Stabilization& stabilization, bool withJdotv) {
  const AccelerationProblem p = accelerationProblem(system, state, stabilization, withJdotv);
  // M is diagonal here: the Schur form without factoring it, the hot path of every simulation below.
  const Eigen::VectorXd inverseMass = p.M.diagonal().cwiseInverse();
  const Eigen::MatrixXd A = p.J * inverseMass.asDiagonal() * p.J.transpose();
  const Eigen::LDLT<Eigen::MatrixXd> factor(A);
  const Eigen::VectorXd pivots = factor.vectorD();
  if (A.rows() > 0 && A.allFinite() && pivots.minCoeff() <= 1e-13 * pivots.maxCoeff()) {
    return solveUdwadiaKalaba(p);
  }
  AccelerationSolution s;
  s.f = factor.solve(p.b - p.J * p.a0);
  s.a = p.a0 + inverseMass.asDiagonal() * (p.J.transpose() * s.f);
  s.rank = static_cast<int>(A.rows());
  s.residual = (p.J * s.a - p.b).norm();
  return s;
}

double projectOntoRods(const ParticleSystem& system, ParticleState& state) {
  const Eigen::VectorXd inverseMass = massPerCoordinate(system).cwiseInverse();
  RodRows rows = rodRows(system, state);
  for (int i = 0; i < kProjections && worst(rows.g) > kProjectionTolerance; ++i) {
    state.q -= massWeightedCorrection(rows.J, inverseMass, rows.g);
    rows = rodRows(system, state);
  }
  state.v -= massWeightedCorrection(rows.J, inverseMass, rows.rate);
  return worst(rows.g);
}

double projectStep(const ParticleSystem& system, const ParticleState& before, double dt, ParticleState& state) {
  const Eigen::VectorXd inverseMass = massPerCoordinate(system).cwiseInverse();
  const Eigen::MatrixXd impulse = inverseMass.asDiagonal() * rodRows(system, before).J.transpose();
  RodRows rows = rodRows(system, state);
  for (int i = 0; i < kProjections && worst(rows.g) > kProjectionTolerance; ++i) {
    const Eigen::VectorXd move = impulse * (rows.J * impulse).partialPivLu().solve(rows.g);
    state.q -= move;
    state.v -= move / dt;
    rows = rodRows(system, state);
  }
  state.v -= massWeightedCorrection(rows.J, inverseMass, rows.rate);
  return worst(rows.g);
}

double energy(const ParticleSystem& system, const ParticleState& state) {
  double total = 0;
  for (std::size_t i = 0; i < system.mass.size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    total += system.mass[i] *
             (0.5 * state.v.segment<3>(at).squaredNorm() - toEigen(system.gravity).dot(state.q.segment<3>(at)));
  }
  return total;
}

double worstLengthError(const ParticleSystem& system, const ParticleState& state) {
  double worst = 0;
  for (const Rod& rod : system.rods) {
    const double error = std::abs(rodVector(rod, state.q).norm() - rod.length);
    worst = std::isnan(error) ? error : std::max(worst, error);
  }
  return worst;
}

}  // namespace kinetree::maximal
