#include "maximal/soft_rest.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/constraint/dense_ar.h"
#include "engine/constraint/jacobian_view.h"
#include "engine/model/data.h"
#include "engine/model/error.h"
#include "engine/pipeline.h"
#include "engine/position/mul_m.h"
#include "maximal/acceleration.h"

namespace kinetree::maximal {
namespace {

/// The engine's present state as a problem of this chapter: the row asks for aref.
AccelerationProblem asProblem(const Model& m, const Data& d) {
  const auto vector = [](const auto& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
  };
  AccelerationProblem p;
  Array<double> M(static_cast<std::size_t>(m.nv) * m.nv);
  fullM(m, d, M);
  p.M = Eigen::Map<const Eigen::MatrixXd>(M.data(), m.nv, m.nv);
  p.a0 = vector(d.qacc_smooth);
  p.J = vector(denseJacobian(m, d)).transpose();
  p.b = Eigen::VectorXd::Constant(1, d.efc_aref[0]);
  return p;
}

}  // namespace

Model softRestModel(Model m, const SoftRestSetup& setup) {
  if (m.neq != 1 || m.nu != 1) {
    throw ModelError(
        fmt::format("a model with one equality and one actuator is needed, this has {} and {}", m.neq, m.nu));
  }
  m.eq_solref[0] = {setup.timeConstant, 1};
  m.opt.solver = setup.solver;
  m.opt.iterations = setup.iterations;
  finalize(m);
  return m;
}

SoftRest findSoftRest(const Model& m, const SoftRestSetup& setup) {
  Data d(m);
  d.editCtrl()[0] = setup.load;
  const auto steps = static_cast<int>(std::ceil(60 * setup.timeConstant / m.opt.timestep));
  for (int i = 0; i < steps; ++i) {
    step(m, d);
  }
  forward(m, d);
  if (d.nefc != 1) {
    throw StateError(fmt::format("one constraint row is needed, {} are active", d.nefc));
  }
  const AccelerationProblem problem = asProblem(m, d);
  AccelerationProblem hard = problem;
  hard.b.setZero();
  const double R = d.efc_R[0], stiffness = d.efc_KBIP[0][0] * d.efc_KBIP[0][2];
  return {.AR = denseAR(m, d)[0],
          .R = R,
          .aref = d.efc_aref[0],
          .force = d.efc_force[0],
          .chapterForce = solveSoft(problem, Eigen::VectorXd::Constant(1, R)).f[0],
          .hardForce = solveSchur(hard).f[0],
          .error = d.efc_pos[0],
          .predicted = R * setup.load / stiffness,
          .rate = d.efc_vel[0]};
}

}  // namespace kinetree::maximal
