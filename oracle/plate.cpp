// A plate that tumbles free of torque: what each integrator makes of its energy and angular momentum, beside MuJoCo's.

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "engine/dynamics/energy.h"
#include "engine/pipeline.h"
#include "engine/velocity/subtree_vel.h"
#include "oracle/commands.h"
#include "plot/line_plot.h"

namespace kinetree::oracle {
namespace {

struct Kind {
  const char* name;
  Integrator ours;
};
constexpr Kind kKinds[] = {{"Euler", Integrator::euler},
                           {"implicit", Integrator::implicit},
                           {"implicitfast", Integrator::implicitfast},
                           {"RK4", Integrator::rk4}};

// Relative departures from the start, after every step.
struct Course {
  std::vector<double> time, energy, momentum;
};

// `measure` returns energy and angular momentum; `advance` makes a step.
template <class Measure, class Advance>
Course follow(double h, int steps, Measure&& measure, Advance&& advance) {
  Course course;
  const auto [energy0, momentum0] = measure();
  for (int k = 1; k <= steps; ++k) {
    advance();
    const auto [energy, momentum] = measure();
    course.time.push_back(h * k);
    course.energy.push_back(std::abs(energy / energy0 - 1));
    course.momentum.push_back(norm(momentum - momentum0) / norm(momentum0));
  }
  return course;
}

Course ourCourse(Model m, Integrator integrator, int steps) {
  m.opt.integrator = integrator;
  finalize(m);
  Data d(m);
  resetToKeyframe(m, d, 0);
  const auto measure = [&] {
    forward(m, d);
    subtreeVel(m, d);
    return std::pair(kineticEnergy(m, d), d.subtree_angmom[1]);
  };
  return follow(m.opt.timestep, steps, measure, [&] { step(m, d); });
}

Course theirCourse(mjModel& m, Integrator integrator, int steps) {
  m.opt.integrator = static_cast<int>(integrator);
  m.opt.enableflags |= mjENBL_ENERGY;
  const ReferenceData d = makeReferenceData(m);
  mj_resetDataKeyframe(&m, d.get(), 0);
  const auto measure = [&] {
    mj_forward(&m, d.get());
    mj_subtreeVel(&m, d.get());
    const double* l = d->subtree_angmom + 3;
    return std::pair(d->energy[1], Vec3{l[0], l[1], l[2]});
  };
  return follow(m.opt.timestep, steps, measure, [&] { mj_step(&m, d.get()); });
}

double worstGap(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::abs(a[i] - b[i]));
  }
  return worst;
}

}  // namespace

int plate(const PlateArguments& arguments) {
  const Model model = loadOurs(arguments.model);
  const ReferenceModel reference = loadReference(arguments.model);
  const int steps = static_cast<int>(std::lround(arguments.seconds / model.opt.timestep));
  LinePlot energy{.title = "torque-free plate: departure of the energy",
                  .xLabel = "time [s]",
                  .yLabel = "|E / E0 - 1|",
                  .logY = true};
  LinePlot momentum{.title = "torque-free plate: departure of the angular momentum",
                    .xLabel = "time [s]",
                    .yLabel = "|L - L0| / |L0|",
                    .logY = true};
  fmt::print("{:<14}{:>14}{:>14}{:>18}{:>18}\n", "integrator", "energy", "momentum", "energy, MuJoCo",
             "momentum, MuJoCo");
  double gap = 0;
  for (const Kind& kind : kKinds) {
    const Course ours = ourCourse(model, kind.ours, steps), theirs = theirCourse(*reference, kind.ours, steps);
    fmt::print("{:<14}{:>14.3e}{:>14.3e}{:>18.3e}{:>18.3e}\n", kind.name, ours.energy.back(), ours.momentum.back(),
               theirs.energy.back(), theirs.momentum.back());
    gap = std::max({gap, worstGap(ours.energy, theirs.energy), worstGap(ours.momentum, theirs.momentum)});
    energy.series.push_back({kind.name, ours.time, ours.energy});
    momentum.series.push_back({kind.name, ours.time, ours.momentum});
    const std::string name = std::string("MuJoCo, ") + kind.name;
    energy.series.push_back({name, theirs.time, theirs.energy, true});
    momentum.series.push_back({name, theirs.time, theirs.momentum, true});
  }
  fmt::print("largest gap between the engines' courses: {:.2e}\n", gap);
  std::filesystem::create_directories(arguments.out);
  writeSvg(arguments.out + "/plate.svg", {energy, momentum});
  fmt::print("written to {}/plate.svg\n", arguments.out);
  return gap < 1e-6 ? 0 : 1;
}

}  // namespace kinetree::oracle
