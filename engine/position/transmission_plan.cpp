#include "engine/position/transmission_plan.h"

#include <vector>

#include "engine/model/model.h"

namespace kinetree {
namespace {

void markChain(const Model& m, int body, std::vector<char>& moves) {
  const int b = m.body_weldid[body];
  for (int k = m.body_dofnum[b] > 0 ? m.body_dofadr[b] + m.body_dofnum[b] - 1 : -1; k >= 0; k = m.dof_parentid[k]) {
    moves[k] = 1;
  }
}

bool usesSites(TransmissionType type) {
  return type == TransmissionType::site || type == TransmissionType::slidercrank;
}

}  // namespace

TransmissionPlan makeTransmissionPlan(const Model& m) {
  TransmissionPlan plan;
  for (int i = 0; i < m.nu; ++i) {
    plan.chainBegin.push_back(static_cast<int>(plan.chain.size()));
    const TransmissionType type = m.actuator_trntype[i];
    if (type == TransmissionType::joint || type == TransmissionType::jointinparent) {
      const int joint = m.actuator_trnid[i][0];
      if (m.jnt_type[joint] == JointType::hinge || m.jnt_type[joint] == JointType::slide) {
        plan.scalars.push_back({i, m.jnt_qposadr[joint], m.jnt_dofadr[joint], m.actuator_gear[i][0]});
        continue;
      }
    }
    plan.others.push_back(i);
    plan.fixedRows = plan.fixedRows && !usesSites(type) && type != TransmissionType::body;
    if (usesSites(type)) {
      std::vector<char> moves(m.nv, 0);
      markChain(m, m.site_bodyid[m.actuator_trnid[i][0]], moves);
      if (m.actuator_trnid[i][1] >= 0) {
        markChain(m, m.site_bodyid[m.actuator_trnid[i][1]], moves);
      }
      for (int k = 0; k < m.nv; ++k) {
        if (moves[k]) {
          plan.chain.push_back(k);
        }
      }
    }
  }
  plan.chainBegin.push_back(static_cast<int>(plan.chain.size()));
  return plan;
}

}  // namespace kinetree
