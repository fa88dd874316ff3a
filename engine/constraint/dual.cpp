#include "engine/constraint/dual.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/constraint_cost.h"
#include "engine/constraint/pcg32.h"
#include "engine/constraint/qcqp.h"

namespace kinetree {
namespace {

constexpr int kMaxDim = 6;
constexpr double kRestore = 1e-10;    // a block step that raises the cost by more is taken back
constexpr double kSlipFloor = 1e-10;  // least diagonal of a block in the noslip pass

}  // namespace

void DualSolver::prepare(const TileLayout& layout, const TreeInertia& inertia, const Data& d, const IslandProblem& p,
                         bool slipOnly) {
  const int first = slipOnly ? p.friction.first : 0;
  system_.build(layout, inertia, p, first);
  blocks_.clear();
  A_.clear();
  int cone = 0;
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    const RowGroup& group = p.groups[g];
    for (int i = 0; i < group.rows && group.row >= first;) {
      Block block{p.globalRow[g] + i, group.row + i, 1};
      if (group.row >= p.cones.first) {
        block.kind = Kind::cone;
        block.cone = cone;
        block.dim = p.cone[cone++].dim;
      } else if (group.row >= p.unilateral.first) {
        block.kind = d.efc_type[block.globalRow] == ConstraintType::contactPyramidal ? Kind::edge : Kind::unilateral;
      } else {
        block.kind = group.row >= p.friction.first ? Kind::friction : Kind::equality;
      }
      addBlockOfA(block);
      blocks_.push_back(block);
      i += block.dim;
    }
  }
  std::sort(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) { return a.globalRow < b.globalRow; });
}

double DualSolver::cost(const IslandProblem& p) {
  system_.start(p, p.force.data());
  double sum = 0.5 * system_.energy();
  for (const RowGroup& group : p.groups) {
    for (int i = group.row; i < group.row + group.rows; ++i) {
      sum += p.force[i] * (b_[i] + 0.5 * p.R[i] * p.force[i]);
    }
  }
  return sum;
}

void DualSolver::acceleration(IslandProblem& p, Array<double>& out) {
  system_.start(p, p.force.data());
  system_.solved(out);
}

/// Puts the block of J M^-1 J^T aside; it stays through all sweeps.
void DualSolver::addBlockOfA(Block& block) {
  const int n = block.dim;
  block.A = static_cast<int>(A_.size());
  A_.resize(A_.size() + n * n);
  double* A = A_.data() + block.A;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      A[i * n + j] = A[j * n + i] = system_.coupling(block.row + i, block.row + j);
    }
  }
}

/// The block of A (with R if `soft`) and its residual b + A f.
void DualSolver::loadBlock(const IslandProblem& p, const Block& block, bool soft, double* A, double* residual) const {
  const int n = block.dim;
  std::copy_n(A_.data() + block.A, n * n, A);
  for (int i = 0; i < n; ++i) {
    const int row = block.row + i;
    A[i * n + i] += soft ? p.R[row] : 0.0;
    residual[i] = b_[row] + system_.acceleration(row) + (soft ? p.R[row] * p.force[row] : 0.0);
  }
}

/// Takes the forces `f` over unless that raises the cost; returns the change of the cost.
double DualSolver::apply(IslandProblem& p, const Block& block, const double* f, const double* A, const double* residual,
                         bool restore) {
  const int n = block.dim;
  double step[kMaxDim], change = 0;
  for (int i = 0; i < n; ++i) {
    step[i] = f[i] - p.force[block.row + i];
  }
  for (int i = 0; i < n; ++i) {
    change += step[i] * residual[i];
    for (int j = 0; j < n; ++j) {
      change += 0.5 * step[i] * A[i * n + j] * step[j];
    }
  }
  if (restore && change > kRestore) {
    return 0;
  }
  for (int i = 0; i < n; ++i) {
    p.force[block.row + i] = f[i];
    if (step[i] != 0) {
      system_.move(block.row + i, step[i]);
    }
  }
  return change;
}

double DualSolver::updateScalar(IslandProblem& p, const Block& block) {
  double A, residual;
  loadBlock(p, block, true, &A, &residual);
  double f = p.force[block.row] - residual / A;
  if (block.kind == Kind::friction) {
    f = std::clamp(f, -p.loss[block.row], p.loss[block.row]);
  } else if (block.kind != Kind::equality) {
    f = std::max(0.0, f);
  }
  return apply(p, block, &f, &A, &residual, true);
}

double DualSolver::updateCone(IslandProblem& p, const Block& block) {
  const int n = block.dim;
  double A[kMaxDim * kMaxDim], residual[kMaxDim], f[kMaxDim];
  loadBlock(p, block, true, A, residual);
  const double* old = &p.force[block.row];
  std::copy_n(old, n, f);
  if (f[0] < kMinVal) {  // normal force alone
    f[0] = std::max(0.0, f[0] - residual[0] / A[0]);
    std::fill_n(f + 1, n - 1, 0.0);
  } else {  // along the ray through the force
    double slope = 0, curvature = 0;
    for (int i = 0; i < n; ++i) {
      slope += f[i] * residual[i];
      for (int j = 0; j < n; ++j) {
        curvature += f[i] * A[i * n + j] * f[j];
      }
    }
    if (curvature >= kMinVal) {
      const double x = f[0] * (1 - slope / curvature) < 0 ? -1 : -slope / curvature;
      for (int i = 0; i < n; ++i) {
        f[i] += x * old[i];
      }
    }
  }
  if (f[0] < kMinVal) {
    std::fill_n(f + 1, n - 1, 0.0);
  } else {  // friction for that normal force
    double At[kMaxDim * kMaxDim], bt[kMaxDim];
    for (int i = 1; i < n; ++i) {
      bt[i - 1] = residual[i] + A[i * n] * (f[0] - old[0]);
      for (int j = 1; j < n; ++j) {
        At[(i - 1) * (n - 1) + j - 1] = A[i * n + j];
        bt[i - 1] -= A[i * n + j] * old[j];
      }
    }
    minimiseOnEllipsoid(At, bt, p.cone[block.cone].g + 1, f[0], n - 1, f + 1);
  }
  return apply(p, block, f, A, residual, true);
}

SolveStats DualSolver::sweep(const Option& opt, IslandProblem& p, double scale) {
  system_.start(p, p.force.data());
  order_.resize(blocks_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    order_[i] = static_cast<int>(i);
  }
  Pcg32 random;
  SolveStats stats;
  stats.stop = SolverStop::iterations;
  while (stats.iterations < opt.iterations && stats.stop == SolverStop::iterations) {
    for (std::size_t i = order_.size(); i-- > 1;) {
      std::swap(order_[i], order_[random.next() % (i + 1)]);
    }
    double decrease = 0, most = 0;
    for (const int i : order_) {
      const Block& block = blocks_[i];
      const double change = block.kind == Kind::cone ? updateCone(p, block) : updateScalar(p, block);
      decrease -= change;
      if (std::abs(change) > most) {
        most = std::abs(change);
        stats.worst = block.row;
      }
    }
    stats.improvement = scale * decrease;
    ++stats.iterations;
    stats.stop = stats.improvement < opt.tolerance ? SolverStop::progress : SolverStop::iterations;
  }
  stats.gradient = scale * residual(p);
  stats.converged = stats.gradient < opt.tolerance;
  stats.worst = stats.converged ? -1 : stats.worst;
  return stats;
}

double DualSolver::residual(IslandProblem& p) {
  for (const RowGroup& group : p.groups) {
    for (int i = group.row; i < group.row + group.rows; ++i) {
      p.jar[i] = b_[i] + system_.acceleration(i);
    }
  }
  primalForce_.assign(p.force.size(), 0.0);
  curvature_.assign(p.rows, 0.0);
  constraintForce(p, p.jar.data(), primalForce_.data(), curvature_.data());
  for (std::size_t i = 0; i < p.force.size(); ++i) {
    primalForce_[i] -= p.force[i];
  }
  gradient_.assign(p.slots(), 0.0);
  addTransposed(p.jacobian(), primalForce_.data(), gradient_.data());
  double squares = 0;
  for (const double g : gradient_) {
    squares += g * g;
  }
  return std::sqrt(squares);
}

double DualSolver::slipScalar(IslandProblem& p, const Block& block) {
  double A, residual;
  loadBlock(p, block, false, &A, &residual);
  const double loss = p.loss[block.row];
  const double f = std::clamp(p.force[block.row] - residual / std::max(kMinVal, A), -loss, loss);
  return apply(p, block, &f, &A, &residual, false);
}

/// Two edges of a pyramid whose sum, their share of the normal force, stays.
double DualSolver::slipEdges(IslandProblem& p, const Block& block) {
  const Block pair{block.globalRow, block.row, 2, Kind::edge};
  double A[4], residual[2], f[2];
  A[1] = A[2] = system_.coupling(block.row, block.row + 1);
  A[0] = A_[block.A];
  A[3] = A_[(&block + 1)->A];
  for (int i = 0; i < 2; ++i) {
    residual[i] = b_[block.row + i] + system_.acceleration(block.row + i);
  }
  A[0] = std::max(kSlipFloor, A[0]);
  A[3] = std::max(kSlipFloor, A[3]);
  const double* old = &p.force[block.row];
  const double mid = 0.5 * (old[0] + old[1]);
  const double b0 = residual[0] - A[0] * old[0] - A[1] * old[1], b1 = residual[1] - A[2] * old[0] - A[3] * old[1];
  const double curvature = A[0] + A[3] - A[1] - A[2], slope = mid * (A[0] - A[3]) + b0 - b1;
  f[0] = f[1] = mid;
  if (curvature >= kMinVal) {
    const double y = std::max(-mid, std::min(mid, -slope / curvature));
    f[0] += y;
    f[1] -= y;
  }
  return apply(p, pair, f, A, residual, true);
}

double DualSolver::slipCone(IslandProblem& p, const Block& block) {
  const Block tangents{block.globalRow + 1, block.row + 1, block.dim - 1, Kind::cone, block.cone};
  const int n = tangents.dim;
  double A[kMaxDim * kMaxDim], residual[kMaxDim], b[kMaxDim], f[kMaxDim] = {};
  for (int i = 0; i < n; ++i) {
    residual[i] = b_[tangents.row + i] + system_.acceleration(tangents.row + i);
    for (int j = 0; j < n; ++j) {
      A[i * n + j] = A_[block.A + (i + 1) * block.dim + j + 1];
    }
  }
  const double* old = &p.force[tangents.row];
  for (int i = 0; i < n; ++i) {
    A[i * n + i] = std::max(kSlipFloor, A[i * n + i]);
  }
  for (int i = 0; i < n; ++i) {
    b[i] = residual[i];
    for (int j = 0; j < n; ++j) {
      b[i] -= A[i * n + j] * old[j];
    }
  }
  if (p.force[block.row] >= kMinVal) {
    minimiseOnEllipsoid(A, b, p.cone[block.cone].g + 1, p.force[block.row], n, f);
  }
  return apply(p, tangents, f, A, residual, true);
}

SolveStats DualSolver::removeSlip(const Option& opt, IslandProblem& p, double scale) {
  system_.start(p, p.force.data());
  SolveStats stats;
  stats.converged = false;
  while (stats.iterations < opt.noslip_iterations && !stats.converged) {
    double decrease = 0;
    if (stats.iterations == 0) {
      for (int i = 0; i < p.rows; ++i) {
        decrease += 0.5 * p.force[i] * p.force[i] * p.R[i];
      }
    }
    for (const Block& block : blocks_) {
      if (block.kind == Kind::friction) {
        decrease -= slipScalar(p, block);
      }
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      if (blocks_[i].kind == Kind::edge) {
        decrease -= slipEdges(p, blocks_[i++]);  // the next block is the other edge
      } else if (blocks_[i].kind == Kind::cone) {
        decrease -= slipCone(p, blocks_[i]);
      }
    }
    stats.improvement = scale * decrease;
    ++stats.iterations;
    stats.converged = stats.improvement < opt.noslip_tolerance;
  }
  stats.gradient = stats.improvement;
  return stats;
}

void dualStates(const IslandProblem& p, ConstraintState* states) {
  using State = ConstraintState;
  int cone = 0;
  for (std::size_t g = 0; g < p.groups.size(); ++g) {
    for (int i = 0; i < p.groups[g].rows;) {
      const int row = p.groups[g].row + i;
      const double* f = &p.force[row];
      State* to = states + p.globalRow[g] + i;
      if (row < p.equality.end) {
        *to = State::quadratic;
      } else if (row < p.friction.end) {
        *to = *f <= -p.loss[row] ? State::linearpos : *f >= p.loss[row] ? State::linearneg : State::quadratic;
      } else if (row < p.cones.first) {
        *to = *f <= 0 ? State::satisfied : State::quadratic;
      } else {
        const ConeRows& c = p.cone[cone++];
        double squares = 0;
        for (int j = 1; j < c.dim; ++j) {
          squares += f[j] * f[j] / (c.g[j] * c.g[j]);
        }
        const double T = std::sqrt(squares);
        std::fill_n(to, c.dim,
                    c.mu * (f[0] / c.mu) >= T     ? State::satisfied
                    : f[0] / c.mu + c.mu * T <= 0 ? State::quadratic
                                                  : State::cone);
        i += c.dim;
        continue;
      }
      ++i;
    }
  }
}

}  // namespace kinetree
