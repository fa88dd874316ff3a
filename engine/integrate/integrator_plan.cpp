#include "engine/integrate/integrator_plan.h"

#include "engine/model/model.h"

namespace kinetree {

IntegratorPlan makeIntegratorPlan(const Model& m) {
  IntegratorPlan plan;
  for (int i = 0; i < m.nv; ++i) {
    const auto& poly = m.dof_dampingpoly[i];
    plan.dampedDofs = plan.dampedDofs || m.dof_damping[i] > 0 || poly[0] != 0 || poly[1] != 0 ||
                      m.jnt_actuatorid[m.dof_jntid[i]] != -1;
  }
  for (int j = 0; j < m.njnt; ++j) {
    const int body = m.jnt_bodyid[j];
    if (m.jnt_type[j] == JointType::free && m.tree_dofnum[m.dof_treeid[m.jnt_dofadr[j]]] == 6 &&
        m.body_subtreemass[body] == m.body_mass[body]) {
      plan.freeBodies.push_back(j);
    }
  }
  return plan;
}

}  // namespace kinetree
