#include "engine/constraint/constraint_plan.h"

namespace kinetree {

ConstraintPlan makeConstraintPlan(const Model& m) {
  constexpr int kSparseFrom = 60;  // dofs from which MuJoCo's automatic choice is sparse
  ConstraintPlan plan;
  plan.layout = makeTileLayout(m);
  plan.sparse =
      m.opt.jacobian == JacobianForm::sparse || (m.opt.jacobian == JacobianForm::automatic && m.nv >= kSparseFrom);
  const auto item = [&](int id, const Row<2>& solref, const Row<5>& solimp) {
    return SoftItem{id, softParameters(m.opt, solref, solimp)};
  };
  for (int i = 0; i < m.neq; ++i) {
    plan.equalities.push_back(item(i, m.eq_solref[i], m.eq_solimp[i]));
  }
  for (int i = 0; i < m.nv; ++i) {
    if (m.dof_frictionloss[i] != 0) {
      plan.frictionDofs.push_back(item(i, m.dof_solref[i], m.dof_solimp[i]));
    }
  }
  for (int j = 0; j < m.njnt; ++j) {
    if (m.jnt_limited[j] && m.jnt_type[j] != JointType::free) {
      plan.limitedJoints.push_back(item(j, m.jnt_solref[j], m.jnt_solimp[j]));
    }
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_frictionloss[t] > 0) {
      plan.frictionTendons.push_back(item(t, m.tendon_solref_fri[t], m.tendon_solimp_fri[t]));
    }
    if (m.tendon_limited[t]) {
      plan.limitedTendons.push_back(item(t, m.tendon_solref_lim[t], m.tendon_solimp_lim[t]));
    }
  }
  plan.maxRows = static_cast<int>(6 * plan.equalities.size() + plan.frictionDofs.size() + plan.frictionTendons.size() +
                                  2 * (plan.limitedJoints.size() + plan.limitedTendons.size()));
  return plan;
}

}  // namespace kinetree
