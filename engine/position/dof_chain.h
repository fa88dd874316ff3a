#pragma once
// Which dofs move a body: its own and those of its ancestors, ascending. Dofs of one body, and of bodies in a line, are
// consecutive, so a chain is a few runs; kernels loop over runs instead of gathering.

#include <span>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

struct DofRun {
  int first = 0, count = 0;
};

struct DofChains {
  struct Range {
    int first = 0, count = 0;
  };
  std::vector<int> dofs;        ///< all chains, one after another
  std::vector<DofRun> runs;     ///< the same as runs of consecutive dofs
  std::vector<Range> dofRange;  ///< per body: its chain in `dofs`
  std::vector<Range> runRange;  ///< per body: its chain in `runs`

  /// Dofs that move `body`, ascending. That of dof i alone ends at i: every ancestor of a dof has a lower index.
  std::span<const int> of(int body) const {
    return {dofs.data() + dofRange[body].first, std::size_t(dofRange[body].count)};
  }
  std::span<const DofRun> runsOf(int body) const {
    return {runs.data() + runRange[body].first, std::size_t(runRange[body].count)};
  }
};

DofChains makeDofChains(const Model& m);

}  // namespace kinetree
