#include "maximal/acceleration.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "engine/model/error.h"

namespace kinetree::maximal {
namespace {

// Two unequal masses whose accelerations must cancel: M = diag(1, 4), a1 + a2 = 0.
AccelerationProblem unequalMasses() {
  AccelerationProblem p;
  p.M = Eigen::Vector2d(1, 4).asDiagonal();
  p.a0 = Eigen::Vector2d(1, 0);
  p.J = Eigen::RowVector2d(1, 1);
  p.b = Eigen::VectorXd::Zero(1);
  return p;
}

AccelerationProblem randomProblem(int n, int m, unsigned seed) {
  std::mt19937 generator(seed);
  std::normal_distribution<double> normal;
  const auto fill = [&](Eigen::MatrixXd matrix) {
    return Eigen::MatrixXd(matrix.unaryExpr([&](double) { return normal(generator); }));
  };
  AccelerationProblem p;
  const Eigen::MatrixXd root = fill(Eigen::MatrixXd(n, n));
  p.M = root * root.transpose() + Eigen::MatrixXd::Identity(n, n);
  p.a0 = fill(Eigen::MatrixXd(n, 1));
  p.J = fill(Eigen::MatrixXd(m, n));
  p.b = fill(Eigen::MatrixXd(m, 1));
  return p;
}

TEST(Acceleration, UnequalMassesByEveryForm) {
  const AccelerationProblem p = unequalMasses();
  for (const AccelerationSolution& s : {solveKkt(p), solveSchur(p), solveUdwadiaKalaba(p)}) {
    EXPECT_NEAR(s.a[0], 0.2, 1e-15);
    EXPECT_NEAR(s.a[1], -0.2, 1e-15);
    EXPECT_NEAR(s.f[0], -0.8, 1e-15);
    EXPECT_EQ(s.rank, 1);
    EXPECT_LT(s.residual, 1e-15);
  }
  EXPECT_NEAR(inverseConstraintMass(p)(0, 0), 1.25, 1e-15);
}

TEST(Acceleration, EuclideanProjectionIgnoresMassesAndCostsMore) {
  const AccelerationProblem p = unequalMasses();
  const Eigen::VectorXd blind = projectEuclidean(p);
  EXPECT_NEAR(blind[0], 0.5, 1e-15);
  EXPECT_NEAR(blind[1], -0.5, 1e-15);
  EXPECT_GT(gaussConstraint(p, blind), gaussConstraint(p, solveSchur(p).a) + 0.1);
}

TEST(Acceleration, SolutionMinimisesGaussConstraintAmongFeasibleOnes) {
  const AccelerationProblem p = randomProblem(6, 3, 7);
  const AccelerationSolution s = solveSchur(p);
  const double least = gaussConstraint(p, s.a);
  const Eigen::MatrixXd freeDirections = p.J.fullPivLu().kernel();
  ASSERT_EQ(freeDirections.cols(), 3);
  for (int k = 0; k < 3; ++k) {
    for (const double step : {-0.5, -1e-3, 1e-3, 0.5}) {
      EXPECT_GT(gaussConstraint(p, s.a + step * freeDirections.col(k)), least);
    }
  }
}

TEST(Acceleration, KktSchurAndUdwadiaKalabaAgree) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const AccelerationProblem p = randomProblem(8, 4, seed);
    const AccelerationSolution kkt = solveKkt(p), schur = solveSchur(p), uk = solveUdwadiaKalaba(p);
    EXPECT_LT((kkt.a - schur.a).norm(), 1e-10);
    EXPECT_LT((kkt.a - uk.a).norm(), 1e-10);
    EXPECT_LT((kkt.f - schur.f).norm(), 1e-9);
    EXPECT_LT((kkt.f - uk.f).norm(), 1e-9);
    EXPECT_LT((p.M * schur.a - p.M * p.a0 - p.J.transpose() * schur.f).norm(), 1e-10);  // the sign convention itself
  }
}

TEST(Acceleration, DuplicatedRowIsSolvedAndReported) {
  AccelerationProblem p = randomProblem(5, 2, 3);
  const AccelerationSolution plain = solveSchur(p);
  p.J.conservativeResize(3, Eigen::NoChange);
  p.J.row(2) = 2 * p.J.row(0);
  p.b.conservativeResize(3);
  p.b[2] = 2 * p.b[0];
  const AccelerationSolution s = solveUdwadiaKalaba(p);
  EXPECT_EQ(s.rank, 2);
  EXPECT_EQ(s.redundantRows, std::vector<int>{2});
  EXPECT_LT((s.a - plain.a).norm(), 1e-10);
  EXPECT_LT(s.residual, 1e-12);
  EXPECT_LT((p.J.transpose() * s.f - p.J.topRows(2).transpose() * plain.f).norm(), 1e-10);  // same force, shared out
  EXPECT_THROW(solveSchur(p), StateError);
  EXPECT_THROW(solveKkt(p), StateError);
}

TEST(Acceleration, ContradictoryRowsGiveTheLeastResidual) {
  AccelerationProblem p = unequalMasses();
  p.J.resize(2, 2);
  p.J << 1, 1, 1, 1;
  p.b = Eigen::Vector2d(0, 1);
  const AccelerationSolution s = solveUdwadiaKalaba(p);
  EXPECT_EQ(s.rank, 1);
  EXPECT_NEAR(s.residual, std::sqrt(0.5), 1e-14);  // both rows miss by one half
  EXPECT_NEAR(s.a.sum(), 0.5, 1e-14);
}

TEST(Acceleration, SoftRowsApproachTheHardOnes) {
  const AccelerationProblem p = unequalMasses();
  double before = 1;
  for (const double R : {1.0, 0.1, 0.01, 0.0}) {
    const AccelerationSolution s = solveSoft(p, Eigen::VectorXd::Constant(1, R));
    EXPECT_NEAR(s.f[0], -1 / (1.25 + R), 1e-15);
    EXPECT_NEAR(s.residual, R * std::abs(s.f[0]), 1e-15);  // what is left follows the compliance
    EXPECT_LT(s.residual, before);
    before = s.residual;
  }
}

TEST(Acceleration, NamesBadProblems) {
  AccelerationProblem p = unequalMasses();
  p.M(0, 0) = -1;
  EXPECT_THROW(solveSchur(p), StateError);
  p = unequalMasses();
  p.b.resize(2);
  EXPECT_THROW(solveKkt(p), StateError);
  p = unequalMasses();
  p.a0[0] = std::nan("");
  EXPECT_THROW(solveUdwadiaKalaba(p), StateError);
  EXPECT_THROW(solveSoft(unequalMasses(), Eigen::VectorXd::Constant(1, -1)), StateError);
}

}  // namespace
}  // namespace kinetree::maximal
