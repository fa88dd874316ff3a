#include "engine/dynamics/inverse.h"

#include <cmath>

#include "engine/constraint/inverse_constraint.h"
#include "engine/dynamics/derivative.h"
#include "engine/model/error.h"
#include "engine/plan.h"
#include "engine/position/mul_m.h"
#include "engine/position/smooth_scratch.h"
#include "engine/position/solve_m.h"

namespace kinetree {
namespace {

// change = h B qacc, with B the damping that Euler takes implicitly.
void eulerChange(const Model& m, const Data& d, Array<double>& change) {
  const DriveTerms& drive = m.plan->drive;
  for (const int i : drive.dampedDofs) {
    change[i] = m.opt.timestep * drive.dofDamping[i].slope(std::abs(d.qvel[i])) * d.qacc[i];
  }
}

// change = -h qDeriv qacc; implicitfast keeps the lower entries in the pattern of M and takes them as symmetric.
void implicitChange(const Model& m, Data& d, Array<double>& change) {
  const bool fast = m.opt.integrator == Integrator::implicitfast;
  smoothVelocityDerivative(m, d, !fast);
  for (int i = 0; i < m.nv; ++i) {
    for (int k = m.D_rowadr[i]; k < m.D_rowadr[i] + m.D_rownnz[i] && !fast; ++k) {
      change[i] -= m.opt.timestep * d.qDeriv[k] * d.qacc[m.D_colind[k]];
    }
    for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i] && fast; ++k) {
      const int j = m.M_colind[k];
      const double entry = m.opt.timestep * d.qDeriv[m.mapD2M[k]];
      change[i] -= entry * d.qacc[j];
      change[j] -= j == i ? 0 : entry * d.qacc[i];
    }
  }
}

// Turns the acceleration of a discrete step into that of continuous time: qacc += M^-1 change.
void makeContinuous(const Model& m, Data& d) {
  Array<double>& change = d.smoothWork.get<SmoothScratch>().momentum;
  change.assign(m.nv, 0);
  switch (m.opt.integrator) {
    case Integrator::rk4:
      throw StateError("inverseDynamics: enable::invdiscrete has no meaning with integrator RK4");
    case Integrator::euler:
      if (m.opt.disabled(disable::eulerdamp)) {
        return;
      }
      eulerChange(m, d, change);
      break;
    case Integrator::implicit:
    case Integrator::implicitfast:
      implicitChange(m, d, change);
      break;
  }
  solveM(m, d, change);
  for (int i = 0; i < m.nv; ++i) {
    d.qacc[i] += change[i];
  }
}

}  // namespace

void inverseDynamics(const Model& m, Data& d) {
  require(d, Stage::inverse);
  const bool discrete = m.opt.enabled(enable::invdiscrete);
  Array<double>& given = d.smoothWork.get<SmoothScratch>().givenAcceleration;
  if (discrete) {
    given = d.qacc;
    makeContinuous(m, d);
  }
  inverseConstraint(m, d);
  mulM(m, d, d.qfrc_inverse, d.qacc);
  for (int i = 0; i < m.nv; ++i) {
    d.qfrc_inverse[i] += d.qfrc_bias[i] - d.qfrc_passive[i] - d.qfrc_constraint[i];
  }
  if (discrete) {
    d.qacc = given;
  }
  d.fresh.complete(Stage::inverse);
}

}  // namespace kinetree
