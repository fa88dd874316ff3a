#include "engine/constraint/qcqp.h"

#include <algorithm>
#include <cmath>

#include "engine/spatial/vec.h"

namespace kinetree {
namespace {

constexpr int kMax = 5;
constexpr double kSmall = 1e-10;

/// Cholesky factor of A + shift 1 for a matrix of at most 5 rows.
struct SmallFactor {
  double L[kMax][kMax];
  int n;

  /// False if singular: by the determinant up to 3 rows, by the pivots beyond.
  bool factor(const double* A, double shift) {
    double determinant = 1;
    for (int j = 0; j < n; ++j) {
      double pivot = A[j * n + j] + shift;
      for (int k = 0; k < j; ++k) {
        pivot -= L[j][k] * L[j][k];
      }
      determinant *= pivot;
      if (!(pivot > 0) || (n > 3 && pivot < kSmall)) {
        return false;
      }
      L[j][j] = std::sqrt(pivot);
      for (int i = j + 1; i < n; ++i) {
        double sum = A[i * n + j];
        for (int k = 0; k < j; ++k) {
          sum -= L[i][k] * L[j][k];
        }
        L[i][j] = sum / L[j][j];
      }
    }
    return n > 3 || determinant >= kSmall;
  }

  void solve(const double* b, double* x) const {
    for (int i = 0; i < n; ++i) {
      x[i] = b[i];
      for (int k = 0; k < i; ++k) {
        x[i] -= L[i][k] * x[k];
      }
      x[i] /= L[i][i];
    }
    for (int i = n - 1; i >= 0; --i) {
      for (int k = i + 1; k < n; ++k) {
        x[i] -= L[k][i] * x[k];
      }
      x[i] /= L[i][i];
    }
  }
};

double dotProduct(const double* a, const double* b, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

}  // namespace

void minimiseOnEllipsoid(const double* A, const double* b, const double* d, double r, int n, double* f) {
  constexpr int kIterations = 20;
  double scaledA[kMax * kMax], minusB[kMax], v[kMax] = {}, w[kMax];
  for (int i = 0; i < n; ++i) {
    minusB[i] = -b[i] * d[i];
    for (int j = 0; j < n; ++j) {
      scaledA[i * n + j] = A[i * n + j] * d[i] * d[j];
    }
  }
  SmallFactor factor{{}, n};
  double multiplier = 0;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    if (!factor.factor(scaledA, multiplier)) {
      std::fill_n(f, n, 0.0);
      return;
    }
    factor.solve(minusB, v);
    const double excess = dotProduct(v, v, n) - r * r;
    if (excess < kSmall) {
      break;
    }
    factor.solve(v, w);
    const double change = excess / (2 * dotProduct(v, w, n));
    if (change < kSmall) {
      break;
    }
    multiplier += change;
  }
  const double onto = multiplier != 0 ? std::sqrt(r * r / std::max(kMinVal, dotProduct(v, v, n))) : 1;
  for (int i = 0; i < n; ++i) {
    f[i] = v[i] * d[i] * onto;
  }
}

}  // namespace kinetree
