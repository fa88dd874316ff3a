#pragma once
// Small scalar functions that several stages share.

#include <algorithm>
#include <cmath>

#include "engine/model/options.h"
#include "engine/spatial/vec.h"

namespace kinetree {

/// Between `low` and `high`; a NaN passes.
constexpr double clip(double x, double low, double high) {
  return x < low ? low : (x > high ? high : x);
}
constexpr double clip(double x, const Row<2>& range) {
  return clip(x, range[0], range[1]);
}

/// A denominator that is not zero.
constexpr double atLeastMinVal(double x) {
  return x > kMinVal ? x : kMinVal;
}

/// NaN, or beyond +-1e10: a number no simulation should hold.
constexpr bool isBad(double x) {
  return !(x <= 1e10 && x >= -1e10);
}

/// Smooth step from 0 at 0 to 1 at 1, twice differentiable.
constexpr double sigmoid(double x) {
  return x <= 0 ? 0 : x >= 1 ? 1 : x * x * x * (3 * x * (2 * x - 5) + 10);
}

/// Stiffness or damping k + p0 x + p1 x^2 of a polynomial spring (signed x) or damper (|x|).
constexpr double polynomial(double k, const Row<2>& p, double x) {
  return k + x * (p[0] + x * p[1]);
}
/// d/dx of x * polynomial(k, p, |x|).
inline double polynomialSlope(double k, const Row<2>& p, double x) {
  const double size = std::abs(x);
  return k + size * (2 * p[0] + size * 3 * p[1]);
}

}  // namespace kinetree
