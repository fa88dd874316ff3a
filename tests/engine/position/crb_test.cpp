// M and its factor: against MuJoCo, by their defining properties, and by hand.

#include "engine/position/crb.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/position/factor_m.h"
#include "engine/position/mul_m.h"
#include "engine/position/solve_m.h"
#include "engine/velocity/bias.h"
#include "mjcf/load.h"
#include "tests/support/fixture.h"
#include "tests/support/near.h"

namespace kinetree {
namespace {

using test::Fixture;

constexpr Tolerance kRounding = {1e-10, 1e-9};

const char* const kModels[] = {"double_pendulum", "chain", "branch", "forest", "stack", "weld", "mocap"};

std::vector<double> dense(const Model& m, const Data& d) {
  std::vector<double> full(m.nv * m.nv);
  fullM(m, d, full);
  return full;
}

TEST(Crb, EqualsMujoco) {
  for (const char* name : kModels) {
    const Fixture fixture(name);
    for (auto& c : fixture.cases()) {
      c.runBefore(Stage::crb);
      c.poison({"crb", "M", "qLD", "qLDiagInv"});
      crb(c.model, c.data);
      factorM(c.model, c.data);
      c.expectNear({"crb", "M", "qLD", "qLDiagInv"}, kRounding);
    }
  }
}

TEST(Crb, ColumnsAreTheForcesOfUnitAccelerations) {
  for (const char* name : {"chain", "branch", "stack"}) {
    const Fixture fixture(name);
    for (auto& c : fixture.cases()) {
      const Model& m = c.model;
      forward(m, c.data);
      const std::vector<double> M = dense(m, c.data);
      std::vector<double> rest(m.nv), moved(m.nv), unit(m.nv);
      rne(m, c.data, {}, rest);
      for (int j = 0; j < m.nv; ++j) {
        unit.assign(m.nv, 0);
        unit[j] = 1;
        rne(m, c.data, unit, moved);
        for (int i = 0; i < m.nv; ++i) {
          const double armature = i == j ? m.dof_armature[j] : 0;  // rne leaves it out
          EXPECT_NEAR(moved[i] - rest[i] + armature, M[i * m.nv + j], 1e-9) << c.name << " " << i << "," << j;
        }
      }
    }
  }
}

TEST(Crb, DoublePendulumByHand) {
  const Fixture fixture("double_pendulum");
  Data d(fixture.model());
  const double poses[3][3] = {{0, 0, 1.5573}, {0.3, -0.7, 1.4501}, {1.2, 2.4, 0.7655}};
  for (const auto& [shoulder, elbow, expected] : poses) {
    d.editQpos()[0] = shoulder;
    d.editQpos()[1] = elbow;
    forward(fixture.model(), d);
    EXPECT_NEAR(d.M[0], expected, 5e-5);
    EXPECT_GT(d.M[0] * d.M[2] - d.M[1] * d.M[1], 0);  // positive definite
  }
}

TEST(Crb, KineticEnergyIsHalfVMV) {
  const Fixture fixture("branch");
  for (auto& c : fixture.cases()) {
    forward(c.model, c.data);
    double sum = 0;  // of bodies: v I v / 2
    for (int b = 1; b < c.model.nbody; ++b) {
      sum += dot6(c.data.cvel[b], c.data.cinert[b] * c.data.cvel[b]) / 2;
    }
    for (int i = 0; i < c.model.nv; ++i) {
      sum += c.model.dof_armature[i] * c.data.qvel[i] * c.data.qvel[i] / 2;
    }
    std::vector<double> Mv(c.model.nv);
    mulM(c.model, c.data, Mv, c.data.qvel);
    double product = 0;
    for (int i = 0; i < c.model.nv; ++i) {
      product += Mv[i] * c.data.qvel[i] / 2;
    }
    EXPECT_NEAR(sum, product, 1e-10 * std::max(1.0, sum)) << c.name;
  }
}

TEST(FactorM, MultipliesBackAndSolves) {
  for (const char* name : kModels) {
    const Fixture fixture(name);
    for (auto& c : fixture.cases()) {
      const Model& m = c.model;
      forward(m, c.data);
      ASSERT_EQ(static_cast<int>(c.data.qLD.size()), m.nC);
      std::vector<double> L(m.nv * m.nv), M = dense(m, c.data);
      for (int i = 0; i < m.nv; ++i) {
        for (int k = m.M_rowadr[i]; k < m.M_rowadr[i] + m.M_rownnz[i]; ++k) {
          L[i * m.nv + m.M_colind[k]] = m.M_colind[k] == i ? 1 : c.data.qLD[k];
        }
      }
      for (int i = 0; i < m.nv; ++i) {
        for (int j = 0; j < m.nv; ++j) {
          double sum = 0;
          for (int k = 0; k < m.nv; ++k) {
            sum += L[k * m.nv + i] / c.data.qLDiagInv[k] * L[k * m.nv + j];
          }
          EXPECT_NEAR(sum, M[i * m.nv + j], 1e-10) << c.name;
        }
      }
      std::vector<double> x(2 * m.nv), product(2 * m.nv);
      for (int i = 0; i < 2 * m.nv; ++i) {
        x[i] = std::sin(1.0 + i);
      }
      mulM(m, c.data, product, x, 2);
      solveM(m, c.data, product, 2);
      EXPECT_TRUE(test::near(product, x, {1e-9, 1e-9}, "M^-1 M x"));
    }
  }
}

TEST(FactorM, RefusesASingularMatrixNamingTheDof) {
  const Fixture fixture("double_pendulum");
  Data d(fixture.model());
  forward(fixture.model(), d);
  d.M[1] = std::sqrt(d.M[0] * d.M[2]) * (1 + 1e-12);  // the first pivot becomes negative
  try {
    factorM(fixture.model(), d);
    FAIL() << "a singular M was factored";
  } catch (const StateError& e) {
    EXPECT_NE(std::string(e.what()).find("dof 0"), std::string::npos) << e.what();
  }
}

TEST(FactorM, RefusesThreeHingesOfWhichTwoAreOne) {
  try {
    loadModelText(
        "<mujoco><worldbody><body><joint axis='0 0 1'/><geom size='.1' pos='.2 0 0'/><body><joint axis='0 0 1'/>"
        "<joint axis='0 0 1'/><geom size='.1' pos='.2 .1 0'/></body></body></worldbody></mujoco>");
    FAIL() << "three hinges of which two are one were accepted";
  } catch (const ModelError& e) {  // found while building, at the reference pose
    EXPECT_NE(std::string(e.what()).find("dof 1"), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("pivot"), std::string::npos) << e.what();
    ASSERT_EQ(e.faults().size(), 1U);
    EXPECT_EQ(e.faults()[0].place.line, 1);
    EXPECT_EQ(e.faults()[0].element, "joint");
  }
}

TEST(FactorM, ABallAtThePoseOfAlignedHingesIsRegular) {
  const Model hinges = loadModelText(
      "<mujoco><worldbody><body><joint axis='0 0 1'/><joint axis='0 1 0'/><joint axis='1 0 0'/>"
      "<geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  const Model ball = loadModelText(
      "<mujoco><worldbody><body><joint type='ball'/><geom type='box' size='.1 .2 .3'/></body></worldbody></mujoco>");
  Data locked(hinges), free(ball);
  locked.editQpos()[1] = std::numbers::pi / 2;  // gimbal lock: the third axis lies along the first
  EXPECT_THROW(forward(hinges, locked), StateError);
  const Quat turn = axisAngle({0, 1, 0}, std::numbers::pi / 2);
  std::copy_n(&turn.w, 4, free.editQpos().begin());
  forward(ball, free);
  EXPECT_TRUE(std::isfinite(free.qacc[0]) && std::isfinite(free.qacc[1]) && std::isfinite(free.qacc[2]));
}

TEST(Crb, ALockedJointIsAWeld) {
  // with the elbow's acceleration held at zero, what the shoulder feels is what a welded arm feels
  const auto text = [](const char* elbow) {
    return std::string(
               "<mujoco><worldbody><body><joint axis='0 1 .2'/><geom type='capsule' fromto='0 0 0 .5 0 0' "
               "size='.05'/><body pos='.5 0 0' euler='10 40 0'>") +
           elbow + "<geom type='box' size='.2 .03 .1' pos='.2 .1 0'/></body></body></worldbody></mujoco>";
  };
  const Model jointed = loadModelText(text("<joint axis='1 1 0'/>")), welded = loadModelText(text(""));
  Data a(jointed), b(welded);
  for (Data* d : {&a, &b}) {
    d->editQpos()[0] = .3;
    d->editQvel()[0] = 2;
  }
  forward(jointed, a);
  forward(welded, b);
  EXPECT_NEAR(dense(jointed, a)[0], b.M[0], 1e-13);
  EXPECT_NEAR(a.qfrc_bias[0], b.qfrc_bias[0], 1e-13);
  // and a constraint force on the elbow that holds it gives the welded acceleration
  const std::vector<double> M = dense(jointed, a);
  const double hold = M[2] * b.qacc[0] + a.qfrc_bias[1];
  a.editQfrcApplied()[1] = hold;
  forward(jointed, a);
  EXPECT_NEAR(a.qacc[0], b.qacc[0], 1e-11);
  EXPECT_NEAR(a.qacc[1], 0, 1e-11);
}

TEST(SolveM, NeedsAFactorOfThePresentState) {
  const Fixture fixture("chain");
  Data d(fixture.model());
  forward(fixture.model(), d);
  d.editQpos()[0] += 0.1;
  std::vector<double> x(fixture.model().nv);
  EXPECT_THROW(solveM(fixture.model(), d, x), StageError);
}

}  // namespace
}  // namespace kinetree
