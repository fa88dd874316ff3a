// qDeriv against central differences of the forces it claims to differentiate.

#include "engine/dynamics/derivative.h"

#include <gtest/gtest.h>

#include "engine/pipeline.h"
#include "tests/support/compiled_models.h"

namespace kinetree {
namespace {

std::vector<double> forces(const Model& m, Data& d, const std::vector<double>& qvel, bool withBias) {
  std::copy(qvel.begin(), qvel.end(), d.editQvel().begin());
  forward(m, d);
  std::vector<double> f(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    f[i] = d.qfrc_actuator[i] + d.qfrc_passive[i] - (withBias ? d.qfrc_bias[i] : 0);
  }
  return f;
}

void compareWithDifferences(const std::string& name, bool withBias, double tolerance) {
  const Model m = test::compiled(name);
  Data d(m);
  std::vector<double> qvel(m.nv), zero(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    qvel[i] = std::sin(1 + 2.3 * i);
  }
  for (int i = 0; i < m.nu; ++i) {
    d.editCtrl()[i] = 0.3;
  }
  forces(m, d, qvel, withBias);
  smoothVelocityDerivative(m, d, withBias);
  const Array<double> analytic = d.qDeriv;
  constexpr double kStep = 1e-5;
  for (int k = 0; k < m.nv; ++k) {
    auto moved = qvel;
    moved[k] += kStep;
    const auto plus = forces(m, d, moved, withBias);
    moved[k] -= 2 * kStep;
    const auto minus = forces(m, d, moved, withBias);
    for (int i = 0; i < m.nv; ++i) {
      for (int at = m.D_rowadr[i]; at < m.D_rowadr[i] + m.D_rownnz[i]; ++at) {
        if (m.D_colind[at] == k) {
          const double slope = (plus[i] - minus[i]) / (2 * kStep);
          EXPECT_NEAR(analytic[at], slope, tolerance * std::max(1.0, std::abs(slope))) << name << " " << i << "," << k;
        }
      }
    }
  }
}

TEST(Derivative, EqualsDifferencesOfTheForces) {
  for (const char* name : {"implicit", "rotor", "fluid_ellipsoid_implicit", "fluid_box_implicit", "joint_springs",
                           "muscle", "general_affine"}) {
    if (!test::hasCompiled(name)) {
      GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
    }
    compareWithDifferences(name, true, 1e-6);
  }
}

}  // namespace
}  // namespace kinetree
