#include "engine/integrate/midpoint.h"

#include <initializer_list>

namespace kinetree {
namespace {

// (2/h) I (w - start) + w x I w - torque
Vec3 residual(Vec3 inertia, Vec3 w, Vec3 start, Vec3 torque, double twoOverH) {
  return multiply(inertia, w - start) * twoOverH + cross(w, multiply(inertia, w)) - torque;
}

// Solves the 3x3 system by its adjugate.
Vec3 solve3(Vec3 r0, Vec3 r1, Vec3 r2, Vec3 b) {
  const Vec3 c0 = cross(r1, r2), c1 = cross(r2, r0), c2 = cross(r0, r1);
  return (c0 * b.x + c1 * b.y + c2 * b.z) * (1 / dot(r0, c0));
}

Vec3 midpointSpin(Vec3 inertia, Vec3 start, Vec3 torque, double h) {
  constexpr int kIterations = 100, kHalvings = 20;
  constexpr double kTolerance = 1e-13;
  const double twoOverH = 2 / h;
  const Vec3 gap = {inertia.z - inertia.y, inertia.x - inertia.z, inertia.y - inertia.x};
  const Vec3 scaled = inertia * twoOverH;
  Vec3 w = start;
  for (int i = 0; i < kIterations; ++i) {
    const Vec3 f = residual(inertia, w, start, torque, twoOverH);
    const double size = norm(f);
    if (size < kTolerance * (1 + twoOverH * norm(multiply(inertia, w)))) {
      break;
    }
    const Vec3 direction = solve3({scaled.x, w.z * gap.x, w.y * gap.x}, {w.z * gap.y, scaled.y, w.x * gap.y},
                                  {w.y * gap.z, w.x * gap.z, scaled.z}, -f);
    double step = 1;
    for (int k = 0; k < kHalvings; ++k, step *= 0.5) {
      const Vec3 next = w + direction * step;
      if (norm(residual(inertia, next, start, torque, twoOverH)) < size) {
        w = next;
        break;
      }
    }
  }
  return w;
}

Vec3 at(const double* p) {
  return {p[0], p[1], p[2]};
}

void put(Row<6>& row, int first, Vec3 v) {
  row[first] = v.x, row[first + 1] = v.y, row[first + 2] = v.z;
}

}  // namespace

FreeBodyUpdate midpointUpdate(const Model& m, const Data& d, int joint, const double* force) {
  const int body = m.jnt_bodyid[joint], dof = m.jnt_dofadr[joint];
  const double h = m.opt.timestep, mass = m.body_mass[body];
  const double* v = d.qvel.data() + dof;
  Row<6> total;
  for (int k = 0; k < 6; ++k) {
    total[k] = force[dof + k] + d.qfrc_bias[dof + k];  // the rule has its own gyroscopic terms and gravity
  }
  FreeBodyUpdate update{dof, 0, {}, {}};
  std::copy_n(v, 6, update.before.begin());
  update.after = update.before;

  const Quat toPrincipal = conjugate(m.body_iquat[body]), fromPrincipal = m.body_iquat[body];
  const Vec3 w = rotate(toPrincipal, at(v + 3));
  Vec3 torque = rotate(toPrincipal, at(total.data() + 3));
  const bool centred = m.body_ipos[body] == Vec3{};
  const Quat worldToPrincipal = toPrincipal * conjugate(d.xquat[body]);
  Vec3 push, arm;
  if (!centred) {
    push = rotate(worldToPrincipal, at(total.data()));
    arm = rotate(toPrincipal, m.body_ipos[body]);
    torque -= cross(arm, push);
  }
  const Vec3 middle = midpointSpin(m.body_inertia[body], w, torque, h);
  put(update.after, 3, rotate(fromPrincipal, middle * 2 - w));
  if (centred) {
    update.first = 3;
    return update;
  }
  // (2/h) u + w_mid x u = push/m + (2/h) v_com + g for the com velocity u at the middle, in closed form
  const double twoOverH = 2 / h;
  const Vec3 velocity = rotate(worldToPrincipal, at(v));
  Vec3 b = push * (1 / mass) + (velocity + cross(w, arm)) * twoOverH;
  if (!m.opt.disabled(disable::gravity)) {
    b += rotate(worldToPrincipal, m.opt.gravity);
  }
  const Vec3 com = (b * twoOverH + middle * (dot(middle, b) / twoOverH) - cross(middle, b)) *
                   (1 / (twoOverH * twoOverH + squaredNorm(middle)));
  const Vec3 after = (com - cross(middle, arm)) * 2 - velocity;
  Vec3 axis = rotate(fromPrincipal, middle);
  const double speed = normalize(axis);
  const Quat turned = d.xquat[body] * axisAngle(axis, h * speed);
  put(update.after, 0, rotate(turned, rotate(fromPrincipal, after)));
  return update;
}

bool isUnconstrained(const Model& m, const Data& d, int joint) {
  if (d.nefc == 0) {
    return true;
  }
  const int body = m.jnt_bodyid[joint], dof = m.jnt_dofadr[joint], tree = m.dof_treeid[dof];
  if (!m.opt.disabled(disable::island)) {
    return d.dof_island[dof] < 0;
  }
  const auto touches = [&](int b) { return b == body; };
  for (int row = 0; row < d.nefc; ++row) {
    const int id = d.efc_id[row];
    switch (d.efc_type[row]) {
      case ConstraintType::contactFrictionless:
      case ConstraintType::contactPyramidal:
      case ConstraintType::contactElliptic:
        for (const int g : d.contact[id].geom) {
          if (g >= 0 && touches(m.geom_bodyid[g])) {
            return false;
          }
        }
        break;
      case ConstraintType::equality:
        if (m.eq_type[id] == EqualityType::connect || m.eq_type[id] == EqualityType::weld) {
          const bool site = m.eq_objtype[id] == ObjType::site;
          for (const int object : {m.eq_obj1id[id], m.eq_obj2id[id]}) {
            if (touches(site ? m.site_bodyid[object] : object)) {
              return false;
            }
          }
        }
        break;
      case ConstraintType::limitTendon:
      case ConstraintType::frictionTendon:
        if (m.tendon_treeid[id][0] == tree || m.tendon_treeid[id][1] == tree) {
          return false;
        }
        break;
      case ConstraintType::frictionDof:
      case ConstraintType::limitJoint:
        break;
    }
  }
  return true;
}

}  // namespace kinetree
