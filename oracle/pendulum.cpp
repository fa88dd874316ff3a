#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numbers>

#include "engine/api/names.h"
#include "engine/pipeline.h"
#include "maximal/chain.h"
#include "oracle/commands.h"
#include "plot/line_plot.h"

namespace kinetree::oracle {
namespace {

constexpr double kStep = 0.005;  // as in both models

struct Path {
  std::string name;
  std::vector<Vec3> tip;
  std::vector<double> gap;  // how far the links have come apart [m]
};

// Two links turned by -tilt about z, at rest: hinge angles, or the poses of two free bodies.
std::vector<double> reducedStart(double tilt) {
  return {-tilt, 0};
}

std::vector<double> connectStart(double tilt) {
  const double c = std::cos(tilt / 2), s = -std::sin(tilt / 2);
  return {0, 0, 0, c, 0, 0, s, std::cos(tilt), -std::sin(tilt), 0, c, 0, 0, s};
}

Path maximalPath(double tilt, int steps) {
  const maximal::ChainRun run =
      maximal::simulate(maximal::pendulumChain(2, tilt),
                        {.stabilization = maximal::Stabilization::baumgarte(20), .dt = kStep, .steps = steps});
  return {"maximal coordinates, Baumgarte 20", run.tip, run.lengthError};
}

// A converged answer to hold the others against: Runge-Kutta on the reduced model with a tenth of the step.
Path exactPath(double tilt, int steps) {
  const int refine = 10;
  const maximal::ChainRun run =
      maximal::simulate(maximal::pendulumChain(2, tilt),
                        {.integrator = maximal::Integrator::rk4, .dt = kStep / refine, .steps = steps * refine});
  Path path{"Runge-Kutta, step / 10", {}, {}};
  for (int i = 0; i <= steps; ++i) {
    path.tip.push_back(run.tip[static_cast<std::size_t>(i * refine)]);
    path.gap.push_back(run.lengthError[static_cast<std::size_t>(i * refine)]);
  }
  return path;
}

double gapOfLinks(Vec3 upper, Vec3 lower, const Mat3& upperFrame) {
  return std::max(norm(upper), distance(lower, upper + upperFrame.col(0)));
}

Path ourPath(const std::string& name, const std::string& file, const std::vector<double>& start, int steps) {
  const Model m = loadOurs(file);
  const int upper = findId(m, ObjType::body, "upper"), lower = findId(m, ObjType::body, "lower");
  Data d(m);
  std::copy(start.begin(), start.end(), d.editQpos().begin());
  Path path{name, {}, {}};
  for (int i = 0; i <= steps; ++i) {
    forward(m, d);
    path.tip.push_back(d.site_xpos[0]);
    path.gap.push_back(gapOfLinks(d.xpos[upper], d.xpos[lower], d.xmat[upper]));
    step(m, d);
  }
  return path;
}

Path theirPath(const std::string& name, const std::string& file, const std::vector<double>& start, int steps) {
  const ReferenceModel m = loadReference(file);
  const ReferenceData d = makeReferenceData(*m);
  std::copy(start.begin(), start.end(), d->qpos);
  Path path{name, {}, {}};
  for (int i = 0; i <= steps; ++i) {
    mj_forward(m.get(), d.get());
    const double* p = d->site_xpos;
    path.tip.push_back({p[0], p[1], p[2]});
    mj_step(m.get(), d.get());
  }
  return path;
}

Series distanceTo(const Path& exact, const Path& path, bool dashed) {
  Series series{.name = path.name, .dashed = dashed};
  for (std::size_t i = 1; i < path.tip.size(); ++i) {  // all start at the same point
    series.x.push_back(static_cast<double>(i) * kStep);
    series.y.push_back(distance(path.tip[i], exact.tip[i]));
  }
  return series;
}

Series tipCourse(const Path& path, bool dashed) {
  Series series{.name = path.name, .dashed = dashed};
  for (const Vec3& p : path.tip) {
    series.x.push_back(p.x);
    series.y.push_back(p.y);
  }
  return series;
}

double largestDistance(const Path& a, const Path& b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.tip.size(); ++i) {
    worst = std::max(worst, distance(a.tip[i], b.tip[i]));
  }
  return worst;
}

}  // namespace

int pendulum(const PendulumArguments& arguments) {
  const double tilt = maximal::launchTilt(arguments.seed);
  const int steps = static_cast<int>(std::lround(arguments.seconds / kStep));
  const std::string reduced = arguments.models + "/pendulum_reduced.xml",
                    connect = arguments.models + "/pendulum_connect.xml";
  const Path exact = exactPath(tilt, steps);
  const std::vector<Path> ours = {ourPath("reduced coordinates", reduced, reducedStart(tilt), steps),
                                  ourPath("connect rows", connect, connectStart(tilt), steps),
                                  maximalPath(tilt, steps)};
  const std::vector<Path> theirs = {theirPath("MuJoCo, reduced", reduced, reducedStart(tilt), steps),
                                    theirPath("MuJoCo, connect", connect, connectStart(tilt), steps)};

  fmt::print("double pendulum, seed {}, {} steps of {} s\n", arguments.seed, steps, kStep);
  fmt::print("{:<36}{:>22}{:>18}\n", "formulation", "worst distance [m]", "links apart [m]");
  for (const Path& path : ours) {
    fmt::print("{:<36}{:>22.3e}{:>18.3e}\n", path.name, largestDistance(path, exact),
               *std::max_element(path.gap.begin(), path.gap.end()));
  }
  const double reducedGap = largestDistance(ours[0], theirs[0]), connectGap = largestDistance(ours[1], theirs[1]);
  fmt::print("{:<36}{:>22.3e}\n{:<36}{:>22.3e}\n", "reduced: ours against MuJoCo", reducedGap,
             "connect: ours against MuJoCo", connectGap);

  LinePlot error{.title = "distance of the tip to a converged answer",
                 .xLabel = "time [s]",
                 .yLabel = "distance [m]",
                 .logY = true};
  LinePlot course{.title = "path of the tip", .xLabel = "x [m]", .yLabel = "y [m]", .equalAxes = true};
  for (const Path& path : ours) {
    error.series.push_back(distanceTo(exact, path, false));
    course.series.push_back(tipCourse(path, false));
  }
  for (const Path& path : theirs) {
    error.series.push_back(distanceTo(exact, path, true));
    course.series.push_back(tipCourse(path, true));
  }
  std::filesystem::create_directories(arguments.out);
  writeSvg(arguments.out + "/pendulum_formulations.svg", {error, course});
  fmt::print("written to {}/pendulum_formulations.svg\n", arguments.out);
  return reducedGap < 1e-9 && connectGap < 1e-9 ? 0 : 1;
}

}  // namespace kinetree::oracle
