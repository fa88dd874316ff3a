#include "engine/constraint/primal.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/constraint_cost.h"
#include "engine/spatial/simd.h"

namespace kinetree {
namespace {

double dotProduct(const Array<double>& a, const Array<double>& b) {
  Double4 sum = {};
  for (std::size_t i = 0; i < a.size(); i += 4) {
    sum += load4(&a[i]) * load4(&b[i]);
  }
  return sum4(sum);
}

void addScaled(Array<double>& a, double s, const Array<double>& b) {
  for (std::size_t i = 0; i < a.size(); i += 4) {
    store4(&a[i], load4(&a[i]) + s * load4(&b[i]));
  }
}

int largestChange(const Array<double>& a, const Array<double>& b) {
  int worst = -1;
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (const double change = std::abs(a[i] - b[i]); !(change <= most)) {
      most = change;
      worst = static_cast<int>(i);
    }
  }
  return worst;
}

}  // namespace

bool PrimalSolver::updateForces(IslandProblem& p) {
  return constraintForce(p, p.jar.data(), p.force.data(), curvature_.data());
}

double PrimalSolver::updateGradient(const IslandProblem& p) {
  std::fill(pull_.begin(), pull_.end(), 0.0);
  addTransposed(p.jacobian(), p.force.data(), pull_.data());
  Double4 squares = {};
  for (int i = 0; i < p.slots(); i += 4) {
    const Double4 g = load4(&p.Ma[i]) - load4(&p.qfrcSmooth[i]) - load4(&pull_[i]);
    store4(&gradient_[i], g);
    squares += g * g;
  }
  return std::sqrt(sum4(squares));
}

void PrimalSolver::newtonDirection(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p,
                                   bool changed) {
  scratch_ = gradient_;
  if (changed) {
    hessian_.factor(layout, inertia, p, p.jar.data(), curvature_.data(), scratch_.data());
  } else {
    forwardSolve(*p.pattern, hessian_.strips(), scratch_.data());
  }
  backwardSolve(*p.pattern, hessian_.strips(), scratch_.data());
  for (int i = 0; i < p.slots(); i += 4) {
    store4(&direction_[i], -load4(&scratch_[i]));
  }
}

void PrimalSolver::conjugateDirection(const TileLayout& layout, const TreeInertia& inertia, const IslandProblem& p,
                                      bool first) {
  constexpr double kTruncation = 0.01;
  std::swap(solved_, oldSolved_);
  solved_ = gradient_;
  if (first) {
    hessian_.factorInertia(layout, inertia, p, solved_.data());
  } else {
    forwardSolve(*p.pattern, hessian_.strips(), solved_.data());
  }
  backwardSolve(*p.pattern, hessian_.strips(), solved_.data());
  double beta = 0;
  if (!first) {
    double dy = 0, ySolved = 0, yMy = 0;
    for (int i = 0; i < p.slots(); ++i) {
      const double y = gradient_[i] - oldGradient_[i];
      dy += direction_[i] * y;
      ySolved += y * solved_[i];
      yMy += y * (solved_[i] - oldSolved_[i]);
    }
    if (dy >= kMinVal) {
      const double free = (ySolved - 2 * (yMy / dy) * dotProduct(direction_, gradient_)) / dy;
      const double length = std::sqrt(dotProduct(direction_, direction_));
      const double slope = std::min(kTruncation, std::sqrt(dotProduct(gradient_, gradient_)));
      beta = std::max(-1 / std::max(kMinVal, length * slope), free);
    }
  }
  for (int i = 0; i < p.slots(); i += 4) {
    store4(&direction_[i], beta * load4(&direction_[i]) - load4(&solved_[i]));
  }
}

LineStep PrimalSolver::step(const TileLayout& layout, const Option& opt, const TreeInertia& inertia, IslandProblem& p) {
  const double length = std::sqrt(dotProduct(direction_, direction_));
  if (length < kMinVal) {
    return {};
  }
  multiply(p.jacobian(), direction_.data(), jv_.data());
  multiplyInertia(layout, inertia, p, direction_.data(), Mdirection_.data());
  double slope = 0;
  for (int i = 0; i < p.slots(); ++i) {
    slope += direction_[i] * (p.Ma[i] - p.qfrcSmooth[i]);
  }
  line_.prepare(p, p.jar.data(), jv_.data(), slope, dotProduct(direction_, Mdirection_));
  const LineStep step = line_.search(opt.tolerance * opt.ls_tolerance * length / p.scale, opt.ls_iterations);
  if (step.alpha != 0) {
    addScaled(p.qacc, step.alpha, direction_);
    addScaled(p.Ma, step.alpha, Mdirection_);
    addScaled(p.jar, step.alpha, jv_);
  }
  return step;
}

SolveStats PrimalSolver::solve(const TileLayout& layout, const Option& opt, const TreeInertia& inertia,
                               IslandProblem& p) {
  constexpr double kRounding = 1e-9;  // scaled gradient that counts as zero where no step improves any more
  const bool newton = opt.solver == SolverType::newton;
  for (Array<double>* v : {&gradient_, &Mdirection_, &pull_}) {
    v->resize(p.slots());
  }
  direction_.assign(p.slots(), 0.0);
  jv_.assign(p.rows, 0.0);
  curvature_.assign(p.rows, -1.0);
  updateForces(p);
  oldForce_ = p.force;
  SolveStats stats;
  stats.gradient = p.scale * updateGradient(p);
  stats.converged = stats.gradient < opt.tolerance;
  stats.stop = SolverStop::iterations;
  bool changed = true;
  for (bool first = true; stats.iterations < opt.iterations; first = false) {
    if (newton) {
      newtonDirection(layout, inertia, p, changed);
    } else {
      conjugateDirection(layout, inertia, p, first);
    }
    const LineStep taken = step(layout, opt, inertia, p);
    if (taken.alpha == 0 || !std::isfinite(taken.alpha)) {
      stats.converged = stats.gradient < std::max(opt.tolerance, kRounding);
      stats.stop = stats.gradient < opt.tolerance ? SolverStop::gradient : SolverStop::noStep;
      break;
    }
    oldForce_ = p.force;
    oldGradient_ = gradient_;
    changed = updateForces(p);
    stats.gradient = p.scale * updateGradient(p);
    stats.improvement = p.scale * taken.improvement;
    ++stats.iterations;
    stats.converged = (stats.improvement > 0 && stats.improvement < opt.tolerance) || stats.gradient < opt.tolerance;
    if (stats.converged) {
      stats.stop = stats.gradient < opt.tolerance ? SolverStop::gradient : SolverStop::progress;
      break;
    }
  }
  if (!stats.converged) {
    stats.worst = largestChange(p.force, oldForce_);
  }
  return stats;
}

}  // namespace kinetree
