#include "engine/position/jacobian.h"

#include <algorithm>

#include "engine/plan.h"

namespace kinetree {
namespace {

void clear(std::span<double> dense) {
  std::fill(dense.begin(), dense.end(), 0.0);
}

void setColumn(std::span<double> dense, int nv, int dof, Vec3 value) {
  if (!dense.empty()) {
    dense[dof] = value.x;
    dense[nv + dof] = value.y;
    dense[2 * nv + dof] = value.z;
  }
}

// From the reference of the body's com-based quantities to `point`.
Vec3 offsetOf(const Model& m, const Data& d, int body, Vec3 point) {
  return point - d.subtree_com[m.body_rootid[body]];
}

Vec3 velocityAt(const Motion& motion, Vec3 offset) {
  return motion.linear + cross(motion.angular, offset);
}

}  // namespace

void jacobianPoint(const Model& m, const Data& d, int body, Vec3 point, std::span<double> translation,
                   std::span<double> rotation) {
  d.fresh.require(Stage::comPos, "jacobianPoint");
  clear(translation);
  clear(rotation);
  const Vec3 offset = offsetOf(m, d, body, point);
  for (const int dof : m.plan->chains.of(body)) {
    setColumn(translation, m.nv, dof, velocityAt(d.cdof[dof], offset));
    setColumn(rotation, m.nv, dof, d.cdof[dof].angular);
  }
}

void jacobianBody(const Model& m, const Data& d, int body, std::span<double> translation, std::span<double> rotation) {
  jacobianPoint(m, d, body, d.xpos[body], translation, rotation);
}

void jacobianBodyCom(const Model& m, const Data& d, int body, std::span<double> translation,
                     std::span<double> rotation) {
  jacobianPoint(m, d, body, d.xipos[body], translation, rotation);
}

void jacobianGeom(const Model& m, const Data& d, int geom, std::span<double> translation, std::span<double> rotation) {
  jacobianPoint(m, d, m.geom_bodyid[geom], d.geom_xpos[geom], translation, rotation);
}

void jacobianSite(const Model& m, const Data& d, int site, std::span<double> translation, std::span<double> rotation) {
  jacobianPoint(m, d, m.site_bodyid[site], d.site_xpos[site], translation, rotation);
}

void jacobianSubtreeCom(const Model& m, const Data& d, int body, std::span<double> translation) {
  d.fresh.require(Stage::comPos, "jacobianSubtreeCom");
  clear(translation);
  for (int b = body; b < m.nbody; ++b) {
    if (b > body && m.body_parentid[b] < body) {
      break;  // bodies of a subtree are consecutive
    }
    const Vec3 offset = offsetOf(m, d, b, d.xipos[b]);
    for (const int dof : m.plan->chains.of(b)) {
      const Vec3 share = velocityAt(d.cdof[dof], offset) * (m.body_mass[b] / m.body_subtreemass[body]);
      for (int k = 0; k < 3; ++k) {
        translation[k * m.nv + dof] += share[k];
      }
    }
  }
}

void jacobianPointAxis(const Model& m, const Data& d, int body, Vec3 point, Vec3 axis, std::span<double> translation,
                       std::span<double> axisRate) {
  d.fresh.require(Stage::comPos, "jacobianPointAxis");
  clear(translation);
  clear(axisRate);
  const Vec3 offset = offsetOf(m, d, body, point);
  for (const int dof : m.plan->chains.of(body)) {
    setColumn(translation, m.nv, dof, velocityAt(d.cdof[dof], offset));
    setColumn(axisRate, m.nv, dof, cross(d.cdof[dof].angular, axis));
  }
}

void jacobianRate(const Model& m, const Data& d, int body, Vec3 point, std::span<double> translation,
                  std::span<double> rotation) {
  d.fresh.require(Stage::comVel, "jacobianRate");
  clear(translation);
  clear(rotation);
  const Vec3 offset = offsetOf(m, d, body, point);
  const Vec3 pointVelocity = velocityAt(d.cvel[body], offset);
  for (const int dof : m.plan->chains.of(body)) {
    const int joint = m.dof_jntid[dof];
    const JointType type = m.jnt_type[joint];
    // axes of balls and free rotations turn with their own body, which cdof_dot leaves out
    const bool turnsWithBody = type == JointType::ball || (type == JointType::free && dof >= m.jnt_dofadr[joint] + 3);
    const Motion rate = turnsWithBody ? crossMotion(d.cvel[m.dof_bodyid[dof]], d.cdof[dof]) : d.cdof_dot[dof];
    setColumn(translation, m.nv, dof, velocityAt(rate, offset) + cross(d.cdof[dof].angular, pointVelocity));
    setColumn(rotation, m.nv, dof, rate.angular);
  }
}

void jacobianChain(const Model& m, const Data& d, int body, Vec3 point, std::span<Vec3> translation,
                   std::span<Vec3> rotation) {
  const Vec3 offset = offsetOf(m, d, body, point);
  int i = 0;
  for (const int dof : m.plan->chains.of(body)) {
    if (!translation.empty()) {
      translation[i] = velocityAt(d.cdof[dof], offset);
    }
    if (!rotation.empty()) {
      rotation[i] = d.cdof[dof].angular;
    }
    ++i;
  }
}

void applyForceAtPoint(const Model& m, const Data& d, int body, Vec3 point, Wrench wrench, std::span<double> qfrc) {
  d.fresh.require(Stage::comPos, "applyForceAtPoint");
  const Force force = {wrench.torque + cross(offsetOf(m, d, body, point), wrench.force), wrench.force};
  for (const int dof : m.plan->chains.of(body)) {
    qfrc[dof] += dot6(d.cdof[dof], force);
  }
}

}  // namespace kinetree
