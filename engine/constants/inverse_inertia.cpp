#include "engine/constants/inverse_inertia.h"

namespace kinetree {

InverseInertia::InverseInertia(const Model& m, const Data& d) : m_(m), d_(d), x_(m.nv, 0.0) {
  d.fresh.require(Stage::factorM, "set constants");
}

/// One column of L^-T: x of all ancestors once x[dof] is final.
void InverseInertia::eliminate(int dof) {
  const int start = m_.M_rowadr[dof], diagonal = start + m_.M_rownnz[dof] - 1;
  for (int k = start; k < diagonal; ++k) {
    x_[m_.M_colind[k]] -= d_.qLD[k] * x_[dof];
  }
}

double InverseInertia::weighChain(int last) {
  double sum = 0;
  for (int i = last; i >= 0; i = m_.dof_parentid[i]) {
    eliminate(i);
    sum += x_[i] * x_[i] * d_.qLDiagInv[i];
    x_[i] = 0;
  }
  return sum;
}

double InverseInertia::weigh() {
  double sum = 0;
  for (int i = m_.nv - 1; i >= 0; --i) {
    if (x_[i] != 0) {
      eliminate(i);
      sum += x_[i] * x_[i] * d_.qLDiagInv[i];
      x_[i] = 0;
    }
  }
  return sum;
}

}  // namespace kinetree
