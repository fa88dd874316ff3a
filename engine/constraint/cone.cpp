#include "engine/constraint/cone.h"

#include <algorithm>

namespace kinetree {

int coneHessianRoot(const ConeRows& cone, const ConePoint& p, double Z[][6]) {
  const int tangents = cone.dim - 1;
  double u[5];
  for (int j = 0; j < tangents; ++j) {
    u[j] = p.U[j + 1] / p.T;
  }
  const double root = std::sqrt(cone.Dm);
  Z[0][0] = root * cone.g[0];
  for (int j = 0; j < tangents; ++j) {
    Z[0][j + 1] = -root * cone.mu * u[j] * cone.g[j + 1];
  }
  // The reflection that turns the first axis into u has the directions across u as its other columns.
  const double across = root * std::sqrt(std::max(0.0, cone.mu * (cone.mu * p.T - p.N) / p.T));
  const double sign = u[0] >= 0 ? 1 : -1, scale = 1 / (1 + std::abs(u[0]));
  double w[5];
  std::copy_n(u, tangents, w);
  w[0] += sign;
  for (int k = 1; k < tangents; ++k) {
    Z[k][0] = 0;
    for (int j = 0; j < tangents; ++j) {
      Z[k][j + 1] = across * ((j == k ? 1.0 : 0.0) - w[k] * w[j] * scale) * cone.g[j + 1];
    }
  }
  return tangents;
}

}  // namespace kinetree
