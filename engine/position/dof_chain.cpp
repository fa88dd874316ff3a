#include "engine/position/dof_chain.h"

namespace kinetree {

DofChains makeDofChains(const Model& m) {
  DofChains chains;
  chains.dofRange.resize(m.nbody);
  chains.runRange.resize(m.nbody);
  for (int body = 1; body < m.nbody; ++body) {
    const int parent = m.body_parentid[body];
    if (m.body_dofnum[body] == 0) {
      chains.dofRange[body] = chains.dofRange[parent];
      chains.runRange[body] = chains.runRange[parent];
      continue;
    }
    const int first = static_cast<int>(chains.dofs.size()), firstRun = static_cast<int>(chains.runs.size());
    const auto [from, count] = chains.dofRange[parent];
    for (int i = from; i < from + count; ++i) {
      chains.dofs.push_back(int{chains.dofs[i]});
    }
    for (int i = 0; i < m.body_dofnum[body]; ++i) {
      chains.dofs.push_back(m.body_dofadr[body] + i);
    }
    const int total = static_cast<int>(chains.dofs.size()) - first;
    for (int i = first; i < first + total; ++i) {
      const int dof = chains.dofs[i];
      if (i > first && chains.dofs[i - 1] == dof - 1) {
        ++chains.runs.back().count;
      } else {
        chains.runs.push_back({dof, 1});
      }
    }
    chains.dofRange[body] = {first, total};
    chains.runRange[body] = {firstRun, static_cast<int>(chains.runs.size()) - firstRun};
  }
  return chains;
}

}  // namespace kinetree
