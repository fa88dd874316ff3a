#pragma once
// The one proof that rows of J are right: their products with a motion are the rates of their positions.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <string>

#include "engine/constraint/jacobian_view.h"
#include "engine/constraint/make_rows.h"
#include "engine/pipeline.h"

namespace kinetree::test {

/// Moves coordinates along velocity `v` for time `h`.
inline void move(const Model& m, std::span<double> qpos, std::span<const double> v, double h) {
  for (int j = 0; j < m.njnt; ++j) {
    double* q = &qpos[m.jnt_qposadr[j]];
    const double* u = &v[m.jnt_dofadr[j]];
    const JointType type = m.jnt_type[j];
    if (type == JointType::hinge || type == JointType::slide) {
      *q += h * *u;
      continue;
    }
    if (type == JointType::free) {
      for (int i = 0; i < 3; ++i) {
        *q++ += h * *u++;
      }
    }
    Quat turn = {q[0], q[1], q[2], q[3]};
    integrate(turn, {u[0], u[1], u[2]}, h);
    std::copy_n(&turn.w, 4, q);
  }
}

/// One semi-implicit step on the solver's acceleration alone: what the rows do, without an integrator's damping.
inline void stepRows(const Model& m, Data& d) {
  forward(m, d);
  const std::span<double> v = d.editQvel();
  for (int i = 0; i < m.nv; ++i) {
    v[i] += m.opt.timestep * d.qacc[i];
  }
  std::copy(d.qacc.begin(), d.qacc.end(), d.editQaccWarmstart().begin());
  move(m, d.editQpos(), v, m.opt.timestep);
}

/// Central differences of efc_pos along random motions against J times the motion, for all equality and limit rows.
/// `d` holds a state after forward().
inline void checkRowsByDifferences(const Model& m, const Data& d, const std::string& name) {
  constexpr double kStep = 1e-6;
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  std::vector<double> motion(m.nv);
  for (double& x : motion) {
    x = normal(random);
  }
  const auto displaced = [&](double h) {
    Data moved = d;
    move(m, moved.editQpos(), motion, h);
    forwardPosition(m, moved);
    return moved;
  };
  const Data ahead = displaced(kStep), behind = displaced(-kStep);
  if (ahead.nefc != d.nefc || behind.nefc != d.nefc) {
    return;  // a limit appeared or vanished within the step
  }
  const Array<double> J = denseJacobian(m, d);
  for (int i = 0; i < d.ne + d.nf + d.nl; ++i) {
    if (i >= d.ne && i < d.ne + d.nf) {
      continue;  // friction has no position
    }
    double rate = 0;
    for (int k = 0; k < m.nv; ++k) {
      rate += J[i * m.nv + k] * motion[k];
    }
    const double difference = (ahead.efc_pos[i] - behind.efc_pos[i]) / (2 * kStep);
    EXPECT_NEAR(rate, difference, 1e-7 * (1 + std::abs(rate))) << name << ", row " << i;
  }
}

}  // namespace kinetree::test
