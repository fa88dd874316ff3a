#include "engine/constants/simple.h"

#include <cmath>

namespace kinetree {
namespace {

constexpr double kSamePose = 1e-6;
constexpr double kAligned = 1e-14;

bool same(Vec3 a, Vec3 b) {
  return std::abs(a.x - b.x) < kSamePose && std::abs(a.y - b.y) < kSamePose && std::abs(a.z - b.z) < kSamePose;
}

bool same(Quat a, Quat b) {
  bool equal = true, opposite = true;
  for (int k = 0; k < 4; ++k) {
    equal = equal && std::abs(a[k] - b[k]) < kSamePose;
    opposite = opposite && std::abs(a[k] + b[k]) < kSamePose;
  }
  return equal || opposite;
}

SameFrame compare(const Model& m, int body, Vec3 pos, Quat quat) {
  const bool rotation = same(quat, Quat{}), inertiaRotation = same(quat, m.body_iquat[body]);
  if (rotation) {
    return same(pos, Vec3{}) ? SameFrame::body : SameFrame::bodyrot;
  }
  if (inertiaRotation) {
    return same(pos, m.body_ipos[body]) ? SameFrame::inertia : SameFrame::inertiarot;
  }
  return SameFrame::none;
}

bool isRotational(JointType type) {
  return type == JointType::ball || type == JointType::hinge;
}

bool alongCoordinateAxis(Vec3 axis) {
  return (std::abs(axis.x) > kAligned) + (std::abs(axis.y) > kAligned) + (std::abs(axis.z) > kAligned) == 1;
}

bool jointsAreSimple(const Model& m, int body) {
  bool rotated = false;
  for (int j = m.body_jntadr[body], end = j + m.body_jntnum[body]; j < end; ++j) {
    const JointType type = m.jnt_type[j];
    const bool hasAxis = type == JointType::slide || type == JointType::hinge;
    if (rotated || !same(m.jnt_pos[j], Vec3{}) || (hasAxis && !alongCoordinateAxis(m.jnt_axis[j]))) {
      return false;
    }
    rotated = isRotational(type);
  }
  return true;
}

bool allSlides(const Model& m, int body) {
  for (int j = m.body_jntadr[body], end = j + m.body_jntnum[body]; j < end; ++j) {
    if (m.jnt_type[j] != JointType::slide) {
      return false;
    }
  }
  return true;
}

/// A tendon's inertia couples dofs: bodies on its path lose their diagonal rows.
void demoteTendonBodies(Model& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    if (m.tendon_armature[t] == 0) {
      continue;
    }
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
      const int id = m.wrap_objid[w];
      switch (m.wrap_type[w]) {
        case WrapType::joint:
          m.body_simple[m.jnt_bodyid[id]] = 0;
          break;
        case WrapType::site:
          m.body_simple[m.site_bodyid[id]] = 0;
          break;
        case WrapType::sphere:
        case WrapType::cylinder:
          m.body_simple[m.geom_bodyid[id]] = 0;
          break;
        default:
          break;
      }
    }
  }
}

}  // namespace

void setSameFrames(Model& m) {
  m.body_sameframe.resize(m.nbody);
  for (int b = 0; b < m.nbody; ++b) {
    m.body_sameframe[b] = !same(m.body_iquat[b], Quat{}) ? SameFrame::none
                          : same(m.body_ipos[b], Vec3{}) ? SameFrame::body
                                                         : SameFrame::bodyrot;
  }
  m.geom_sameframe.resize(m.ngeom);
  for (int g = 0; g < m.ngeom; ++g) {
    m.geom_sameframe[g] = compare(m, m.geom_bodyid[g], m.geom_pos[g], m.geom_quat[g]);
  }
  m.site_sameframe.resize(m.nsite);
  for (int s = 0; s < m.nsite; ++s) {
    m.site_sameframe[s] = compare(m, m.site_bodyid[s], m.site_pos[s], m.site_quat[s]);
  }
}

void setSimpleFlags(Model& m) {
  m.body_simple.resize(m.nbody);
  for (int b = 0; b < m.nbody; ++b) {
    const int parent = m.body_parentid[b];
    const bool nearRoot = m.body_rootid[b] == b || (m.body_parentid[parent] == 0 && m.body_dofnum[parent] == 0);
    m.body_simple[b] = m.body_sameframe[b] == SameFrame::body && nearRoot && jointsAreSimple(m, b);
    if (parent > 0) {
      m.body_simple[parent] = 0;
    }
  }
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_simple[b] && m.body_dofnum[b] > 0 && allSlides(m, b)) {
      m.body_simple[b] = 2;
    }
  }
  demoteTendonBodies(m);
  m.dof_simplenum.resize(m.nv);
  int run = 0;
  for (int i = m.nv - 1; i >= 0; --i) {
    run = m.body_simple[m.dof_bodyid[i]] ? run + 1 : 0;
    m.dof_simplenum[i] = run;
  }
}

}  // namespace kinetree
