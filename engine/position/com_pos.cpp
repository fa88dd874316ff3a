#include "engine/position/com_pos.h"

#include <algorithm>

#include "engine/model/awake.h"
#include "engine/position/smooth_scratch.h"
#include "engine/spatial/lanes.h"

namespace kinetree {
namespace {

// Sums go in rows of four, so that each is one vector; the fourth number is whatever followed.
void subtreeComs(const Model& m, Data& d) {
  Array<Double4>& moments = d.smoothWork.get<SmoothScratch>().moments;
  moments.resize(m.nbody);
  for (const auto [first, end] : d.awakeBodies) {
    for (int b = first; b < end; ++b) {
      moments[b] = load4(&d.xipos[b].x) * m.body_mass[b];
    }
  }
  for (int k = d.nparent_awake - 1; k >= 0; --k) {
    const int b = d.parent_awake_ind[k];
    moments[m.body_parentid[b]] += isAsleep(d, b) ? load4(&d.subtree_com[b].x) * m.body_subtreemass[b] : moments[b];
  }
  const auto com = [&](int b) {
    const double mass = m.body_subtreemass[b];
    return mass < kMinVal ? load4(&d.xipos[b].x) : moments[b] * (1 / mass);
  };
  for (const auto [first, end] : d.awakeBodies) {
    for (int b = first; b < end - 1; ++b) {
      store4(&d.subtree_com[b].x, com(b));
    }
    const Double4 last = com(end - 1);
    d.subtree_com[end - 1] = {last[0], last[1], last[2]};
  }
}

// R diag(moments) R^T and the parallel-axis terms of a mass at `c`.
lanes::TenNumbers inertiaAbout(Double4 mass, const Double4 (&moments)[4], const Double4 (&r)[9],
                               const Double4 (&c)[3]) {
  Double4 s[9];
  for (int i = 0; i < 9; ++i) {
    s[i] = r[i] * moments[i % 3];
  }
  const auto entry = [&](int i, int j) {
    return s[3 * i] * r[3 * j] + s[3 * i + 1] * r[3 * j + 1] + s[3 * i + 2] * r[3 * j + 2];
  };
  const Double4 h[3] = {mass * c[0], mass * c[1], mass * c[2]};
  return {{entry(0, 0) + h[1] * c[1] + h[2] * c[2], entry(1, 1) + h[0] * c[0] + h[2] * c[2],
           entry(2, 2) + h[0] * c[0] + h[1] * c[1], entry(0, 1) - h[0] * c[1], entry(0, 2) - h[0] * c[2],
           entry(1, 2) - h[1] * c[2], h[0], h[1], h[2], mass}};
}

// The same rule as Inertia::ofBody, four bodies at a time.
void bodyInertias(const Model& m, Data& d, int first, int end) {
  const int last = end - 1;
  for (int b = first; b < end; b += 4) {
    const int b1 = std::min(b + 1, last), b2 = std::min(b + 2, last), b3 = std::min(b + 3, last);
    const auto columns = [&](const auto& a, int skip, Double4* to) {
      const auto at = [&](int i) { return reinterpret_cast<const double*>(&a[i]) + skip; };
      loadColumns4(at(b), at(b1), at(b2), at(b3), to[0], to[1], to[2], to[3]);
    };
    const auto root = [&](int i) { return &d.subtree_com[m.body_rootid[i]].x; };
    Double4 r[9], moments[4], com[4], origin[4];
    columns(d.ximat, 0, r);
    columns(d.ximat, 4, r + 4);
    r[8] = Double4{d.ximat[b].m[8], d.ximat[b1].m[8], d.ximat[b2].m[8], d.ximat[b3].m[8]};
    columns(m.body_inertia, 0, moments);
    columns(d.xipos, 0, com);
    loadColumns4(root(b), root(b1), root(b2), root(b3), origin[0], origin[1], origin[2], origin[3]);
    const Double4 offset[3] = {com[0] - origin[0], com[1] - origin[1], com[2] - origin[2]};
    lanes::storeTen(inertiaAbout(load4(&m.body_mass[b]), moments, r, offset), &d.cinert[b].diagonal.x,
                    std::min(4, end - b));
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
    if (isAsleep(d, body)) {
      continue;
    }
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
  for (const auto [first, end] : d.awakeBodies) {
    bodyInertias(m, d, std::max(first, 1), end);
  }
  jointAxes(m, d);
  d.fresh.complete(Stage::comPos);
}

}  // namespace kinetree
