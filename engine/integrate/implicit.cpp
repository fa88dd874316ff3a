#include "engine/integrate/implicit.h"

#include <fmt/format.h>

#include "engine/dynamics/derivative.h"
#include "engine/integrate/advance.h"
#include "engine/integrate/integrator_work.h"
#include "engine/model/error.h"
#include "engine/plan.h"
#include "engine/position/factor_m.h"
#include "engine/position/solve_m.h"

namespace kinetree {
namespace {

Array<double>& netForce(const Model& m, Data& d) {
  Array<double>& force = d.integratorWork.get<IntegratorWork>(m).qacc;
  for (int i = 0; i < m.nv; ++i) {
    force[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
  }
  return force;
}

// Bodies that the midpoint rule takes over in this step.
void findFreeBodies(const Model& m, const Data& d, const Array<double>& force, Array<FreeBodyUpdate>& list) {
  list.clear();
  if (m.opt.enabled(enable::invdiscrete) || m.opt.density != 0 || m.opt.viscosity != 0) {
    return;
  }
  for (const int joint : m.plan->integrator.freeBodies) {
    const bool awake = !m.opt.enabled(enable::sleep) || d.tree_awake[m.dof_treeid[m.jnt_dofadr[joint]]];
    if (awake && isUnconstrained(m, d, joint)) {
      list.push_back(midpointUpdate(m, d, joint, force.data()));
    }
  }
}

void advanceWithFreeBodies(const Model& m, Data& d, IntegratorWork& work) {
  const double h = m.opt.timestep;
  for (int i = 0; i < m.nv; ++i) {
    work.qvel[i] = d.qvel[i] + h * work.qacc[i];
  }
  for (const FreeBodyUpdate& body : work.free) {
    for (int k = body.first; k < 6; ++k) {
      work.qvel[body.dofadr + k] = 0.5 * (body.after[k] + body.before[k]);
    }
  }
  advance(m, d, d.act_dot, work.qacc, work.qvel);
  for (const FreeBodyUpdate& body : work.free) {
    if (m.opt.enabled(enable::sleep) && !d.tree_awake[m.dof_treeid[body.dofadr]]) {
      continue;  // it fell asleep in this very step
    }
    for (int k = body.first; k < 6; ++k) {
      d.qvel.unguarded()[body.dofadr + k] = body.after[k];
      d.qacc[body.dofadr + k] = (body.after[k] - body.before[k]) / h;
    }
  }
}

}  // namespace

int factorLU(const Model& m, std::span<double> a) {
  for (int i = m.nv - 1; i >= 0; --i) {
    const int row = m.D_rowadr[i], before = m.D_diag[i];
    const double pivot = a[row + before];
    if (std::abs(pivot) < kMinVal) {
      return i;
    }
    for (int p = 0; p < before; ++p) {
      const int j = m.D_colind[row + p];  // an ancestor: its row holds i and every other ancestor of i
      const int other = m.D_rowadr[j];
      int at = other;
      while (m.D_colind[at] < i) {
        ++at;
      }
      const double scale = a[at] /= pivot;
      at = other;
      for (int q = 0; q < before; ++q) {
        while (m.D_colind[at] < m.D_colind[row + q]) {
          ++at;
        }
        a[at] -= scale * a[row + q];
      }
    }
  }
  return -1;
}

void solveLU(const Model& m, std::span<const double> a, std::span<double> x) {
  for (int i = m.nv - 1; i >= 0; --i) {
    for (int at = m.D_rowadr[i] + m.D_diag[i] + 1; at < m.D_rowadr[i] + m.D_rownnz[i]; ++at) {
      x[i] -= a[at] * x[m.D_colind[at]];
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    const int diagonal = m.D_rowadr[i] + m.D_diag[i];
    for (int at = m.D_rowadr[i]; at < diagonal; ++at) {
      x[i] -= a[at] * x[m.D_colind[at]];
    }
    x[i] /= a[diagonal];
  }
}

void stepImplicit(const Model& m, Data& d) {
  smoothVelocityDerivative(m, d, true);
  for (int k = 0; k < m.nD; ++k) {
    const double inertia = m.mapM2D[k] >= 0 ? d.M[m.mapM2D[k]] : 0;
    d.qLU[k] = inertia - m.opt.timestep * d.qDeriv[k];
  }
  if (const int dof = factorLU(m, d.qLU); dof >= 0) {
    throw StateError(
        fmt::format("integrator implicit: M - h dF/dv is singular at dof {} (joint {})", dof, m.dof_jntid[dof]));
  }
  Array<double>& qacc = netForce(m, d);
  solveLU(m, d.qLU, qacc);
  advance(m, d, d.act_dot, qacc);
}

void stepImplicitFast(const Model& m, Data& d) {
  smoothVelocityDerivative(m, d, false);
  for (int k = 0; k < m.nC; ++k) {
    d.qH[k] = d.M[k] - m.opt.timestep * d.qDeriv[m.mapD2M[k]];
  }
  factorInPattern(m, d, d.qH, d.qH, d.qHDiagInv);
  auto& work = d.integratorWork.get<IntegratorWork>(m);
  Array<double>& qacc = netForce(m, d);
  findFreeBodies(m, d, qacc, work.free);
  solveInPattern(m, d, d.qH, d.qHDiagInv, qacc);
  if (work.free.empty()) {
    advance(m, d, d.act_dot, qacc);
  } else {
    advanceWithFreeBodies(m, d, work);
  }
}

}  // namespace kinetree
