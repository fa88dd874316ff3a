#include "engine/constraint/dense_ar.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "engine/constraint/jacobian_view.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/position/mul_m.h"
#include "tests/support/fixture.h"

namespace kinetree {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

TEST(DenseAR, IsTheInverseInertiaOfTheRowsPlusTheirSoftness) {
  int compared = 0;
  for (const char* name : {"contacts", "constraint/unequal_masses", "limits"}) {
    const test::Fixture fixture(name);
    for (test::Case& c : fixture.cases()) {
      forward(c.model, c.data);
      const int n = c.data.nefc, nv = c.model.nv;
      if (n == 0) {
        continue;
      }
      Array<double> M(static_cast<std::size_t>(nv) * nv);
      fullM(c.model, c.data, M);
      const Array<double> J = denseJacobian(c.model, c.data), AR = denseAR(c.model, c.data);
      const Eigen::Map<const RowMajor> mass(M.data(), nv, nv), rows(J.data(), n, nv), ours(AR.data(), n, n);
      RowMajor expected = rows * mass.llt().solve(rows.transpose());
      for (int i = 0; i < n; ++i) {
        expected(i, i) += c.data.efc_R[i];
      }
      EXPECT_LT((ours - expected).norm(), 1e-10 * expected.norm()) << c.name;
      EXPECT_EQ(ours, ours.transpose()) << c.name;
      compared += n;
    }
  }
  EXPECT_GT(compared, 20);
}

TEST(DenseAR, RefusesStaleRows) {
  const test::Fixture fixture("contacts");
  Data d(fixture.model());
  forward(fixture.model(), d);
  d.editQpos()[0] += 0.1;
  EXPECT_THROW(denseAR(fixture.model(), d), StageError);
}

}  // namespace
}  // namespace kinetree
