#include "engine/position/tendon_plan.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/model/error.h"
#include "engine/model/model.h"

namespace kinetree {
namespace {

bool isGeom(WrapType type) {
  return type == WrapType::sphere || type == WrapType::cylinder;
}

void addFixed(const Model& m, int id, TendonPlan& plan) {
  const int adr = m.tendon_adr[id], num = m.tendon_num[id], row = m.ten_J_rowadr[id];
  for (int w = adr; w < adr + num; ++w) {
    const int joint = m.wrap_objid[w], dof = m.jnt_dofadr[joint];
    plan.joints.push_back({m.jnt_qposadr[joint], m.wrap_prm[w]});
    for (int k = row; k < row + m.ten_J_rownnz[id]; ++k) {
      if (m.ten_J_colind[k] == dof) {
        plan.fixedJ[k] += m.wrap_prm[w];
      }
    }
  }
}

// Walks the path once, as MuJoCo does at every step: pulleys set the divisor of what follows.
void addSpatial(const Model& m, int id, TendonPlan& plan) {
  const int adr = m.tendon_adr[id], num = m.tendon_num[id];
  const auto type = [&](int j) { return m.wrap_type[adr + j]; };
  double divisor = 1;
  for (int j = 0; j < num - 1;) {
    if (type(j) == WrapType::pulley) {
      divisor = m.wrap_prm[adr + j];
      plan.steps.push_back({true, -1});
    }
    if (type(j) == WrapType::pulley || type(j + 1) == WrapType::pulley) {
      ++j;
      continue;
    }
    const bool wraps = isGeom(type(j + 1));
    const int next = j + (wraps ? 2 : 1);
    if (next >= num || type(j) != WrapType::site || type(next) != WrapType::site) {
      throw ModelError(fmt::format("tendon {}: element {} of its path is not between two sites", id, j));
    }
    TendonPlan::Segment s{};
    s.site0 = m.wrap_objid[adr + j], s.site1 = m.wrap_objid[adr + next];
    s.body0 = m.site_bodyid[s.site0], s.body1 = m.site_bodyid[s.site1];
    s.geom = wraps ? m.wrap_objid[adr + j + 1] : -1;
    s.geomBody = wraps ? m.geom_bodyid[s.geom] : -1;
    s.side = wraps ? static_cast<int>(std::floor(m.wrap_prm[adr + j + 1] + 0.5)) : -1;
    s.cylinder = type(j + 1) == WrapType::cylinder;
    s.endsPath = next == num - 1 || type(next + 1) == WrapType::pulley;
    s.divisor = divisor;
    if (s.side < -1 || s.side >= m.nsite) {
      throw ModelError(fmt::format("tendon {}: side site {} of its path does not exist", id, s.side));
    }
    plan.tendons.back().wraps |= wraps;
    plan.steps.push_back({false, static_cast<int>(plan.segments.size())});
    plan.segments.push_back(s);
    j = next;
  }
}

double totalArmature(const Model& m, int id) {
  double total = m.tendon_armature[id];
  for (int i = 0; i < m.nu; ++i) {
    if (m.actuator_trntype[i] == TransmissionType::tendon && m.actuator_trnid[i][0] == id) {
      total += m.actuator_gear[i][0] * m.actuator_gear[i][0] * m.actuator_armature[i];
    }
  }
  return total;
}

}  // namespace

TendonPlan makeTendonPlan(const Model& m) {
  TendonPlan plan;
  plan.fixedJ.assign(m.nJten, 0.0);
  for (int id = 0; id < m.ntendon; ++id) {
    const bool spatial = m.tendon_num[id] == 0 || m.wrap_type[m.tendon_adr[id]] != WrapType::joint;
    const int begin = static_cast<int>(spatial ? plan.steps.size() : plan.joints.size());
    plan.tendons.push_back({spatial, false, begin, begin, totalArmature(m, id)});
    if (spatial) {
      addSpatial(m, id, plan);
      plan.spatial.push_back(id);
      plan.tendons.back().end = static_cast<int>(plan.steps.size());
    } else {
      addFixed(m, id, plan);
      plan.tendons.back().end = static_cast<int>(plan.joints.size());
    }
    const auto& t = plan.tendons.back();
    if (t.spatial && t.armature != 0) {
      if (t.wraps) {
        throw ModelError(
            fmt::format("tendon {} wraps around a geom and has armature {}, its own or an actuator's: not supported",
                        id, t.armature));
      }
      plan.anyArmature = true;
    }
  }
  return plan;
}

}  // namespace kinetree
