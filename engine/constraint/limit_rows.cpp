#include <algorithm>
#include <cmath>

#include "engine/constraint/row_kinds.h"
#include "engine/constraint/row_scratch.h"

namespace kinetree {
namespace {

/// Calls add(distance, sign of J) for the sides of `range` that are nearer than `margin`, lower side first.
template <class Add>
void forActiveSides(double value, const Row<2>& range, double margin, Add&& add) {
  if (const double dist = value - range[0]; dist < margin) {
    add(dist, 1.0);
  }
  if (const double dist = range[1] - value; dist < margin) {
    add(dist, -1.0);
  }
}

/// Rotation vector of `q` with an angle of at most pi.
Vec3 shortRotation(Quat q) {
  normalize(q);
  Vec3 axis = q.vec();
  const double sine = normalize(axis);
  double angle = 2 * std::atan2(sine, q.w);
  if (angle > kPi) {
    angle -= 2 * kPi;
  }
  return axis * angle;
}

void addBallLimit(RowWriter& rows, const ConstraintPlan& plan, int j, const RowHead& head) {
  const Model& m = rows.m;
  const int q = m.jnt_qposadr[j], dof = m.jnt_dofadr[j];
  Vec3 axis = shortRotation({rows.d.qpos[q], rows.d.qpos[q + 1], rows.d.qpos[q + 2], rows.d.qpos[q + 3]});
  const double angle = normalize(axis);
  const double dist = std::max(m.jnt_range[j][0], m.jnt_range[j][1]) - angle;
  if (!(dist < m.jnt_margin[j])) {
    return;
  }
  RowScratch& scratch = rows.d.rowWork.get<RowScratch>();
  beginSparseRow(scratch);
  for (int i = 0; i < 3; ++i) {
    addEntry(scratch, plan.layout.slot[dof + i], -axis[i]);
  }
  if (openSparseRow(rows, plan)) {
    rows.fill(head, dist, m.jnt_margin[j], m.dof_invweight0[dof]);
  }
}

}  // namespace

void addLimitRows(RowWriter& rows, const ConstraintPlan& plan) {
  const Model& m = rows.m;
  for (const SoftItem& item : plan.limitedJoints) {
    const int j = item.id, dof = m.jnt_dofadr[j];
    if (rows.dofAsleep(dof)) {
      continue;
    }
    const RowHead head{ConstraintType::limitJoint, j, &item.soft};
    if (m.jnt_type[j] == JointType::ball) {
      addBallLimit(rows, plan, j, head);
      continue;
    }
    forActiveSides(rows.d.qpos[m.jnt_qposadr[j]], m.jnt_range[j], m.jnt_margin[j], [&](double dist, double sign) {
      rows.openUnit(head.type, plan.layout.slot[dof], sign);
      rows.fill(head, dist, m.jnt_margin[j], m.dof_invweight0[dof]);
    });
  }
  for (const SoftItem& item : plan.limitedTendons) {
    const int t = item.id;
    const RowHead head{ConstraintType::limitTendon, t, &item.soft};
    forActiveSides(rows.d.ten_length[t], m.tendon_range[t], m.tendon_margin[t], [&](double dist, double sign) {
      if (openTendonRow(rows, plan, t, sign)) {
        rows.fill(head, dist, m.tendon_margin[t], m.tendon_invweight0[t]);
      }
    });
  }
}

}  // namespace kinetree
