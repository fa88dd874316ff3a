#include "engine/constraint/impedance.h"

#include <algorithm>
#include <cmath>

namespace kinetree {
namespace {

constexpr double kMinImpedance = 1e-4, kMaxImpedance = 0.9999;

double clampImpedance(double d) {
  return std::min(kMaxImpedance, std::max(kMinImpedance, d));
}

/// x^n for the exponents that models use, without a call to pow.
double power(double x, double n) {
  return n == 1 ? x : n == 2 ? x * x : n == 0 ? 1 : std::pow(x, n);
}

}  // namespace

Row<2> sanitised(const Option& opt, Row<2> solref, Row<2> fallback) {
  if ((solref[0] > 0) != (solref[1] > 0)) {
    solref = fallback;
  }
  if (!opt.disabled(disable::refsafe) && solref[0] > 0) {
    solref[0] = std::max(solref[0], 2 * opt.timestep);
  }
  return solref;
}

double dampingOf(const Row<2>& solref, double dmax) {
  return solref[1] > 0 ? 2 / std::max(kMinVal, dmax * solref[0]) : -solref[1] / std::max(kMinVal, dmax);
}

SoftParameters softParameters(const Option& opt, const Row<2>& solref, const Row<5>& solimp) {
  const Row<2> r = sanitised(opt, solref, kDefaultSolref);
  SoftParameters p;
  p.d0 = clampImpedance(solimp[0]);
  p.d1 = clampImpedance(solimp[1]);
  p.width = std::max(0.0, solimp[2]);
  p.midpoint = clampImpedance(solimp[3]);
  p.power = std::max(1.0, solimp[4]);
  p.K = r[0] > 0 ? 1 / std::max(kMinVal, p.d1 * p.d1 * r[0] * r[0] * r[1] * r[1])
                 : -r[0] / std::max(kMinVal, p.d1 * p.d1);
  p.B = dampingOf(r, p.d1);
  return p;
}

Impedance impedance(const SoftParameters& p, double position) {
  if (p.d0 == p.d1 || p.width <= kMinVal) {
    return {0.5 * (p.d0 + p.d1), 0};
  }
  const double x = std::abs(position) / p.width, sign = position < 0 ? -1 : 1;
  if (x >= 1) {
    return {p.d1, 0};
  }
  if (x <= 0) {
    return {p.d0, 0};
  }
  double y = x, slope = 1;
  if (p.power != 1) {
    const bool low = x <= p.midpoint;  // two power curves that meet at the midpoint
    const double z = low ? x : 1 - x, scale = 1 / power(low ? p.midpoint : 1 - p.midpoint, p.power - 1);
    y = power(z, p.power) * scale;
    y = low ? y : 1 - y;
    slope = p.power * power(z, p.power - 1) * scale;
  }
  return {p.d0 + y * (p.d1 - p.d0), slope * sign * (p.d1 - p.d0) / p.width};
}

}  // namespace kinetree
