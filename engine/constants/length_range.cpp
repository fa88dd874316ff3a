#include "engine/constants/length_range.h"

#include <algorithm>
#include <cmath>

#include "engine/integrate/integrate.h"
#include "engine/model/data.h"
#include "engine/pipeline.h"
#include "engine/position/solve_m.h"

namespace kinetree {
namespace {

struct Interval {
  double low = 0, high = 0;
  double width() const { return high - low; }
};

bool isWanted(const Model& m, int a, LengthRangeOptions::Mode mode) {
  const bool muscle = m.actuator_gaintype[a] == GainType::muscle || m.actuator_biastype[a] == BiasType::muscle;
  const bool user = m.actuator_gaintype[a] == GainType::user || m.actuator_biastype[a] == BiasType::user;
  switch (mode) {
    case LengthRangeOptions::Mode::none:
      return false;
    case LengthRangeOptions::Mode::muscle:
      return muscle;
    case LengthRangeOptions::Mode::muscleuser:
      return muscle || user;
    case LengthRangeOptions::Mode::all:
      return true;
  }
  return false;
}

/// Range of the driven joint or tendon; null: it has none.
const Row<2>* limitOf(const Model& m, int a) {
  const int target = m.actuator_trnid[a][0];
  switch (m.actuator_trntype[a]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return m.jnt_limited[target] ? &m.jnt_range[target] : nullptr;
    case TransmissionType::tendon:
      return m.tendon_limited[target] ? &m.tendon_range[target] : nullptr;
    default:
      return nullptr;
  }
}

/// Options of a quiet world: limits act, nothing else does.
Option quietOptions(Option opt, double timestep) {
  opt.disableflags |= disable::frictionloss | disable::contact | disable::spring | disable::damper | disable::gravity |
                      disable::actuation;
  opt.timestep = timestep > 0 ? timestep : opt.timestep;
  opt.integrator = opt.integrator == Integrator::rk4 ? Integrator::euler : opt.integrator;
  return opt;
}

/// Force along the moment of actuator `a` that accelerates by options.accel, towards `sign`.
void pull(const Model& m, Data& d, int a, double sign, const LengthRangeOptions& options) {
  Array<double> moment(m.nv, 0.0);
  double squared = 0;
  for (int k = d.moment_rowadr[a], end = k + d.moment_rownnz[a]; k < end; ++k) {
    moment[d.moment_colind[k]] = d.actuator_moment[k];
    squared += d.actuator_moment[k] * d.actuator_moment[k];
  }
  Array<double> acceleration = moment;
  solveM(m, d, acceleration);
  double norm = 0;
  for (const double x : acceleration) {
    norm += x * x;
  }
  double scale = options.accel / std::max(kMinVal, std::sqrt(norm));
  if (const double force = scale * std::sqrt(squared); options.maxforce > 0 && force > options.maxforce) {
    scale *= options.maxforce / force;
  }
  const std::span<double> applied = d.editQfrcApplied();
  for (int i = 0; i < m.nv; ++i) {
    applied[i] = sign * scale * moment[i];
  }
}

/// Where the length moves in the final interval of one pull; false: the simulation blew up.
bool simulate(const Model& m, Data& d, int a, double sign, const LengthRangeOptions& options, Interval& rest) {
  reset(m, d);
  const double decay = std::exp(-m.opt.timestep / std::max(0.01, options.timeconst));
  bool recording = false;
  while (d.time < options.inttotal) {
    for (double& v : d.editQvel()) {
      v *= decay;
    }
    forwardPosition(m, d);
    forwardVelocity(m, d);
    const double length = d.actuator_length[a];
    pull(m, d, a, sign, options);
    forwardAcceleration(m, d);
    integrate(m, d);
    if (!std::isfinite(length) || d.time == 0) {
      return false;
    }
    if (d.time > options.inttotal - options.interval) {
      rest = recording ? Interval{std::min(rest.low, length), std::max(rest.high, length)} : Interval{length, length};
      recording = true;
    }
  }
  return recording;
}

std::string findRange(const Model& m, Data& d, int a, const LengthRangeOptions& options, Row<2>& range) {
  Interval shortest, longest;
  if (!simulate(m, d, a, -1, options, shortest) || !simulate(m, d, a, 1, options, longest)) {
    return "its length range cannot be found: the simulation is unstable";
  }
  range = {shortest.low, longest.high};
  const double width = range[1] - range[0];
  if (!(width > 0)) {
    return "its length range is empty: pulling does not change its length";
  }
  if (std::max(shortest.width(), longest.width()) > options.tolrange * width) {
    return "its length does not come to rest when pulled: limit the joints it moves, or state a lengthrange";
  }
  return "";
}

}  // namespace

std::vector<LengthRangeProblem> setLengthRanges(Model& m, const LengthRangeOptions& options) {
  std::vector<int> simulated;
  bool changed = false;
  for (int a = 0; a < m.nu; ++a) {
    const Row<2>& stated = m.actuator_lengthrange[a];
    if (!isWanted(m, a, options.mode) || (options.useexisting && stated[0] < stated[1])) {
      continue;
    }
    if (const Row<2>* limit = options.uselimit ? limitOf(m, a) : nullptr) {
      m.actuator_lengthrange[a] = *limit;
      changed = true;
    } else {
      simulated.push_back(a);
    }
  }
  std::vector<LengthRangeProblem> problems;
  if (!simulated.empty()) {
    Model quiet = m;
    quiet.opt = quietOptions(m.opt, options.timestep);
    finalize(quiet);
    Data d(quiet);
    for (const int a : simulated) {
      if (std::string reason = findRange(quiet, d, a, options, m.actuator_lengthrange[a]); !reason.empty()) {
        problems.push_back({a, std::move(reason)});
      }
    }
    changed = true;
  }
  if (changed) {
    finalize(m);  // the plan holds what muscles make of their ranges
  }
  return problems;
}

}  // namespace kinetree
