#include "engine/integrate/euler.h"

#include "engine/integrate/advance.h"
#include "engine/integrate/integrator_work.h"
#include "engine/plan.h"
#include "engine/position/factor_m.h"
#include "engine/position/solve_m.h"

namespace kinetree {

void stepEuler(const Model& m, Data& d) {
  if (!m.plan->integrator.dampedDofs || m.opt.disabled(disable::eulerdamp) || m.opt.disabled(disable::damper)) {
    advance(m, d, d.act_dot, d.qacc);
    return;
  }
  d.qH = d.M;
  const DriveTerms& terms = m.plan->drive;
  for (const int i : terms.dampedDofs) {
    d.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += m.opt.timestep * terms.dofDamping[i].slope(std::abs(d.qvel[i]));
  }
  factorInPattern(m, d, d.qH, d.qH, d.qHDiagInv);
  Array<double>& qacc = d.integratorWork.get<IntegratorWork>(m).qacc;
  for (int i = 0; i < m.nv; ++i) {
    qacc[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
  }
  solveInPattern(m, d.qH, d.qHDiagInv, qacc);
  advance(m, d, d.act_dot, qacc);
}

}  // namespace kinetree
