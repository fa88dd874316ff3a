#include "maximal/integrator.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/model/error.h"

namespace kinetree::maximal {
namespace {

ParticleState moved(const ParticleState& from, double dt, const Eigen::VectorXd& v, const Eigen::VectorXd& a) {
  return {from.q + dt * v, from.v + dt * a};
}

void advanceRk4(const AccelerationField& acceleration, double dt, ParticleState& s) {
  const Eigen::VectorXd v1 = s.v, a1 = acceleration(s);
  const ParticleState s2 = moved(s, 0.5 * dt, v1, a1);
  const Eigen::VectorXd a2 = acceleration(s2);
  const ParticleState s3 = moved(s, 0.5 * dt, s2.v, a2);
  const Eigen::VectorXd a3 = acceleration(s3);
  const ParticleState s4 = moved(s, dt, s3.v, a3);
  const Eigen::VectorXd a4 = acceleration(s4);
  s.q += dt / 6 * (v1 + 2 * s2.v + 2 * s3.v + s4.v);
  s.v += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
}

}  // namespace

Integrator integratorByName(const std::string& name) {
  for (const Integrator i : {Integrator::euler, Integrator::semiImplicit, Integrator::rk4}) {
    if (nameOf(i) == name) {
      return i;
    }
  }
  throw StateError(fmt::format("integrator '{}' is unknown; known are euler, semi_implicit, rk4", name));
}

std::string nameOf(Integrator integrator) {
  switch (integrator) {
    case Integrator::euler:
      return "euler";
    case Integrator::semiImplicit:
      return "semi_implicit";
    case Integrator::rk4:
      return "rk4";
  }
  return "";
}

void advance(Integrator integrator, const AccelerationField& acceleration, double dt, ParticleState& state) {
  if (!(dt > 0) || !std::isfinite(dt)) {
    throw StateError(fmt::format("dt must be positive, got {}", dt));
  }
  switch (integrator) {
    case Integrator::euler: {
      const Eigen::VectorXd a = acceleration(state);
      state.q += dt * state.v;
      state.v += dt * a;
      break;
    }
    case Integrator::semiImplicit:
      state.v += dt * acceleration(state);
      state.q += dt * state.v;
      break;
    case Integrator::rk4:
      advanceRk4(acceleration, dt, state);
      break;
  }
}

}  // namespace kinetree::maximal
