#pragma once
// The dofs that move a body, nearest first, and the generalised force of a force on it.

#include "engine/model/data.h"
#include "engine/plan.h"

namespace kinetree {

/// Last dof on the way from the world to `body`; -1: static.
inline int lastDof(const Model& m, int body) {
  const int b = m.body_weldid[body];
  return m.body_dofnum[b] > 0 ? m.body_dofadr[b] + m.body_dofnum[b] - 1 : -1;
}

/// `force` [N] at `point` and `torque` [N m] of a body, told about the reference point of its tree (world axes).
inline Force aboutTreeCom(const Model& m, const Data& d, int body, Vec3 point, Vec3 force, Vec3 torque = {}) {
  return {cross(point - d.subtree_com[m.body_rootid[body]], force) + torque, force};
}

/// row += J^T f for force `f` (about the reference of its tree) on `body`; `row` has nv entries.
inline void addGeneralisedForce(const Model& m, const Data& d, int body, const Force& f, double* row) {
  for (const DofRun& run : m.plan->chains.runsOf(body)) {
    for (int k = run.first; k < run.first + run.count; ++k) {
      row[k] += dot6(d.cdof[k], f);
    }
  }
}

}  // namespace kinetree
