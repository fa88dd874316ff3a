#include "engine/dynamics/rne_post.h"

#include <algorithm>

namespace kinetree {
namespace {

// A wrench at `point` of `body`, told about the reference of its tree.
Force aboutReference(const Model& m, const Data& d, int body, Vec3 point, const Wrench& wrench) {
  const Vec3 offset = point - d.subtree_com[m.body_rootid[body]];
  return {wrench.torque + cross(offset, wrench.force), wrench.force};
}

void appliedForces(const Model& m, Data& d) {
  d.cfrc_ext[0] = {};
  for (int b = 1; b < m.nbody; ++b) {
    d.cfrc_ext[b] = aboutReference(m, d, b, d.xipos[b], d.xfrc_applied[b]);
  }
}

// Force and torque on geom[1] in the contact frame, from the contact's rows.
Wrench contactWrench(const Model& m, const Data& d, const Contact& c) {
  const double* rows = d.efc_force.data() + c.efc_address;
  Row<6> f{};
  if (m.opt.cone == Cone::elliptic || c.dim == 1) {
    std::copy_n(rows, c.dim, f.begin());
  } else {
    for (int k = 0; k < c.dim - 1; ++k) {
      f[0] += rows[2 * k] + rows[2 * k + 1];
      f[k + 1] = (rows[2 * k] - rows[2 * k + 1]) * c.friction[k];
    }
  }
  return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}};
}

void contactForces(const Model& m, Data& d) {
  for (const Contact& c : d.contact) {
    if (c.efc_address < 0 || c.geom[0] < 0 || c.geom[1] < 0) {
      continue;
    }
    const Wrench local = contactWrench(m, d, c);
    const Wrench world = {transposeTimes(c.frame, local.force), transposeTimes(c.frame, local.torque)};
    const int body0 = m.geom_bodyid[c.geom[0]], body1 = m.geom_bodyid[c.geom[1]];
    d.cfrc_ext[body0] -= aboutReference(m, d, body0, c.pos, world);
    d.cfrc_ext[body1] += aboutReference(m, d, body1, c.pos, world);
  }
}

struct Attachment {
  int body;
  Vec3 point;  // world
};

// Where an equality holds its first (side 0) or second object. A weld lists its anchors in the other order.
Attachment attachment(const Model& m, const Data& d, int eq, int side) {
  const int id = side == 0 ? m.eq_obj1id[eq] : m.eq_obj2id[eq];
  if (m.eq_objtype[eq] == ObjType::site) {
    return {m.site_bodyid[id], d.site_xpos[id]};
  }
  const bool first = (m.eq_type[eq] == EqualityType::weld) != (side == 0);
  const double* anchor = &m.eq_data[eq][first ? 0 : 3];
  return {id, d.xmat[id] * Vec3{anchor[0], anchor[1], anchor[2]} + d.xpos[id]};
}

void equalityForces(const Model& m, Data& d) {
  for (int row = 0; row < d.ne;) {
    const int eq = d.efc_id[row];
    const bool weld = m.eq_type[eq] == EqualityType::weld;
    if (!weld && m.eq_type[eq] != EqualityType::connect) {
      ++row;
      continue;
    }
    const double* f = d.efc_force.data() + row;
    const Wrench wrench = {{f[0], f[1], f[2]}, weld ? Vec3{f[3], f[4], f[5]} : Vec3{}};
    const Attachment first = attachment(m, d, eq, 0), second = attachment(m, d, eq, 1);
    d.cfrc_ext[first.body] += aboutReference(m, d, first.body, first.point, wrench);
    d.cfrc_ext[second.body] -= aboutReference(m, d, second.body, second.point, wrench);
    row += weld ? 6 : 3;
  }
}

void accelerations(const Model& m, Data& d) {
  d.cacc[0] = {{}, m.opt.disabled(disable::gravity) ? Vec3{} : -m.opt.gravity};
  for (int b = 1; b < m.nbody; ++b) {
    Motion a = d.cacc[m.body_parentid[b]];
    for (int i = m.body_dofadr[b]; i < m.body_dofadr[b] + m.body_dofnum[b]; ++i) {
      a += d.cdof_dot[i] * d.qvel[i] + d.cdof[i] * d.qacc[i];
    }
    d.cacc[b] = a;
  }
}

void internalForces(const Model& m, Data& d) {
  d.cfrc_int[0] = {};
  for (int b = 1; b < m.nbody; ++b) {
    d.cfrc_int[b] = d.cinert[b] * d.cacc[b] + crossForce(d.cvel[b], d.cinert[b] * d.cvel[b]) - d.cfrc_ext[b];
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    d.cfrc_int[m.body_parentid[b]] += d.cfrc_int[b];
  }
}

}  // namespace

void rnePost(const Model& m, Data& d) {
  require(d, Stage::rnePost);
  appliedForces(m, d);
  contactForces(m, d);
  equalityForces(m, d);
  d.cfrc_ext[0] = {};  // what the world bears is not kept
  accelerations(m, d);
  internalForces(m, d);
  d.fresh.complete(Stage::rnePost);
}

}  // namespace kinetree
