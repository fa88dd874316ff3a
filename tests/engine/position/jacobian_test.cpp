#include "engine/position/jacobian.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/integrate/coordinates.h"
#include "engine/pipeline.h"
#include "tests/support/fixture.h"
#include "tests/support/near.h"

namespace kinetree {
namespace {

using test::Fixture;

struct Jacobian {
  std::vector<double> translation, rotation;
};

Jacobian ofBody(const Model& m, const Data& d, int body, Vec3 point) {
  Jacobian j{std::vector<double>(3 * m.nv), std::vector<double>(3 * m.nv)};
  jacobianPoint(m, d, body, point, j.translation, j.rotation);
  return j;
}

// Moves dof i by h.
void nudge(const Model& m, Data& d, int dof, double h) {
  std::vector<double> velocity(m.nv);
  velocity[dof] = 1;
  integratePosition(m, d.editQpos(), velocity, h);
}

TEST(Jacobian, IsTheDerivativeOfTheBodysPlace) {
  for (const char* name : {"chain", "branch", "forest", "stack", "weld"}) {
    const Fixture fixture(name);
    const Model& m = fixture.model();
    for (auto& c : fixture.cases()) {
      forward(m, c.data);
      constexpr double kStep = 1e-6;
      for (int dof = 0; dof < m.nv; ++dof) {
        Data plus = c.data, minus = c.data;
        nudge(m, plus, dof, kStep);
        nudge(m, minus, dof, -kStep);
        forward(m, plus);
        forward(m, minus);
        for (int b = 1; b < m.nbody; ++b) {
          const Jacobian j = ofBody(m, c.data, b, c.data.xipos[b]);
          const Vec3 slope = (plus.xipos[b] - minus.xipos[b]) * (0.5 / kStep);
          for (int k = 0; k < 3; ++k) {
            EXPECT_NEAR(j.translation[k * m.nv + dof], slope[k], 1e-7) << c.name << " body " << b << " dof " << dof;
          }
        }
      }
    }
  }
}

TEST(Jacobian, TimesVelocityIsComVels) {
  const Fixture fixture("branch");
  const Model& m = fixture.model();
  for (auto& c : fixture.cases()) {
    forward(m, c.data);
    for (int b = 1; b < m.nbody; ++b) {
      const Jacobian j = ofBody(m, c.data, b, c.data.xpos[b]);
      const Motion v = shifted(c.data.cvel[b], c.data.xpos[b] - c.data.subtree_com[m.body_rootid[b]]);
      for (int k = 0; k < 3; ++k) {
        double linear = 0, angular = 0;
        for (int i = 0; i < m.nv; ++i) {
          linear += j.translation[k * m.nv + i] * c.data.qvel[i];
          angular += j.rotation[k * m.nv + i] * c.data.qvel[i];
        }
        EXPECT_NEAR(linear, v.linear[k], 1e-12) << c.name;
        EXPECT_NEAR(angular, v.angular[k], 1e-12) << c.name;
      }
    }
  }
}

TEST(Jacobian, RateIsItsDerivativeInTime) {
  for (const char* name : {"branch", "stack", "forest"}) {
    const Fixture fixture(name);
    const Model& m = fixture.model();
    for (auto& c : fixture.cases()) {
      forward(m, c.data);
      const int body = m.nbody - 1;
      std::vector<double> rate(3 * m.nv), turning(3 * m.nv);
      jacobianRate(m, c.data, body, c.data.xipos[body], rate, turning);
      constexpr double kStep = 1e-6;
      Data later = c.data, sooner = c.data;
      integratePosition(m, later.editQpos(), c.data.qvel, kStep);
      integratePosition(m, sooner.editQpos(), c.data.qvel, -kStep);
      forward(m, later);
      forward(m, sooner);
      const Jacobian a = ofBody(m, later, body, later.xipos[body]), b = ofBody(m, sooner, body, sooner.xipos[body]);
      for (int i = 0; i < 3 * m.nv; ++i) {
        EXPECT_NEAR(rate[i], (a.translation[i] - b.translation[i]) / (2 * kStep), 1e-6) << c.name << " " << i;
        EXPECT_NEAR(turning[i], (a.rotation[i] - b.rotation[i]) / (2 * kStep), 1e-6) << c.name << " " << i;
      }
    }
  }
}

TEST(ApplyForce, SidewaysPullOnAHangingArmIsForceTimesLever) {
  const Fixture fixture("double_pendulum");  // upper arm 0.5 m, lower 0.4 m
  Data d(fixture.model());
  forward(fixture.model(), d);
  const int lower = 2;
  const Vec3 tip = d.xpos[lower] + Vec3{0, 0, -0.4};
  std::vector<double> torque(2);
  applyForceAtPoint(fixture.model(), d, lower, tip, {{1, 0, 0}, {}}, torque);
  EXPECT_NEAR(std::abs(torque[0]), 0.9, 1e-12);
  EXPECT_NEAR(std::abs(torque[1]), 0.4, 1e-12);
}

TEST(Jacobian, OfASubtreesCentreWeighsItsBodies) {
  const Fixture fixture("branch");
  const Model& m = fixture.model();
  for (auto& c : fixture.cases()) {
    forward(m, c.data);
    std::vector<double> whole(3 * m.nv), sum(3 * m.nv);
    jacobianSubtreeCom(m, c.data, 1, whole);
    for (int b = 1; b < m.nbody; ++b) {
      const Jacobian j = ofBody(m, c.data, b, c.data.xipos[b]);
      for (int i = 0; i < 3 * m.nv; ++i) {
        sum[i] += j.translation[i] * m.body_mass[b] / m.body_subtreemass[1];
      }
    }
    EXPECT_TRUE(test::near(whole, sum, {1e-12, 1e-12}, "subtree com"));
  }
}

}  // namespace
}  // namespace kinetree
