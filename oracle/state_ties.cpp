#include "oracle/state_ties.h"

#include <algorithm>
#include <cmath>

namespace kinetree::oracle {
namespace {

constexpr double kOnCone = 1e-9;  // of the normal force

bool onCone(const Contact& c, const double* force) {
  double squares = 0;
  for (int j = 1; j < c.dim; ++j) {
    const double share = force[j] / c.friction[static_cast<std::size_t>(j - 1)];
    squares += share * share;
  }
  return std::abs(force[0] - std::sqrt(squares)) <= kOnCone * std::abs(force[0]);
}

bool canBeEither(double state) {
  return state == static_cast<int>(ConstraintState::satisfied) || state == static_cast<int>(ConstraintState::cone);
}

}  // namespace

int settleStateTies(const Model& m, const Data& d, Npz& got, const Npz& want) {
  const bool dual = m.opt.solver == SolverType::pgs || m.opt.noslip_iterations > 0;
  const auto ours = got.find("efc_state");
  const auto theirs = want.find("efc_state");
  if (!dual || m.opt.cone != Cone::elliptic || ours == got.end() || theirs == want.end()) {
    return 0;
  }
  std::vector<double> states = ours->second.toDoubles();
  const std::vector<double> reference = theirs->second.toDoubles();
  int ties = 0;
  for (int i = 0; i < d.ncon && states.size() == reference.size(); ++i) {
    const Contact& c = d.contact[i];
    if (c.dim < 2 || c.efc_address < 0 || !onCone(c, &d.efc_force[c.efc_address])) {
      continue;
    }
    const auto row = static_cast<std::size_t>(c.efc_address);
    if (states[row] != reference[row] && canBeEither(states[row]) && canBeEither(reference[row])) {
      std::copy_n(&reference[row], c.dim, &states[row]);
      ++ties;
    }
  }
  ours->second = makeNpy<double>(states, {static_cast<std::int64_t>(states.size())});
  return ties;
}

}  // namespace kinetree::oracle
