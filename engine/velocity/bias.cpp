#include "engine/velocity/bias.h"

#include "engine/position/smooth_scratch.h"
#include "engine/position/tendon.h"

namespace kinetree {
namespace {

// Acceleration of each body at zero qacc, gravity told as acceleration of the world, and the force it takes.
void bodyForces(const Model& m, const Data& d, std::span<const double> qacc, SmoothScratch& scratch) {
  Motion* acceleration = scratch.acceleration.data();
  Force* force = scratch.force.data();
  acceleration[0] = {{}, m.opt.disabled(disable::gravity) ? Vec3{} : -m.opt.gravity};
  force[0] = {};
  for (int b = 1; b < m.nbody; ++b) {
    Motion a = acceleration[m.body_parentid[b]];
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
      a += d.cdof_dot[i] * d.qvel[i];
    }
    if (!qacc.empty()) {
      for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
        a += d.cdof[i] * qacc[i];
      }
    }
    acceleration[b] = a;
    force[b] = d.cinert[b] * a + crossForce(d.cvel[b], d.cinert[b] * d.cvel[b]);
  }
}

}  // namespace

void rne(const Model& m, Data& d, std::span<const double> qacc, std::span<double> result) {
  d.fresh.require(Stage::comVel, "rne");
  auto& scratch = d.smoothWork.get<SmoothScratch>();
  scratch.acceleration.resize(m.nbody);
  scratch.force.resize(m.nbody);
  bodyForces(m, d, qacc, scratch);
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int parent = m.body_parentid[b]; parent > 0) {
      scratch.force[parent] += scratch.force[b];
    }
  }
  for (int i = 0; i < m.nv; ++i) {
    result[i] = dot6(d.cdof[i], scratch.force[m.dof_bodyid[i]]);
  }
}

void bias(const Model& m, Data& d) {
  require(d, Stage::bias);
  rne(m, d, {}, d.qfrc_bias);
  addTendonBias(m, d, d.qfrc_bias.data());
  d.fresh.complete(Stage::bias);
}

}  // namespace kinetree
