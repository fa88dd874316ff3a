#pragma once
// Steps of q' = v, v' = a(q, v) for particles. The integrator never knows that `a` hides a constraint solve.

#include <functional>
#include <string>

#include "maximal/particles.h"

namespace kinetree::maximal {

enum class Integrator { euler, semiImplicit, rk4 };

/// "euler", "semi_implicit" or "rk4"; throws StateError for another name.
Integrator integratorByName(const std::string& name);
std::string nameOf(Integrator integrator);

using AccelerationField = std::function<Eigen::VectorXd(const ParticleState&)>;

/// One step of size `dt` [s]. euler: all rates at the old state; semiImplicit: the new velocity moves the positions;
/// rk4: the classical four stages. Throws StateError for dt <= 0.
void advance(Integrator integrator, const AccelerationField& acceleration, double dt, ParticleState& state);

}  // namespace kinetree::maximal
