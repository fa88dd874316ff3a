#include "maximal/acceleration.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

#include "engine/model/error.h"

namespace kinetree::maximal {
namespace {

// Singular values below this share of the largest count as zero: far above rounding, far below any distinct row.
constexpr double kRankTolerance = 1e-11;

Eigen::VectorXd applyInverseMass(const AccelerationProblem& p, const Eigen::VectorXd& force) {
  return p.M.llt().solve(force);
}

void measure(const AccelerationProblem& p, AccelerationSolution& s) {
  s.residual = (p.J * s.a - p.b).norm();
}

// Rows whose direction lies in the span of the rows before them.
std::vector<int> findRedundantRows(const Eigen::MatrixXd& rows) {
  std::vector<int> redundant;
  std::vector<Eigen::VectorXd> basis;
  for (int i = 0; i < rows.rows(); ++i) {
    Eigen::VectorXd rest = rows.row(i).transpose();
    const double length = rest.norm();
    for (int pass = 0; pass < 2; ++pass) {  // twice is enough for orthogonality to rounding
      for (const Eigen::VectorXd& q : basis) {
        rest -= q.dot(rest) * q;
      }
    }
    if (rest.norm() <= 1e-9 * length || length == 0) {
      redundant.push_back(i);
    } else {
      basis.push_back(rest.normalized());
    }
  }
  return redundant;
}

[[noreturn]] void refuseDependent(const AccelerationProblem& p, const char* who) {
  const std::vector<int> redundant = findRedundantRows(p.J);
  const std::string which = redundant.empty() ? "" : fmt::format(", first redundant row {}", redundant.front());
  throw StateError(fmt::format("{}: the {} rows of J are dependent{}; use solveUdwadiaKalaba", who, p.J.rows(), which));
}

// (J M^-1 J^T + R) f = b - J a0 by Cholesky; R = 0 is the hard limit.
AccelerationSolution solveRegularised(const AccelerationProblem& p, const Eigen::VectorXd& R, const char* who) {
  Eigen::MatrixXd A = inverseConstraintMass(p);
  A.diagonal() += R;
  const Eigen::LDLT<Eigen::MatrixXd> factor(A);
  const Eigen::VectorXd pivots = factor.vectorD();
  if (A.rows() > 0 && pivots.minCoeff() <= 1e-13 * pivots.maxCoeff()) {
    refuseDependent(p, who);
  }
  AccelerationSolution s;
  s.f = factor.solve(p.b - p.J * p.a0);
  s.a = p.a0 + applyInverseMass(p, p.J.transpose() * s.f);
  s.rank = static_cast<int>(p.b.size());
  measure(p, s);
  return s;
}

}  // namespace

void check(const AccelerationProblem& p) {
  const auto n = p.a0.size(), m = p.b.size();
  if (p.M.rows() != n || p.M.cols() != n || p.J.rows() != m || (m > 0 && p.J.cols() != n)) {
    throw StateError(fmt::format("acceleration problem: M is {}x{}, a0 has {}, J is {}x{}, b has {} entries",
                                 p.M.rows(), p.M.cols(), n, p.J.rows(), p.J.cols(), m));
  }
  if (!p.M.allFinite() || !p.a0.allFinite() || !p.J.allFinite() || !p.b.allFinite()) {
    throw StateError("acceleration problem: M, a0, J and b must be finite");
  }
  if (n > 0 && p.M.llt().info() != Eigen::Success) {
    throw StateError("acceleration problem: M is not positive definite");
  }
}

AccelerationSolution solveKkt(const AccelerationProblem& p) {
  check(p);
  const auto n = p.a0.size(), m = p.b.size();
  Eigen::MatrixXd kkt = Eigen::MatrixXd::Zero(n + m, n + m);
  kkt.topLeftCorner(n, n) = p.M;
  kkt.topRightCorner(n, m) = -p.J.transpose();
  kkt.bottomLeftCorner(m, n) = p.J;
  Eigen::VectorXd rhs(n + m);
  rhs << p.M * p.a0, p.b;
  const Eigen::FullPivLU<Eigen::MatrixXd> lu(kkt);
  if (!lu.isInvertible()) {
    refuseDependent(p, "solveKkt");
  }
  const Eigen::VectorXd x = lu.solve(rhs);
  AccelerationSolution s{x.head(n), x.tail(m), static_cast<int>(m), {}, 0};
  measure(p, s);
  return s;
}

AccelerationSolution solveSchur(const AccelerationProblem& p) {
  check(p);
  return solveRegularised(p, Eigen::VectorXd::Zero(p.b.size()), "solveSchur");
}

AccelerationSolution solveUdwadiaKalaba(const AccelerationProblem& p) {
  check(p);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> spectral(p.M);
  const Eigen::MatrixXd rootInverse = spectral.operatorInverseSqrt();
  const Eigen::MatrixXd whitened = p.J * rootInverse;
  Eigen::JacobiSVD<Eigen::MatrixXd> svd(whitened, Eigen::ComputeThinU | Eigen::ComputeThinV);
  svd.setThreshold(kRankTolerance);
  AccelerationSolution s;
  s.rank = static_cast<int>(svd.rank());
  const Eigen::VectorXd step = svd.solve(p.b - p.J * p.a0);
  s.a = p.a0 + rootInverse * step;
  // J^T f = M^1/2 step, so the shortest f solves whitened^T f = step.
  const auto r = s.rank;
  s.f = svd.matrixU().leftCols(r) *
        svd.singularValues().head(r).cwiseInverse().cwiseProduct(svd.matrixV().leftCols(r).transpose() * step);
  if (s.rank < p.J.rows()) {
    s.redundantRows = findRedundantRows(whitened);
  }
  measure(p, s);
  return s;
}

AccelerationSolution solveSoft(const AccelerationProblem& p, const Eigen::VectorXd& R) {
  check(p);
  if (R.size() != p.b.size() || (R.size() > 0 && !(R.minCoeff() >= 0))) {
    throw StateError(fmt::format("solveSoft: R must hold {} numbers >= 0", p.b.size()));
  }
  return solveRegularised(p, R, "solveSoft");
}

Eigen::VectorXd projectEuclidean(const AccelerationProblem& p) {
  check(p);
  return p.a0 + p.J.completeOrthogonalDecomposition().solve(p.b - p.J * p.a0);
}

double gaussConstraint(const AccelerationProblem& p, const Eigen::VectorXd& a) {
  const Eigen::VectorXd change = a - p.a0;
  return 0.5 * change.dot(p.M * change);
}

Eigen::MatrixXd inverseConstraintMass(const AccelerationProblem& p) {
  return p.J * p.M.llt().solve(p.J.transpose());
}

}  // namespace kinetree::maximal
