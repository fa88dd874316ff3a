#include "engine/constraint/row_kinds.h"

namespace kinetree {
namespace {

void fillFriction(RowWriter& rows, ConstraintType type, const SoftItem& item, double loss, double diag) {
  const RowHead head{type, item.id, &item.soft, loss};
  rows.fill(head, 0, 0, diag, impedance(item.soft, 0), 0, item.soft.B);
}

}  // namespace

void addFrictionRows(RowWriter& rows, const ConstraintPlan& plan) {
  const Model& m = rows.m;
  for (const SoftItem& item : plan.frictionDofs) {
    if (!rows.dofAsleep(item.id)) {
      rows.openUnit(ConstraintType::frictionDof, plan.layout.slot[item.id], 1);
      fillFriction(rows, ConstraintType::frictionDof, item, m.dof_frictionloss[item.id], m.dof_invweight0[item.id]);
    }
  }
  for (const SoftItem& item : plan.frictionTendons) {
    if (openTendonRow(rows, plan, item.id, 1)) {
      fillFriction(rows, ConstraintType::frictionTendon, item, m.tendon_frictionloss[item.id],
                   m.tendon_invweight0[item.id]);
    }
  }
}

}  // namespace kinetree
