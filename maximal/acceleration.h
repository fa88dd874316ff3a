#pragma once
// One instant of constrained motion: which acceleration satisfies J a = b and stays closest to the unconstrained one?
//
//   minimise  1/2 (a - a0)^T M (a - a0)   subject to  J a = b            (Gauss' principle of least constraint)
//
// Sign convention, used throughout: M a = M a0 + J^T f, the multiplier f is the force along the rows of J. It gives
//
//   KKT     [ M  -J^T ] [a]   [ M a0 ]          Schur   (J M^-1 J^T) f = b - J a0,   a = a0 + M^-1 J^T f
//           [ J    0  ] [f] = [  b   ]
//
// and, for any rank, Udwadia-Kalaba: a = a0 + M^-1/2 (J M^-1/2)^+ (b - J a0).
// Sources: Udwadia & Kalaba, Analytical Dynamics (1996), ch. 3; Featherstone, RBDA, sec. 3.2.

#include <Eigen/Core>
#include <vector>

namespace kinetree::maximal {

/// n coordinates, m rows. M is symmetric positive definite (n x n), a0 (n), J (m x n), b (m).
struct AccelerationProblem {
  Eigen::MatrixXd M;
  Eigen::VectorXd a0;
  Eigen::MatrixXd J;
  Eigen::VectorXd b;
};

struct AccelerationSolution {
  Eigen::VectorXd a;               ///< acceleration (n)
  Eigen::VectorXd f;               ///< multipliers (m); the shortest ones where they are not unique
  int rank = 0;                    ///< independent rows of J
  std::vector<int> redundantRows;  ///< rows that the others already determine, ascending
  double residual = 0;             ///< |J a - b|: zero unless the rows contradict each other
};

/// Throws StateError naming the mismatch if sizes disagree, M is not positive definite or a number is not finite.
void check(const AccelerationProblem& problem);

/// Solves the full KKT matrix by LU with full pivoting. Throws StateError if the rows are dependent.
AccelerationSolution solveKkt(const AccelerationProblem& problem);

/// Solves (J M^-1 J^T) f = b - J a0 by Cholesky. Throws StateError if the rows are dependent.
AccelerationSolution solveSchur(const AccelerationProblem& problem);

/// Rank-aware: least residual, then least constraint, then shortest multipliers. Dependent rows are reported.
AccelerationSolution solveUdwadiaKalaba(const AccelerationProblem& problem);

/// Soft rows: (J M^-1 J^T + R) f = b - J a0 with R >= 0 diagonal (m). Always solvable where R > 0; R = 0 is the hard
/// limit.
AccelerationSolution solveSoft(const AccelerationProblem& problem, const Eigen::VectorXd& R);

/// The nearest acceleration in the plain Euclidean metric, blind to masses; to be compared, not simulated.
Eigen::VectorXd projectEuclidean(const AccelerationProblem& problem);

/// Gauss' constraint 1/2 (a - a0)^T M (a - a0) of any acceleration `a` (n).
double gaussConstraint(const AccelerationProblem& problem, const Eigen::VectorXd& a);

/// J M^-1 J^T (m x m).
Eigen::MatrixXd inverseConstraintMass(const AccelerationProblem& problem);

}  // namespace kinetree::maximal
