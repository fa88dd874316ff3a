#include "engine/dynamics/acceleration.h"

#include <algorithm>

#include "engine/position/jacobian.h"
#include "engine/position/solve_m.h"

namespace kinetree {

void addAppliedWrenches(const Model& m, const Data& d, std::span<double> qfrc) {
  for (int b = 1; b < m.nbody; ++b) {
    if (const Wrench& wrench = d.xfrc_applied[b]; wrench != Wrench{}) {
      applyForceAtPoint(m, d, b, d.xipos[b], wrench, qfrc);
    }
  }
}

void acceleration(const Model& m, Data& d) {
  require(d, Stage::acceleration);
  for (const auto [first, end] : d.awakeDofs) {
    for (int i = first; i < end; ++i) {
      d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
    }
  }
  addAppliedWrenches(m, d, d.qfrc_smooth);
  for (const auto [first, end] : d.awakeDofs) {
    std::copy(d.qfrc_smooth.begin() + first, d.qfrc_smooth.begin() + end, d.qacc_smooth.begin() + first);
  }
  solveInPattern(m, d, d.qLD, d.qLDiagInv, d.qacc_smooth);
  d.fresh.complete(Stage::acceleration);
}

}  // namespace kinetree
