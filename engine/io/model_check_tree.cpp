#include <algorithm>

#include "engine/constants/sparsity.h"
#include "engine/constants/structure.h"
#include "engine/io/model_check_parts.h"

namespace kinetree::checking {
namespace {

constexpr int kMaxDofsOfBody = 6;

/// A body's own entries of a list: they follow those of the bodies before it.
void expectNext(const char* name, int body, int adr, int num, int total, int& next) {
  expectSpan(name, body, adr, num, total);
  if (num > 0 && adr != next) {
    refuse("model array {}[{}] is {}, but the bodies before it end at {}", name, body, adr, next);
  }
  next += num;
}
void expectEnd(const char* name, int got, int total) {
  if (got != total) {
    refuse("the bodies have {} entries of {} together, there are {}", got, name, total);
  }
}

/// Parents first, and a body's descendants right behind it.
void checkParents(const Model& m) {
  if (m.nbody < 1) {
    refuse("the model has no bodies, not even the world");
  }
  expect("body_parentid", 0, m.body_parentid[0], 0, 1);
  for (int b = 1; b < m.nbody; ++b) {
    expect("body_parentid", b, m.body_parentid[b], 0, b);
    int ancestor = b - 1;
    while (ancestor > m.body_parentid[b]) {
      ancestor = m.body_parentid[ancestor];
    }
    if (ancestor != m.body_parentid[b]) {
      refuse("model array body_parentid[{}] is {}: bodies must be numbered depth first", b, m.body_parentid[b]);
    }
  }
}

void checkJoints(const Model& m) {
  int joints = 0, coordinates = 0, dofs = 0;
  for (int b = 0; b < m.nbody; ++b) {
    expectNext("body_jntadr", b, m.body_jntadr[b], m.body_jntnum[b], m.njnt, joints);
    const int firstDof = dofs, num = m.body_jntnum[b];
    for (int j = joints - num; j < joints; ++j) {
      expect("jnt_type", j, static_cast<int>(m.jnt_type[j]), 0, 4);
      expect("jnt_bodyid", j, m.jnt_bodyid[j], b, b + 1);
      expect("jnt_qposadr", j, m.jnt_qposadr[j], coordinates, coordinates + 1);
      expect("jnt_dofadr", j, m.jnt_dofadr[j], dofs, dofs + 1);
      coordinates += coordinateCount(m.jnt_type[j]);
      dofs += dofCount(m.jnt_type[j]);
      if (m.jnt_type[j] == JointType::free && (num > 1 || m.body_parentid[b] != 0)) {
        refuse("joint {} is free but not alone on a child of the world", j);
      }
    }
    if (b == 0 && num > 0) {
      refuse("the world has {} joints", num);
    }
    const int own = dofs - firstDof;
    expect("body_dofnum", b, m.body_dofnum[b], own, own + 1);
    if (own > kMaxDofsOfBody) {
      refuse("body {} has {} dofs, at most {} are possible", b, own, kMaxDofsOfBody);
    }
    if (own > 0) {
      expect("body_dofadr", b, m.body_dofadr[b], firstDof, firstDof + 1);
    }
  }
  expectEnd("jnt_*", joints, m.njnt);
  expectEnd("qpos", coordinates, m.nq);
  expectEnd("dof_*", dofs, m.nv);
}

void checkGeomOwners(const Model& m) {
  int geoms = 0;
  for (int b = 0; b < m.nbody; ++b) {
    expectNext("body_geomadr", b, m.body_geomadr[b], m.body_geomnum[b], m.ngeom, geoms);
    for (int g = geoms - m.body_geomnum[b]; g < geoms; ++g) {
      expect("geom_bodyid", g, m.geom_bodyid[g], b, b + 1);
    }
  }
  expectEnd("geom_*", geoms, m.ngeom);
}

void checkMocap(const Model& m) {
  expectIdsOrNone("body_mocapid", m.body_mocapid, m.nmocap);
  expectTotal("nmocap", m.nmocap, std::ranges::count_if(m.body_mocapid, [](int id) { return id >= 0; }));
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_mocapid[b] >= 0 && (b == 0 || m.body_parentid[b] != 0 || m.body_jntnum[b] > 0)) {
      refuse("body {} takes a mocap pose but is no child of the world without joints", b);
    }
  }
}

void checkSimpleDofs(const Model& m) {
  expectAll("body_simple", m.body_simple, 0, 3);
  for (int i = 0; i < m.nv; ++i) {
    expect("dof_simplenum", i, m.dof_simplenum[i], 0, m.nv - i + 1);
  }
}

template <class T>
void expectSame(const char* name, const Array<T>& stated, const Array<T>& follows) {
  for (std::size_t i = 0; i < follows.size(); ++i) {
    if (i >= stated.size() || stated[i] != follows[i]) {
      refuse("model array {} is not what follows from the tree, from entry {} on", name, i);
    }
  }
  if (stated.size() != follows.size()) {
    refuse("model array {} has {} entries, from the tree follow {}", name, stated.size(), follows.size());
  }
}
void expectSame(const char* name, int stated, int follows) {
  if (stated != follows) {
    refuse("{} is {}, from the tree follows {}", name, stated, follows);
  }
}

/// The arrays from which structure and patterns follow.
Model treeOf(const Model& m) {
  Model t;
  t.nq = m.nq, t.nv = m.nv, t.nu = m.nu, t.nbody = m.nbody, t.njnt = m.njnt, t.ntendon = m.ntendon, t.nwrap = m.nwrap;
  t.body_parentid = m.body_parentid, t.body_jntnum = m.body_jntnum, t.body_jntadr = m.body_jntadr;
  t.body_dofnum = m.body_dofnum, t.body_dofadr = m.body_dofadr;
  t.jnt_type = m.jnt_type, t.jnt_bodyid = m.jnt_bodyid, t.jnt_dofadr = m.jnt_dofadr;
  t.dof_simplenum = m.dof_simplenum, t.site_bodyid = m.site_bodyid, t.geom_bodyid = m.geom_bodyid;
  t.tendon_adr = m.tendon_adr, t.tendon_num = m.tendon_num;
  t.wrap_type = m.wrap_type, t.wrap_objid = m.wrap_objid;
  t.actuator_trntype = m.actuator_trntype, t.actuator_trnid = m.actuator_trnid;
  return t;
}

void compareStructure(const Model& m, const Model& t) {
  expectSame("body_rootid", m.body_rootid, t.body_rootid);
  expectSame("body_weldid", m.body_weldid, t.body_weldid);
  expectSame("body_treeid", m.body_treeid, t.body_treeid);
  expectSame("dof_bodyid", m.dof_bodyid, t.dof_bodyid);
  expectSame("dof_jntid", m.dof_jntid, t.dof_jntid);
  expectSame("dof_parentid", m.dof_parentid, t.dof_parentid);
  expectSame("dof_treeid", m.dof_treeid, t.dof_treeid);
  expectSame("tree_bodyadr", m.tree_bodyadr, t.tree_bodyadr);
  expectSame("tree_bodynum", m.tree_bodynum, t.tree_bodynum);
  expectSame("tree_dofadr", m.tree_dofadr, t.tree_dofadr);
  expectSame("tree_dofnum", m.tree_dofnum, t.tree_dofnum);
  expectSame("tendon_treenum", m.tendon_treenum, t.tendon_treenum);
  expectSame("tendon_treeid", m.tendon_treeid, t.tendon_treeid);
}

void comparePatterns(const Model& m, const Model& t) {
  expectSame("nM", m.nM, t.nM);
  expectSame("nJmom", m.nJmom, t.nJmom);
  expectSame("dof_Madr", m.dof_Madr, t.dof_Madr);
  expectSame("M_rownnz", m.M_rownnz, t.M_rownnz);
  expectSame("M_rowadr", m.M_rowadr, t.M_rowadr);
  expectSame("M_colind", m.M_colind, t.M_colind);
  expectSame("mapM2M", m.mapM2M, t.mapM2M);
  expectSame("D_rownnz", m.D_rownnz, t.D_rownnz);
  expectSame("D_rowadr", m.D_rowadr, t.D_rowadr);
  expectSame("D_diag", m.D_diag, t.D_diag);
  expectSame("D_colind", m.D_colind, t.D_colind);
  expectSame("mapM2D", m.mapM2D, t.mapM2D);
  expectSame("mapD2M", m.mapD2M, t.mapD2M);
  expectSame("B_rownnz", m.B_rownnz, t.B_rownnz);
  expectSame("B_rowadr", m.B_rowadr, t.B_rowadr);
  expectSame("B_colind", m.B_colind, t.B_colind);
  expectSame("ten_J_rownnz", m.ten_J_rownnz, t.ten_J_rownnz);
  expectSame("ten_J_rowadr", m.ten_J_rowadr, t.ten_J_rowadr);
  expectSame("ten_J_colind", m.ten_J_colind, t.ten_J_colind);
}

/// Entries that the patterns of deep chains have, which a small file can make grow with the square of its size.
void checkPatternSize(const Model& m, const Model& t) {
  Array<int> depth(m.nv);
  std::int64_t entries = 0;
  for (int i = 0; i < m.nv; ++i) {
    depth[i] = 1 + (t.dof_parentid[i] < 0 ? 0 : depth[t.dof_parentid[i]]);
    entries += depth[i];
  }
  if (entries != m.nM) {
    refuse("nM is {}, from the tree follows {}", m.nM, entries);
  }
  if (const std::int64_t symmetric = 2 * entries - m.nv; symmetric != m.nD) {
    refuse("nD is {}, from the tree follows {}", m.nD, symmetric);
  }
}

}  // namespace

void checkTree(const Model& m) {
  checkParents(m);
  checkJoints(m);
  checkGeomOwners(m);
  checkMocap(m);
  checkSimpleDofs(m);
}

void checkDerived(const Model& m) {
  Model t = treeOf(m);
  setTrees(t);
  checkPatternSize(m, t);
  setTendonTrees(t);
  setInertiaPattern(t);
  setDerivativePattern(t);
  setBodyPattern(t);
  setTendonPattern(t);
  setMomentSize(t);
  compareStructure(m, t);
  comparePatterns(m, t);
}

}  // namespace kinetree::checking
