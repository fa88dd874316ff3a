#include "engine/integrate/euler.h"

#include <algorithm>

#include "engine/integrate/advance.h"
#include "engine/integrate/integrator_work.h"
#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/factor_m.h"
#include "engine/position/solve_m.h"

namespace kinetree {

void stepEuler(const Model& m, Data& d) {
  if (!m.plan->integrator.dampedDofs || m.opt.disabled(disable::eulerdamp) || m.opt.disabled(disable::damper)) {
    advance(m, d, d.act_dot, d.qacc);
    return;
  }
  for (const auto [first, end] : d.awakeDofs) {
    const int begin = m.M_rowadr[first], stop = m.M_rowadr[end - 1] + m.M_rownnz[end - 1];
    std::copy(d.M.begin() + begin, d.M.begin() + stop, d.qH.begin() + begin);
  }
  const DriveTerms& terms = m.plan->drive;
  for (const int i : terms.dampedDofs) {
    if (isAsleep(d, m.dof_bodyid[i])) {
      continue;
    }
    d.qH[m.M_rowadr[i] + m.M_rownnz[i] - 1] += m.opt.timestep * terms.dofDamping[i].slope(std::abs(d.qvel[i]));
  }
  factorInPattern(m, d, d.qH, d.qH, d.qHDiagInv);
  Array<double>& qacc = d.integratorWork.get<IntegratorWork>(m).qacc;
  for (const auto [first, end] : d.awakeDofs) {
    for (int i = first; i < end; ++i) {
      qacc[i] = d.qfrc_smooth[i] + d.qfrc_constraint[i];
    }
  }
  solveInPattern(m, d, d.qH, d.qHDiagInv, qacc);
  advance(m, d, d.act_dot, qacc);
}

}  // namespace kinetree
