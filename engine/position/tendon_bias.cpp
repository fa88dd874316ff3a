// Tendon armature a adds a J^T J to M, and so a J^T (dJ/dt qvel) to the bias force.

#include "engine/plan.h"
#include "engine/position/point_force.h"
#include "engine/position/tendon.h"

namespace kinetree {
namespace {

bool turnsWithBody(const Model& m, int dof) {
  const int joint = m.dof_jntid[dof];
  const JointType type = m.jnt_type[joint];
  return type == JointType::ball || (type == JointType::free && dof >= m.jnt_dofadr[joint] + 3);
}

Vec3 pointVelocity(const Model& m, const Data& d, int body, Vec3 point) {
  return shifted(d.cvel[body], point - d.subtree_com[m.body_rootid[body]]).linear;
}

// d/dt(J) qvel for the translation of `point` on `body`. Axes that turn with their body have the rate cvel x cdof, the
// others cdof_dot.
Vec3 jacobianRate(const Model& m, const Data& d, int body, Vec3 point) {
  const Vec3 offset = point - d.subtree_com[m.body_rootid[body]];
  const Vec3 velocity = pointVelocity(m, d, body, point);
  Vec3 sum;
  for (int k = lastDof(m, body); k >= 0; k = m.dof_parentid[k]) {
    const Motion rate = turnsWithBody(m, k) ? crossMotion(d.cvel[m.dof_bodyid[k]], d.cdof[k]) : d.cdof_dot[k];
    sum += (rate.linear + cross(rate.angular, offset) + cross(d.cdof[k].angular, velocity)) * d.qvel[k];
  }
  return sum;
}

double segmentRate(const Model& m, const Data& d, const TendonPlan::Segment& s) {
  if (s.body0 == s.body1) {
    return 0;
  }
  const Vec3 p0 = d.site_xpos[s.site0], p1 = d.site_xpos[s.site1];
  Vec3 u = p1 - p0;
  const double length = normalize(u);
  const Vec3 relative = pointVelocity(m, d, s.body1, p1) - pointVelocity(m, d, s.body0, p0);
  const Vec3 turning = (relative - u * dot(u, relative)) * (length > kMinVal ? 1 / length : 0);
  const Vec3 rate = jacobianRate(m, d, s.body1, p1) - jacobianRate(m, d, s.body0, p0);
  return (dot(rate, u) + dot(relative, turning)) / s.divisor;
}

}  // namespace

void addTendonBias(const Model& m, const Data& d, double* force) {
  const TendonPlan& plan = m.plan->tendon;
  if (!plan.anyArmature) {
    return;
  }
  for (const int id : plan.spatial) {
    const auto& t = plan.tendons[id];
    if (t.armature == 0) {
      continue;
    }
    double rate = 0;
    for (int i = t.begin; i < t.end; ++i) {
      rate += plan.steps[i].pulley ? 0 : segmentRate(m, d, plan.segments[plan.steps[i].segment]);
    }
    for (int k = m.ten_J_rowadr[id]; k < m.ten_J_rowadr[id] + m.ten_J_rownnz[id]; ++k) {
      force[m.ten_J_colind[k]] += t.armature * rate * d.ten_J[k];
    }
  }
}

}  // namespace kinetree
