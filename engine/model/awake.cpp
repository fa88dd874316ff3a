#include "engine/model/awake.h"

#include <algorithm>

namespace kinetree {
namespace {

int awakeState(const Model& m, const Data& d, int body, bool staticAwake) {
  const int tree = m.body_treeid[body];
  if (tree >= 0) {
    return d.tree_awake[tree];
  }
  return staticAwake || m.body_mocapid[m.body_rootid[body]] >= 0 ? 1 : -1;
}

}  // namespace

void updateAwake(const Model& m, Data& d, bool staticAwake) {
  d.ntree_awake = d.nbody_awake = d.nparent_awake = d.nv_awake = 0;
  for (int t = 0; t < m.ntree; ++t) {
    d.tree_awake[t] = d.tree_asleep[t] < 0;
    d.ntree_awake += d.tree_awake[t];
  }
  for (int b = 0; b < m.nbody; ++b) {
    d.body_awake[b] = awakeState(m, d, b, staticAwake);
    if (d.body_awake[b] != 0) {
      d.body_awake_ind[d.nbody_awake++] = b;
    }
    if (b > 0 && d.body_awake[m.body_parentid[b]] != 0) {
      d.parent_awake_ind[d.nparent_awake++] = b;
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    if (d.tree_awake[m.dof_treeid[i]]) {
      d.dof_awake_ind[d.nv_awake++] = i;
    }
  }
}

void wakeAll(const Model& m, Data& d) {
  std::fill(d.tree_asleep.begin(), d.tree_asleep.end(), kFullyAwake);
  updateAwake(m, d);
}

}  // namespace kinetree
