#include "engine/constraint/reference.h"

#include "engine/constraint/anchor.h"
#include "engine/constraint/block_jacobian.h"
#include "engine/constraint/row_scratch.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

/// How a point of a body moves, and how it would accelerate if qacc were zero.
struct PointRate {
  Vec3 omega;    ///< angular velocity of the body
  Vec3 angular;  ///< (dJ_r/dt) qvel
  Vec3 linear;   ///< (dJ_p/dt) qvel
};

bool turnsWithBody(const Model& m, int dof) {
  const JointType type = m.jnt_type[m.dof_jntid[dof]];
  return type == JointType::ball || (type == JointType::free && dof - m.jnt_dofadr[m.dof_jntid[dof]] >= 3);
}

PointRate pointRate(const Model& m, const Data& d, int body, Vec3 point) {
  const int weld = m.body_weldid[body];
  if (weld == 0 || m.body_dofnum[weld] == 0) {
    return {};
  }
  Motion bias;
  for (int i = m.body_dofadr[weld] + m.body_dofnum[weld] - 1; i >= 0; i = m.dof_parentid[i]) {
    // axes of balls are fixed in the body as all of its joints leave it
    const Motion rate = turnsWithBody(m, i) ? crossMotion(d.cvel[m.dof_bodyid[i]], d.cdof[i]) : d.cdof_dot[i];
    bias += rate * d.qvel[i];
  }
  const Vec3 r = point - d.subtree_com[m.body_rootid[body]];
  const Motion& v = d.cvel[weld];
  const Vec3 pointVelocity = v.linear + cross(v.angular, r);
  return {v.angular, bias.angular, bias.linear + cross(bias.angular, r) + cross(v.angular, pointVelocity)};
}

Quat pure(Vec3 v) {
  return {0, v.x, v.y, v.z};
}

/// Rate of 0.5 vec(conj(q2) (0, w) q1) at zero acceleration, w = omega1 - omega2: the product rule, three terms.
Vec3 turnRate(const AnchorPair& a, const PointRate& r1, const PointRate& r2) {
  const Quat w = pure(r1.omega - r2.omega), back = conjugate(a.q2);
  const Quat dq1 = pure(r1.omega * 0.5) * a.q1, dback = conjugate(pure(r2.omega * 0.5) * a.q2);
  const Vec3 sum =
      (dback * w * a.q1).vec() + (back * pure(r1.angular - r2.angular) * a.q1).vec() + (back * w * dq1).vec();
  return sum * (0.5 * a.torquescale);
}

/// Takes (dJ/dt) qvel off the rows of a connect or weld that starts at `row`; returns its count of rows.
int subtractRate(const Model& m, Data& d, int row) {
  const int e = d.efc_id[row];
  const EqualityType type = m.eq_type[e];
  if (type != EqualityType::connect && type != EqualityType::weld) {
    return 1;
  }
  const AnchorPair a = anchorsOf(m, d, e);
  const PointRate r1 = pointRate(m, d, a.body1, a.p1), r2 = pointRate(m, d, a.body2, a.p2);
  const Vec3 linear = r1.linear - r2.linear;
  for (int i = 0; i < 3; ++i) {
    d.efc_aref[row + i] -= linear[i];
  }
  if (type == EqualityType::connect) {
    return 3;
  }
  const Vec3 turn = turnRate(a, r1, r2);
  for (int i = 0; i < 3; ++i) {
    d.efc_aref[row + 3 + i] -= turn[i];
  }
  return 6;
}

}  // namespace

void reference(const Model& m, Data& d) {
  require(d, Stage::reference);
  if (d.nefc > 0) {
    const TileLayout& layout = m.plan->constraint.layout;
    Array<double>& velocity = d.rowWork.get<RowScratch>().velocity;
    velocity.resize(layout.slots());
    toSlots(layout, d.qvel.data(), velocity.data());
    multiply(viewOf(d.efc_J), velocity.data(), d.efc_vel.data());
  }
  for (int i = 0; i < d.nefc; ++i) {
    const auto& [K, B, I, P] = d.efc_KBIP[i];
    d.efc_aref[i] = -B * d.efc_vel[i] - K * I * (d.efc_pos[i] - d.efc_margin[i]);
  }
  for (int row = 0; row < d.ne;) {
    row += subtractRate(m, d, row);
  }
  d.fresh.complete(Stage::reference);
}

}  // namespace kinetree
