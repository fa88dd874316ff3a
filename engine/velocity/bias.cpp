#include "engine/velocity/bias.h"

#include <algorithm>

#include "engine/position/smooth_scratch.h"
#include "engine/position/tendon.h"
#include "engine/spatial/lanes.h"

namespace kinetree {
namespace {

// Acceleration of each body at qacc; gravity is told as acceleration of the world.
void bodyAccelerations(const Model& m, const Data& d, std::span<const double> qacc, Array<Motion>& acceleration) {
  acceleration[0] = {{}, m.opt.disabled(disable::gravity) ? Vec3{} : -m.opt.gravity};
  for (int k = 1; k < d.nbody_awake; ++k) {
    const int b = d.body_awake_ind[k];
    Motion a = acceleration[m.body_parentid[b]];
    const int first = m.body_dofadr[b], last = first + m.body_dofnum[b];
    for (int i = first; i < last; ++i) {
      a += d.cdof_dot[i] * d.qvel[i];
    }
    if (!qacc.empty()) {
      for (int i = first; i < last; ++i) {
        a += d.cdof[i] * qacc[i];
      }
    }
    acceleration[b] = a;
  }
}

const double* numbers(const Motion& m) {
  return &m.angular.x;
}
const double* numbers(const Inertia& i) {
  return &i.diagonal.x;
}

// The force that each body takes, four bodies at a time: I a + v x* I v.
void bodyForces(const Data& d, IndexRun bodies, SmoothScratch& scratch) {
  const int last = bodies.end - 1;
  for (int b = bodies.first; b < bodies.end; b += 4) {
    const int b1 = std::min(b + 1, last), b2 = std::min(b + 2, last), b3 = std::min(b + 3, last);
    const auto load = [&](const auto& a) {
      return lanes::loadSix(numbers(a[b]), numbers(a[b1]), numbers(a[b2]), numbers(a[b3]));
    };
    const lanes::TenNumbers inertia =
        lanes::loadTen(numbers(d.cinert[b]), numbers(d.cinert[b1]), numbers(d.cinert[b2]), numbers(d.cinert[b3]));
    const lanes::Six velocity = load(d.cvel);
    const lanes::Six force = lanes::addCrossForce(inertia * load(scratch.acceleration), velocity, inertia * velocity);
    lanes::storeSix(force, &scratch.force[b].angular.x, std::min(4, bodies.end - b));
  }
}

}  // namespace

void rne(const Model& m, Data& d, std::span<const double> qacc, std::span<double> result) {
  d.fresh.require(Stage::comVel, "rne");
  auto& scratch = d.smoothWork.get<SmoothScratch>();
  scratch.acceleration.resize(m.nbody);
  scratch.force.resize(padded4(m.nbody));
  bodyAccelerations(m, d, qacc, scratch.acceleration);
  for (const IndexRun bodies : d.awakeBodies) {
    bodyForces(d, bodies, scratch);
  }
  for (int k = d.nbody_awake - 1; k > 0; --k) {
    const int b = d.body_awake_ind[k];
    if (const int parent = m.body_parentid[b]; parent > 0) {
      scratch.force[parent] += scratch.force[b];
    }
  }
  for (const auto [first, end] : d.awakeDofs) {
    for (int i = first; i < end; ++i) {
      result[i] = dot6(d.cdof[i], scratch.force[m.dof_bodyid[i]]);
    }
  }
}

void bias(const Model& m, Data& d) {
  require(d, Stage::bias);
  rne(m, d, {}, d.qfrc_bias);
  addTendonBias(m, d, d.qfrc_bias.data());
  d.fresh.complete(Stage::bias);
}

}  // namespace kinetree
