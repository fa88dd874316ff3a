#include "engine/velocity/subtree_vel.h"

#include <algorithm>

namespace kinetree {
namespace {

// A body's own momentum and its angular momentum about its com.
void bodyMomenta(const Model& m, Data& d) {
  for (int b = 0; b < m.nbody; ++b) {
    const Motion v = shifted(d.cvel[b], d.xipos[b] - d.subtree_com[m.body_rootid[b]]);
    d.subtree_linvel[b] = v.linear * m.body_mass[b];
    d.subtree_angmom[b] = d.ximat[b] * multiply(m.body_inertia[b], transposeTimes(d.ximat[b], v.angular));
  }
}

}  // namespace

void subtreeVel(const Model& m, Data& d) {
  require(d, Stage::subtreeVel);
  bodyMomenta(m, d);
  // subtree_linvel holds momenta until a body has reached its parent; then it becomes a velocity
  for (int b = m.nbody - 1; b > 0; --b) {
    d.subtree_linvel[m.body_parentid[b]] += d.subtree_linvel[b];
  }
  for (int b = 0; b < m.nbody; ++b) {
    d.subtree_linvel[b] *= 1 / std::max(kMinVal, m.body_subtreemass[b]);
  }
  for (int b = m.nbody - 1; b >= 0; --b) {
    // the body's own share about the com of its subtree
    const Motion v = shifted(d.cvel[b], d.xipos[b] - d.subtree_com[m.body_rootid[b]]);
    const Vec3 own = (v.linear - d.subtree_linvel[b]) * m.body_mass[b];
    d.subtree_angmom[b] += cross(d.xipos[b] - d.subtree_com[b], own);
    if (b == 0) {
      break;
    }
    const int parent = m.body_parentid[b];
    const Vec3 whole = (d.subtree_linvel[b] - d.subtree_linvel[parent]) * m.body_subtreemass[b];
    d.subtree_angmom[parent] += d.subtree_angmom[b] + cross(d.subtree_com[b] - d.subtree_com[parent], whole);
  }
  d.fresh.complete(Stage::subtreeVel);
}

}  // namespace kinetree
