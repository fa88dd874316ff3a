#include "engine/dynamics/forward_inverse.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/acceleration.h"
#include "engine/dynamics/inverse.h"
#include "engine/position/smooth_scratch.h"

namespace kinetree {
namespace {

double distanceOf(const Array<double>& a, const Array<double>& b) {
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    squares += (a[i] - b[i]) * (a[i] - b[i]);
  }
  return std::sqrt(squares);
}

}  // namespace

void compareForwardInverse(const Model& m, Data& d) {
  d.solver.fwdinv[0] = d.solver.fwdinv[1] = 0;
  if (d.nefc == 0) {
    return;
  }
  SmoothScratch& s = d.smoothWork.get<SmoothScratch>();
  s.appliedForce.resize(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    s.appliedForce[i] = d.qfrc_applied[i] + d.qfrc_actuator[i];
  }
  addAppliedWrenches(m, d, s.appliedForce);
  s.solvedPull = d.qfrc_constraint;
  s.solvedForce.resize(d.nefc);
  std::copy_n(d.efc_force.begin(), d.nefc, s.solvedForce.begin());
  inverseDynamics(m, d);
  d.solver.fwdinv[0] = distanceOf(s.solvedPull, d.qfrc_constraint);
  d.solver.fwdinv[1] = distanceOf(s.appliedForce, d.qfrc_inverse);
  d.qfrc_constraint = s.solvedPull;
  std::copy_n(s.solvedForce.begin(), d.nefc, d.efc_force.begin());
}

}  // namespace kinetree
