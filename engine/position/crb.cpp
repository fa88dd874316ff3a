#include "engine/position/crb.h"

#include "engine/plan.h"
#include "engine/position/smooth_scratch.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

// cdof by component, dof after dof: rows of M are then sums of six vectors.
void transposeAxes(const Model& m, const Data& d, SmoothScratch& scratch) {
  for (auto& component : scratch.axes) {
    component.resize(m.nv);
  }
  const double* from = reinterpret_cast<const double*>(d.cdof.data());
  for (int i = 0; i < m.nv; ++i) {
    for (int k = 0; k < 6; ++k) {
      scratch.axes[k][i] = from[6 * i + k];
    }
  }
}

// entries[j] = cdof[first + j] . force; writes whole vectors, so up to three entries too many.
void project(const SmoothScratch& scratch, const Force& force, DofRun run, double* entries) {
  const Double4 f[6] = {splat4(force.angular.x), splat4(force.angular.y), splat4(force.angular.z),
                        splat4(force.linear.x),  splat4(force.linear.y),  splat4(force.linear.z)};
  for (int j = 0; j < run.count; j += 4) {
    Double4 sum = f[0] * load4(&scratch.axes[0][run.first + j]);
    Double4 sum2 = f[1] * load4(&scratch.axes[1][run.first + j]);
    sum += f[2] * load4(&scratch.axes[2][run.first + j]);
    sum2 += f[3] * load4(&scratch.axes[3][run.first + j]);
    sum += f[4] * load4(&scratch.axes[4][run.first + j]);
    sum2 += f[5] * load4(&scratch.axes[5][run.first + j]);
    store4(entries + j, sum + sum2);
  }
}

void compositeInertias(const Model& m, Data& d) {
  d.crb = d.cinert;
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) {
      d.crb[parent] += d.crb[b];
    }
  }
}

// Rows in ascending order, so that what a row writes too many is overwritten by the next.
void fillRows(const Model& m, const SmoothScratch& scratch, Data& d) {
  const InertiaPattern& pattern = m.plan->inertia;
  const Array<double>& armature = m.plan->drive.dofArmature;
  for (int i = 0; i < m.nv; ++i) {
    const InertiaRow& row = pattern.rows[i];
    if (m.dof_simplenum[i] > 0) {
      d.M[row.adr] = m.dof_M0[i];
      continue;
    }
    const Force force = d.crb[m.dof_bodyid[i]] * d.cdof[i];
    double* entries = &d.M[row.adr];
    for (int r = row.firstRun; r < row.firstRun + row.runCount; ++r) {
      project(scratch, force, pattern.runs[r], entries);
      entries += pattern.runs[r].count;
    }
    d.M[row.adr + row.count] = dot6(d.cdof[i], force) + armature[i];
  }
}

// M += armature J^T J, where the pattern has an entry.
void addTendonArmature(const Model& m, Data& d) {
  for (const int t : m.plan->drive.heavyTendons) {
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
  transposeAxes(m, d, scratch);
  compositeInertias(m, d);
  fillRows(m, scratch, d);
  addTendonArmature(m, d);
  d.fresh.complete(Stage::crb);
}

}  // namespace kinetree
