#include "engine/constraint/make_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/exact_diagonal.h"
#include "engine/constraint/islands.h"
#include "engine/constraint/row_kinds.h"
#include "engine/model/data_fields.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

int countAtMost(const Model& m, const Data& d, const ConstraintPlan& plan) {
  int rows = plan.maxRows;
  for (int i = 0; i < d.ncon; ++i) {
    rows += m.opt.cone == Cone::pyramidal ? 2 * d.contact[i].dim : d.contact[i].dim;
  }
  return rows;
}

/// R of the tangents from R of the normal, so that the cone keeps its shape: R mu^2 the same in all directions.
void shapeContact(const Option& opt, const Contact& c, double* R, double& mu) {
  const double normal = R[0], tangent = normal / std::max(kMinVal, opt.impratio);
  mu = c.friction[0] * std::sqrt(tangent / normal);
  if (opt.cone == Cone::elliptic) {
    R[1] = tangent;
    for (int k = 2; k < c.dim; ++k) {
      R[k] = tangent * c.friction[0] * c.friction[0] / (c.friction[k - 1] * c.friction[k - 1]);
    }
  } else {
    std::fill_n(R, 2 * (c.dim - 1), 2 * mu * mu * normal);
  }
}

}  // namespace

void regularise(const Model& m, Data& d) {
  for (int i = 0; i < d.nefc; ++i) {
    const double I = d.efc_KBIP[i][2];
    d.efc_R[i] = std::max(kMinVal, (1 - I) / I * d.efc_diagA[i]);
  }
  for (int i = 0; i < d.ncon; ++i) {
    Contact& c = d.contact[i];
    if (c.dim > 1 && c.efc_address >= 0) {
      shapeContact(m.opt, c, &d.efc_R[c.efc_address], c.mu);
    }
  }
  for (int i = 0; i < d.nefc; ++i) {
    const double I = d.efc_KBIP[i][2];
    d.efc_D[i] = 1 / d.efc_R[i];
    d.efc_diagA[i] = d.efc_R[i] * I / (1 - I);
  }
}

void makeRows(const Model& m, Data& d) {
  require(d, Stage::constraint);
  const ConstraintPlan& plan = m.plan->constraint;
  const bool off = m.opt.disabled(disable::constraint);
  RowWriter rows(m, d, off ? 0 : countAtMost(m, d, plan));
  int afterEquality = 0, afterFriction = 0, afterLimits = 0;
  if (!off) {
    if (!m.opt.disabled(disable::equality)) {
      addEqualityRows(rows, plan);
    }
    afterEquality = rows.row();
    if (!m.opt.disabled(disable::frictionloss)) {
      addFrictionRows(rows, plan);
    }
    afterFriction = rows.row();
    if (!m.opt.disabled(disable::limit)) {
      addLimitRows(rows, plan);
    }
    afterLimits = rows.row();
    if (!m.opt.disabled(disable::contact)) {
      addContactRows(rows, plan);
    }
  }
  d.nefc = rows.row();
  d.ne = afterEquality;
  d.nf = afterFriction - afterEquality;
  d.nl = afterLimits - afterFriction;
  visitRowFields(d, [&](const char*, auto& field) { field.resize(d.nefc); });
  if (m.opt.enabled(enable::diagexact)) {
    exactDiagonal(m, d);
  }
  regularise(m, d);
  findIslands(m, d, plan.layout);
  d.fresh.complete(Stage::constraint);
}

}  // namespace kinetree
