#include "engine/constraint/dense_ar.h"

#include <numeric>

#include "engine/constraint/jacobian_view.h"
#include "engine/position/solve_m.h"

namespace kinetree {

Array<double> denseAR(const Model& m, const Data& d) {
  d.fresh.require(Stage::constraint, "denseAR");
  const Array<double> J = denseJacobian(m, d);
  Array<double> solved = J;
  solveM(m, d, solved, d.nefc);
  const auto n = static_cast<std::size_t>(d.nefc), nv = static_cast<std::size_t>(m.nv);
  Array<double> AR(n * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double* row = J.data() + i * nv;
      AR[i * n + j] = AR[j * n + i] = std::inner_product(row, row + nv, solved.data() + j * nv, 0.0);
    }
    AR[i * n + i] += d.efc_R[i];
  }
  return AR;
}

}  // namespace kinetree
