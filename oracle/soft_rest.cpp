#include "maximal/soft_rest.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "oracle/commands.h"
#include "plot/line_plot.h"

namespace kinetree::oracle {
namespace {

using maximal::SoftRest;
using maximal::SoftRestSetup;

/// The same experiment in MuJoCo; its dual solver is the one that keeps efc_AR.
SoftRest theirRest(const std::string& path, const SoftRestSetup& setup) {
  const ReferenceModel m = loadReference(path);
  m->eq_solref[0] = setup.timeConstant;
  m->opt.solver = mjSOL_PGS;
  m->opt.iterations = setup.iterations;
  const ReferenceData d = makeReferenceData(*m);
  d->ctrl[0] = setup.load;
  const auto steps = static_cast<int>(std::ceil(60 * setup.timeConstant / m->opt.timestep));
  for (int i = 0; i < steps; ++i) {
    mj_step(m.get(), d.get());
  }
  mj_forward(m.get(), d.get());
  return {.AR = d->efc_AR[0],
          .R = d->efc_R[0],
          .aref = d->efc_aref[0],
          .force = d->efc_force[0],
          .error = d->efc_pos[0],
          .predicted = d->efc_R[0] * setup.load / (d->efc_KBIP[0] * d->efc_KBIP[2]),
          .rate = d->efc_vel[0]};
}

void printRow(const char* engine, const SoftRestSetup& setup, const SoftRest& r) {
  fmt::print("{:<10}{:>8}{:>11}{:>12.6f}{:>12.6f}{:>13.8f}{:>12.6f}{:>14.6e}{:>14.6e}\n", engine, setup.timeConstant,
             setup.iterations, r.AR, r.R, r.aref, r.force, r.error, r.predicted);
}

}  // namespace

int softRest(const SoftRestArguments& arguments) {
  const Model ours = loadOurs(arguments.model);
  fmt::print("{:<10}{:>8}{:>11}{:>12}{:>12}{:>13}{:>12}{:>14}{:>14}\n", "", "solref", "iterations", "efc_AR", "efc_R",
             "efc_aref", "efc_force", "rest error", "R F / (K I)");
  LinePlot plot{.title = "a soft row under a load of 1 N: where it rests",
                .xLabel = "time constant of solref [s]",
                .yLabel = "error [m]",
                .logX = true,
                .logY = true};
  plot.series = {{.name = "Kinetree, 100 iterations"},
                 {.name = "Kinetree, 1 iteration", .dashed = true},
                 {.name = "MuJoCo"},
                 {.name = "R F / (K I)", .dashed = true}};
  double worst = 0;
  for (const double timeConstant : {0.005, 0.01, 0.02, 0.05, 0.1, 0.2}) {
    const SoftRestSetup many{.timeConstant = timeConstant}, one{.timeConstant = timeConstant, .iterations = 1};
    const SoftRest a = maximal::findSoftRest(maximal::softRestModel(ours, many), many);
    const SoftRest b = maximal::findSoftRest(maximal::softRestModel(ours, one), one);
    const SoftRest c = theirRest(arguments.model, many);
    printRow("Kinetree", many, a);
    printRow("Kinetree", one, b);
    printRow("MuJoCo", many, c);
    const double errors[] = {a.error, b.error, c.error, a.predicted};
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
      plot.series[i].x.push_back(timeConstant);
      plot.series[i].y.push_back(errors[i]);
    }
    for (const double gap : {a.AR - c.AR, a.R - c.R, a.aref - c.aref, a.force - c.force, a.error - c.error}) {
      worst = std::max(worst, std::abs(gap));
    }
  }
  std::filesystem::create_directories(arguments.out);
  writeSvg(arguments.out + "/soft_rest.svg", {plot});
  fmt::print(
      "a hard row rests at error 0 with force -1\nworst difference to MuJoCo: {:.2e}\nwritten to {}/soft_rest.svg\n",
      worst, arguments.out);
  return worst < 1e-8 ? 0 : 1;
}

}  // namespace kinetree::oracle
