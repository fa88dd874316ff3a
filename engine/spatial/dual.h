#pragma once
// Numbers with N partial derivatives: evaluating a formula on them yields the formula and its exact Jacobian at once.

#include <array>
#include <cmath>

#include "engine/spatial/vec.h"

namespace kinetree {

template <int N>
struct Dual {
  double value = 0;
  std::array<double, N> slope{};

  Dual() = default;
  Dual(double v) : value(v) {}  // constants mix freely with duals
  static Dual variable(double v, int index) {
    Dual d(v);
    d.slope[index] = 1;
    return d;
  }

  friend Dual chain(const Dual& a, double value, double da) {
    Dual r(value);
    for (int k = 0; k < N; ++k) {
      r.slope[k] = da * a.slope[k];
    }
    return r;
  }
  friend Dual operator+(const Dual& a, const Dual& b) { return combine(a, b, a.value + b.value, 1, 1); }
  friend Dual operator-(const Dual& a, const Dual& b) { return combine(a, b, a.value - b.value, 1, -1); }
  friend Dual operator-(const Dual& a) { return chain(a, -a.value, -1); }
  friend Dual operator*(const Dual& a, const Dual& b) { return combine(a, b, a.value * b.value, b.value, a.value); }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const double q = a.value / b.value;
    return combine(a, b, q, 1 / b.value, -q / b.value);
  }
  friend Dual& operator+=(Dual& a, const Dual& b) { return a = a + b; }
  friend Dual& operator-=(Dual& a, const Dual& b) { return a = a - b; }
  /// The slope at zero counts as zero: a speed at rest changes nothing.
  friend Dual sqrt(const Dual& a) {
    const double root = std::sqrt(a.value);
    return chain(a, root, root > kMinVal ? 0.5 / root : 0);
  }
  friend Dual abs(const Dual& a) { return chain(a, std::abs(a.value), a.value < 0 ? -1 : 1); }
  /// Adds the dependence of `to` on `on` with derivative `da`.
  friend void addSlope(Dual& to, const Dual& on, double da) {
    for (int k = 0; k < N; ++k) {
      to.slope[k] += da * on.slope[k];
    }
  }
  friend Dual atLeast(const Dual& a, double floor) { return a.value > floor ? a : Dual(floor); }

 private:
  static Dual combine(const Dual& a, const Dual& b, double value, double da, double db) {
    Dual r(value);
    for (int k = 0; k < N; ++k) {
      r.slope[k] = da * a.slope[k] + db * b.slope[k];
    }
    return r;
  }
};

inline double atLeast(double a, double floor) {
  return a > floor ? a : floor;
}

}  // namespace kinetree
