#include "engine/position/crb.h"

#include <algorithm>

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/smooth_scratch.h"
#include "engine/spatial/lanes.h"

namespace kinetree {
namespace {

// cdof by component, dof after dof: rows of M are then sums of six vectors.
void transposeAxes(const Data& d, IndexRun dofs, SmoothScratch& scratch) {
  for (int i = dofs.first; i < dofs.end; i += 4) {
    const auto axis = [&](int l) { return &d.cdof[std::min(i + l, dofs.end - 1)].angular.x; };
    const lanes::Six axes = lanes::loadSix(axis(0), axis(1), axis(2), axis(3));
    for (int k = 0; k < 6; ++k) {
      store4(&scratch.axes[k][i], axes.v[k]);
    }
  }
}

template <class T>
const double* row(const Array<T>& table, int i) {
  return reinterpret_cast<const double*>(&table[i]);
}

void compositeInertias(const Model& m, Data& d) {
  for (const auto [first, end] : d.awakeBodies) {
    std::copy(d.cinert.begin() + first, d.cinert.begin() + end, d.crb.begin() + first);
  }
  for (int k = d.nparent_awake - 1; k >= 0; --k) {
    const int b = d.parent_awake_ind[k];
    if (const int parent = m.body_parentid[b]; parent > 0) {
      double* sum = &d.crb[parent].diagonal.x;
      const double* add = row(d.crb, b);
      store4(sum, load4(sum) + load4(add));
      store4(sum + 4, load4(sum + 4) + load4(add + 4));
      store2(sum + 8, load2(sum + 8) + load2(add + 8));
    }
  }
}

// The force that moves the subtree of each dof at unit acceleration, by component like the axes, and the diagonal of M.
void subtreeForces(const Model& m, const Data& d, IndexRun dofs, SmoothScratch& scratch) {
  const Array<double>& armature = m.plan->drive.dofArmature;
  for (int i = dofs.first; i < dofs.end; i += 4) {
    const auto inertia = [&](int l) { return row(d.crb, m.dof_bodyid[std::min(i + l, dofs.end - 1)]); };
    lanes::Six axes;
    for (int k = 0; k < 6; ++k) {
      axes.v[k] = load4(&scratch.axes[k][i]);
    }
    const lanes::Six force = lanes::loadTen(inertia(0), inertia(1), inertia(2), inertia(3)) * axes;
    Double4 diagonal = load4(&armature[i]);
    for (int k = 0; k < 6; ++k) {
      store4(&scratch.forces[k][i], force.v[k]);
      diagonal += force.v[k] * axes.v[k];
    }
    store4(&scratch.diagonal[i], diagonal);
  }
}

// entries[j] = cdof[first + j] . force of dof i; writes whole vectors, so up to three entries too many.
void project(const SmoothScratch& scratch, int i, DofRun run, double* entries) {
  const double *a0 = &scratch.axes[0][run.first], *a1 = &scratch.axes[1][run.first], *a2 = &scratch.axes[2][run.first],
               *a3 = &scratch.axes[3][run.first], *a4 = &scratch.axes[4][run.first], *a5 = &scratch.axes[5][run.first];
  const Double4 f0 = splat4(scratch.forces[0][i]), f1 = splat4(scratch.forces[1][i]), f2 = splat4(scratch.forces[2][i]),
                f3 = splat4(scratch.forces[3][i]), f4 = splat4(scratch.forces[4][i]), f5 = splat4(scratch.forces[5][i]);
  for (int j = 0; j < run.count; j += 4) {
    const Double4 even = f0 * load4(a0 + j) + f2 * load4(a2 + j) + f4 * load4(a4 + j);
    const Double4 odd = f1 * load4(a1 + j) + f3 * load4(a3 + j) + f5 * load4(a5 + j);
    store4(entries + j, even + odd);
  }
}

// Rows in ascending order, so that what a row writes too many is overwritten by the next.
void fillRows(const Model& m, const SmoothScratch& scratch, IndexRun dofs, Data& d) {
  const InertiaPattern& pattern = m.plan->inertia;
  double* behind = d.M.data() + pattern.rows[dofs.end - 1].adr + pattern.rows[dofs.end - 1].count + 1;
  const Double4 kept = load4(behind);  // of sleepers, whose rows are not written
  for (int i = dofs.first; i < dofs.end; ++i) {
    const InertiaRow& pos = pattern.rows[i];
    if (m.dof_simplenum[i] > 0) {
      d.M[pos.adr] = m.dof_M0[i];
      continue;
    }
    double* entries = &d.M[pos.adr];
    for (int r = pos.firstRun; r < pos.firstRun + pos.runCount; ++r) {
      project(scratch, i, pattern.runs[r], entries);
      entries += pattern.runs[r].count;
    }
    *entries = scratch.diagonal[i];
  }
  store4(behind, kept);
}

// M += armature J^T J, where the pattern has an entry.
void addTendonArmature(const Model& m, Data& d) {
  for (const int t : m.plan->drive.heavyTendons) {
    if (anyoneSleeps(m, d) && tendonAsleep(m, d, t)) {
      continue;
    }
    const double armature = m.plan->drive.tendonArmature[t];
    const int first = m.ten_J_rowadr[t], last = first + m.ten_J_rownnz[t];
    for (int a = first; a < last; ++a) {
      const int i = m.ten_J_colind[a];
      const double scaled = armature * d.ten_J[a];
      int k = m.M_rowadr[i];
      const int end = k + m.M_rownnz[i];
      for (int b = first; b <= a && scaled != 0; ++b) {
        while (k < end && m.M_colind[k] < m.ten_J_colind[b]) {
          ++k;
        }
        if (k < end && m.M_colind[k] == m.ten_J_colind[b]) {
          d.M[k] += scaled * d.ten_J[b];
        }
      }
    }
  }
}

}  // namespace

void crb(const Model& m, Data& d) {
  require(d, Stage::crb);
  auto& scratch = d.smoothWork.get<SmoothScratch>();
  for (int k = 0; k < 6; ++k) {
    scratch.axes[k].resize(padded4(m.nv));
    scratch.forces[k].resize(padded4(m.nv));
  }
  scratch.diagonal.resize(padded4(m.nv));
  compositeInertias(m, d);
  for (const IndexRun dofs : d.awakeDofs) {
    transposeAxes(d, dofs, scratch);
    subtreeForces(m, d, dofs, scratch);
    fillRows(m, scratch, dofs, d);
  }
  addTendonArmature(m, d);
  d.fresh.complete(Stage::crb);
}

}  // namespace kinetree
