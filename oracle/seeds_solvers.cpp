#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "engine/dynamics/forward_inverse.h"
#include "engine/pipeline.h"
#include "oracle/commands.h"
#include "oracle/seeds.h"
#include "plot/line_plot.h"

namespace kinetree::oracle {
namespace {

constexpr int kSweeps = 100;

// The gradient that is left after so many sweeps or iterations from zero: how far forward and inverse forces differ.
double ourResidual(Model& m, SolverType solver, int iterations) {
  m.opt.solver = solver;
  m.opt.iterations = iterations;
  m.opt.tolerance = 0;
  finalize(m);
  Data d(m);
  forward(m, d);
  compareForwardInverse(m, d);
  return d.solver.fwdinv[0];
}

double theirResidual(mjModel& m, mjtSolver solver, int iterations) {
  m.opt.solver = solver;
  m.opt.iterations = iterations;
  m.opt.tolerance = 0;
  const ReferenceData d = makeReferenceData(m);
  mj_forward(&m, d.get());
  mj_compareFwdInv(&m, d.get());
  return d->solver_fwdinv[0];
}

bool near(double a, double b, double relative) {
  return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b)) + 1e-6;
}

struct Stand {
  double height = 0;
  double residual = 0;
  int iterations = 0;
  SolverStop stop = SolverStop::none;
  bool converged = false;
};

Stand ourStand(Model& m, SolverType solver, int steps) {
  m.opt.solver = solver;
  m.opt.tolerance = 1e-6;
  finalize(m);
  Data d(m);
  resetToKeyframe(m, d, 0);
  for (int i = 0; i < steps; ++i) {
    step(m, d);
  }
  return {d.qpos[2], d.solver.residual, d.solver.niter, d.solver.stop, d.solver.converged};
}

double theirStand(mjModel& m, mjtSolver solver, int steps) {
  m.opt.solver = solver;
  m.opt.tolerance = 1e-6;
  const ReferenceData d = makeReferenceData(m);
  mj_resetDataKeyframe(&m, d.get(), 0);
  for (int i = 0; i < steps; ++i) {
    mj_step(&m, d.get());
  }
  return d->qpos[2];
}

const char* wordsFor(SolverStop stop) {
  static constexpr const char* kWords[] = {"nothing to do", "gradient below tolerance", "no progress", "no better step",
                                           "iterations used up"};
  return kWords[static_cast<int>(stop)];
}

void printStand(const char* name, const Stand& s, double theirs) {
  fmt::print("{:<8}{:>14.2e}{:>12}{:>28}{:>12}{:>16.6f}{:>16.6f}\n", name, s.residual, s.iterations, wordsFor(s.stop),
             s.converged, s.height, theirs);
}

}  // namespace

Outcome sixBoxes(const std::string& models, const std::string& out) {
  const std::string path = models + "/constraint/six_boxes.xml";
  Model ours = loadOurs(path);
  const ReferenceModel theirs = loadReference(path);
  LinePlot plot{
      .title = "six boxes: force that is left over", .xLabel = "sweeps or iterations", .yLabel = "N", .logY = true};
  Series pgs{.name = "PGS"}, newton{.name = "Newton"}, theirPgs{.name = "PGS, MuJoCo", .dashed = true},
      theirNewton{.name = "Newton, MuJoCo", .dashed = true};
  const auto add = [](Series& s, int x, double y) {
    s.x.push_back(x);
    s.y.push_back(std::max(y, 1e-16));
  };
  fmt::print("six boxes, cold: norm of the gradient [N]\n{:<10}{:>8}{:>14}{:>14}\n", "solver", "sweeps", "ours",
             "MuJoCo");
  bool good = true;
  double last = HUGE_VAL;
  for (int k = 1; k <= kSweeps; ++k) {
    const double a = ourResidual(ours, SolverType::pgs, k), b = theirResidual(*theirs, mjSOL_PGS, k);
    add(pgs, k, a);
    add(theirPgs, k, b);
    good = good && near(a, b, 1e-4);
    if (k == 1 || k == 5 || k == 20 || k == 100) {
      fmt::print("{:<10}{:>8}{:>14.4g}{:>14.4g}\n", "PGS", k, a, b);
      good = good && a < last;
      last = a;
    }
  }
  for (int k = 1; k <= 10; ++k) {
    const double a = ourResidual(ours, SolverType::newton, k), b = theirResidual(*theirs, mjSOL_NEWTON, k);
    add(newton, k, a);
    add(theirNewton, k, b);
    if (k <= 3) {
      fmt::print("{:<10}{:>8}{:>14.4g}{:>14.4g}\n", "Newton", k, a, b);
    }
    good = good && (k < 2 || a < 1e-6 * last);
  }
  plot.series = {pgs, newton, theirPgs, theirNewton};
  std::filesystem::create_directories(out);
  writeSvg(out + "/six_boxes.svg", {plot});
  fmt::print("written to {}/six_boxes.svg\n", out);
  return good ? Outcome::passed : Outcome::failed;
}

Outcome standing(const std::string& robots) {
  const std::string path = robots + "/unitree_go1/scene.xml";
  if (!std::filesystem::exists(path)) {
    fmt::print("standing: skipped, there is no {}\n", path);
    return Outcome::skipped;
  }
  constexpr int kSteps = 20000;
  Model ours = loadOurs(path);
  const ReferenceModel theirs = loadReference(path);
  const Stand newton = ourStand(ours, SolverType::newton, kSteps), pgs = ourStand(ours, SolverType::pgs, kSteps);
  const double theirNewton = theirStand(*theirs, mjSOL_NEWTON, kSteps),
               theirPgs = theirStand(*theirs, mjSOL_PGS, kSteps);
  fmt::print("go1 standing, {} steps, tolerance 1e-6\n{:<8}{:>14}{:>12}{:>28}{:>12}{:>16}{:>16}\n", kSteps, "solver",
             "residual", "iterations", "stopped", "converged", "trunk [m]", "MuJoCo's [m]");
  printStand("Newton", newton, theirNewton);
  printStand("PGS", pgs, theirPgs);
  const auto fourDecimals = [&](double height) { return std::abs(height - newton.height) < 5e-5; };
  const bool good = newton.converged && newton.residual < 1e-6 && !pgs.converged && pgs.stop == SolverStop::progress &&
                    pgs.residual > newton.residual && fourDecimals(pgs.height) && fourDecimals(theirNewton) &&
                    fourDecimals(theirPgs);
  return good ? Outcome::passed : Outcome::failed;
}

}  // namespace kinetree::oracle
