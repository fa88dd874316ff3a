#include "engine/velocity/fluid.h"

#include "engine/model/awake.h"
#include "engine/plan.h"
#include "engine/position/derivative_pattern.h"
#include "engine/position/point_force.h"

namespace kinetree {
namespace {

using Dual6 = Dual<6>;

// A body-fixed frame that the medium acts on.
struct Place {
  int body;
  Vec3 position;
  const Mat3& frame;
};

// Velocity against the medium, in the frame.
Motion relativeVelocity(const Model& m, const Data& d, const Place& at) {
  Motion v = shifted(d.cvel[at.body], at.position - d.subtree_com[m.body_rootid[at.body]]);
  v.linear -= m.opt.wind;
  return inFrame(at.frame, v);
}

Pair<double> asPair(const Motion& v) {
  return {{v.angular.x, v.angular.y, v.angular.z}, {v.linear.x, v.linear.y, v.linear.z}};
}

Pair<Dual6> asVariables(const Motion& v) {
  Pair<Dual6> r;
  for (int k = 0; k < 3; ++k) {
    r.angular[k] = Dual6::variable(v.angular[k], k);
    r.linear[k] = Dual6::variable(v.linear[k], 3 + k);
  }
  return r;
}

void apply(const Model& m, Data& d, const Place& at, const Pair<double>& f) {
  const Vec3 torque = at.frame * Vec3{f.angular.x, f.angular.y, f.angular.z};
  const Vec3 force = at.frame * Vec3{f.linear.x, f.linear.y, f.linear.z};
  addGeneralisedForce(m, d, at.body, aboutTreeCom(m, d, at.body, at.position, force, torque), d.qfrc_fluid.data());
}

// qDeriv += J^T B J, J the velocity of the frame in its own axes.
void applyDerivative(const Model& m, Data& d, const Place& at, const Pair<Dual6>& f, bool symmetric) {
  double b[6][6];
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) {
      b[r][c] = (r < 3 ? f.angular[r] : f.linear[r - 3]).slope[c];
    }
  }
  if (symmetric) {
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < r; ++c) {
        b[r][c] = b[c][r] = 0.5 * (b[r][c] + b[c][r]);
      }
    }
  }
  const Vec3 offset = at.position - d.subtree_com[m.body_rootid[at.body]];
  addBodyBlock(m, d, at.body, b, [&](int dof) { return inFrame(at.frame, shifted(d.cdof[dof], offset)); });
}

template <class Box, class Ellipsoid>
void visit(const Model& m, const Data& d, Box&& box, Ellipsoid&& ellipsoid) {
  for (const auto& b : m.plan->fluid.boxes) {
    if (isAsleep(d, b.body)) {
      continue;
    }
    box(b, Place{b.body, d.xipos[b.body], d.ximat[b.body]});
  }
  for (const auto& e : m.plan->fluid.ellipsoids) {
    if (isAsleep(d, e.body)) {
      continue;
    }
    ellipsoid(e, Place{e.body, d.geom_xpos[e.geom], d.geom_xmat[e.geom]});
  }
}

}  // namespace

void addFluid(const Model& m, Data& d) {
  const Medium medium{m.opt.density, m.opt.viscosity};
  if (medium.density == 0 && medium.viscosity == 0) {
    return;
  }
  visit(
      m, d,
      [&](const FluidPlan::BoxBody& b, const Place& at) {
        apply(m, d, at, boxForce(medium, b.box, asPair(relativeVelocity(m, d, at))));
      },
      [&](const FluidPlan::Ellipsoid& e, const Place& at) {
        apply(m, d, at, ellipsoidForce(medium, e.shape, asPair(relativeVelocity(m, d, at))));
      });
}

void addFluidDerivative(const Model& m, Data& d, bool symmetric) {
  const Medium medium{m.opt.density, m.opt.viscosity};
  if (!(medium.density > 0) && !(medium.viscosity > 0)) {
    return;
  }
  visit(
      m, d,
      [&](const FluidPlan::BoxBody& b, const Place& at) {
        applyDerivative(m, d, at, boxForce(medium, b.box, asVariables(relativeVelocity(m, d, at))), false);
      },
      [&](const FluidPlan::Ellipsoid& e, const Place& at) {
        applyDerivative(m, d, at, ellipsoidForce(medium, e.shape, asVariables(relativeVelocity(m, d, at))), symmetric);
      });
}

}  // namespace kinetree
