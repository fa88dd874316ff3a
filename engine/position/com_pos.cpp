#include "engine/position/com_pos.h"

namespace kinetree {
namespace {

void subtreeComs(const Model& m, Data& d) {
  for (int b = 0; b < m.nbody; ++b) {
    d.subtree_com[b] = d.xipos[b] * m.body_mass[b];
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    d.subtree_com[m.body_parentid[b]] += d.subtree_com[b];
  }
  for (int b = 0; b < m.nbody; ++b) {
    const double mass = m.body_subtreemass[b];
    d.subtree_com[b] = mass < kMinVal ? d.xipos[b] : d.subtree_com[b] * (1 / mass);
  }
}

// A dof that turns about `axis` through a point at -offset from the reference.
Motion turning(Vec3 axis, Vec3 offset) {
  return {axis, cross(axis, offset)};
}

void turnings(const Mat3& frame, Vec3 offset, Motion* out) {
  for (int k = 0; k < 3; ++k) {
    out[k] = turning(frame.col(k), offset);
  }
}

void jointAxes(const Model& m, Data& d) {
  for (int j = 0; j < m.njnt; ++j) {
    const int body = m.jnt_bodyid[j];
    const Vec3 offset = d.subtree_com[m.body_rootid[body]] - d.xanchor[j];
    Motion* out = &d.cdof[m.jnt_dofadr[j]];
    switch (m.jnt_type[j]) {
      case JointType::hinge:
        *out = turning(d.xaxis[j], offset);
        break;
      case JointType::slide:
        *out = {{}, d.xaxis[j]};
        break;
      case JointType::ball:
        turnings(d.xmat[body], offset, out);
        break;
      case JointType::free:
        for (int k = 0; k < 3; ++k) {
          out[k] = Motion{};
          out[k].linear[k] = 1;
        }
        turnings(d.xmat[body], offset, out + 3);
        break;
    }
  }
}

}  // namespace

void comPos(const Model& m, Data& d) {
  require(d, Stage::comPos);
  subtreeComs(m, d);
  d.cinert[0] = {};
  for (int b = 1; b < m.nbody; ++b) {
    d.cinert[b] =
        Inertia::ofBody(m.body_mass[b], m.body_inertia[b], d.ximat[b], d.xipos[b] - d.subtree_com[m.body_rootid[b]]);
  }
  jointAxes(m, d);
  d.fresh.complete(Stage::comPos);
}

}  // namespace kinetree
