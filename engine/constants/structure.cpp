#include "engine/constants/structure.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/model/error.h"

namespace kinetree {
namespace {

void setAncestors(Model& m) {
  m.body_rootid.resize(m.nbody);
  m.body_weldid.resize(m.nbody);
  for (int b = 0; b < m.nbody; ++b) {
    const int parent = m.body_parentid[b];
    m.body_rootid[b] = parent == 0 ? b : m.body_rootid[parent];
    m.body_weldid[b] = b == 0 || m.body_jntnum[b] > 0 ? b : m.body_weldid[parent];
  }
}

void setDofOwners(Model& m) {
  m.dof_bodyid.resize(m.nv);
  m.dof_jntid.resize(m.nv);
  for (int j = 0; j < m.njnt; ++j) {
    const int end = j + 1 < m.njnt ? m.jnt_dofadr[j + 1] : m.nv;
    for (int i = m.jnt_dofadr[j]; i < end; ++i) {
      m.dof_bodyid[i] = m.jnt_bodyid[j];
      m.dof_jntid[i] = j;
    }
  }
}

/// Last dof of `body` or of its nearest ancestor that has any; -1: none.
int lastDof(const Model& m, int body) {
  while (body > 0 && m.body_dofnum[body] == 0) {
    body = m.body_parentid[body];
  }
  return body == 0 ? -1 : m.body_dofadr[body] + m.body_dofnum[body] - 1;
}

void setDofParents(Model& m) {
  m.dof_parentid.resize(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const int body = m.dof_bodyid[i];
    m.dof_parentid[i] = i > m.body_dofadr[body] ? i - 1 : lastDof(m, m.body_parentid[body]);
  }
}

void numberTrees(Model& m) {
  m.ntree = 0;
  m.dof_treeid.resize(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    if (m.dof_parentid[i] < 0) {
      ++m.ntree;
    }
    m.dof_treeid[i] = m.ntree - 1;
  }
  m.body_treeid.resize(m.nbody);
  for (int b = 0; b < m.nbody; ++b) {
    const int mover = m.body_weldid[b];
    m.body_treeid[b] = m.body_dofnum[mover] > 0 ? m.dof_treeid[m.body_dofadr[mover]] : -1;
  }
}

/// First index and number of the entries of each tree.
void collect(const Array<int>& treeOf, int ntree, Array<int>& adr, Array<int>& num) {
  adr.assign(ntree, -1);
  num.assign(ntree, 0);
  for (int i = 0; i < static_cast<int>(treeOf.size()); ++i) {
    if (const int tree = treeOf[i]; tree >= 0) {
      if (num[tree]++ == 0) {
        adr[tree] = i;
      }
    }
  }
}

int bodyOfWrap(const Model& m, int wrap) {
  const int id = m.wrap_objid[wrap];
  switch (m.wrap_type[wrap]) {
    case WrapType::joint:
      return m.jnt_bodyid[id];
    case WrapType::site:
      return m.site_bodyid[id];
    case WrapType::sphere:
    case WrapType::cylinder:
      return m.geom_bodyid[id];
    default:
      return -1;
  }
}

bool hasSpringOrDamper(const Model& m, int t) {
  const auto nonZero = [](const Row<2>& poly) { return poly[0] != 0 || poly[1] != 0; };
  const int actuator = m.tendon_actuatorid[t];
  return m.tendon_stiffness[t] != 0 || nonZero(m.tendon_stiffnesspoly[t]) || m.tendon_damping[t] != 0 ||
         nonZero(m.tendon_dampingpoly[t]) || actuator != -1;
}

/// Calls visit(tree) for each tree that the path of tendon `t` touches; a tree may come up several times.
template <class Visit>
void forTendonTrees(const Model& m, int t, Visit&& visit) {
  for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
    if (const int body = bodyOfWrap(m, w); body >= 0 && m.body_treeid[body] >= 0) {
      visit(m.body_treeid[body]);
    }
  }
}

template <class Visit>
void forActuatedTrees(const Model& m, int a, Visit&& visit) {
  const auto visitBody = [&](int body) {
    if (m.body_treeid[body] >= 0) {
      visit(m.body_treeid[body]);
    }
  };
  const int id = m.actuator_trnid[a][0];
  switch (m.actuator_trntype[a]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      visitBody(m.jnt_bodyid[id]);
      break;
    case TransmissionType::slidercrank:  // of the crank alone, as the reference
    case TransmissionType::site:
      visitBody(m.site_bodyid[id]);
      break;
    case TransmissionType::body:
      visitBody(id);
      break;
    case TransmissionType::tendon:
      forTendonTrees(m, id, visit);
      break;
    case TransmissionType::undefined:
      break;
  }
}

}  // namespace

void setTrees(Model& m) {
  setAncestors(m);
  setDofOwners(m);
  setDofParents(m);
  numberTrees(m);
  collect(m.body_treeid, m.ntree, m.tree_bodyadr, m.tree_bodynum);
  collect(m.dof_treeid, m.ntree, m.tree_dofadr, m.tree_dofnum);
  m.tree_sleep_policy.resize(m.ntree, SleepPolicy::automatic);
}

void setTendonTrees(Model& m) {
  m.tendon_treenum.assign(m.ntendon, 0);
  m.tendon_treeid.assign(m.ntendon, Row<2, int>{-1, -1});
  Array<int> seenBy(m.ntree, -1);
  for (int t = 0; t < m.ntendon; ++t) {
    forTendonTrees(m, t, [&](int tree) {
      if (seenBy[tree] == t) {
        return;
      }
      seenBy[tree] = t;
      if (const int n = m.tendon_treenum[t]++; n < 2) {
        m.tendon_treeid[t][n] = tree;
      }
    });
  }
}

void setActuatorIds(Model& m) {
  m.jnt_actuatorid.assign(m.njnt, -1);
  m.tendon_actuatorid.assign(m.ntendon, -1);
  for (int a = 0; a < m.nu; ++a) {
    const Row<2>& poly = m.actuator_dampingpoly[a];
    if (m.actuator_damping[a] == 0 && poly[0] == 0 && poly[1] == 0 && m.actuator_armature[a] == 0) {
      continue;
    }
    const TransmissionType type = m.actuator_trntype[a];
    const bool onJoint = type == TransmissionType::joint || type == TransmissionType::jointinparent;
    if (onJoint || type == TransmissionType::tendon) {
      int& owner = (onJoint ? m.jnt_actuatorid : m.tendon_actuatorid)[m.actuator_trnid[a][0]];
      owner = owner == -1 ? a : -2;
    }
  }
}

void setSleepPolicies(Model& m) {
  const auto isAutomatic = [](SleepPolicy p) {
    return p == SleepPolicy::automatic || p == SleepPolicy::autoNever || p == SleepPolicy::autoAllowed;
  };
  for (SleepPolicy& policy : m.tree_sleep_policy) {
    policy = isAutomatic(policy) ? SleepPolicy::autoAllowed : policy;
  }
  const auto keepAwake = [&](int tree) {
    SleepPolicy& policy = m.tree_sleep_policy[tree];
    policy = isAutomatic(policy) ? SleepPolicy::autoNever : policy;
  };
  for (int a = 0; a < m.nu; ++a) {
    forActuatedTrees(m, a, keepAwake);
  }
  for (int t = 0; t < m.ntendon; ++t) {
    const int trees = m.tendon_treenum[t];
    if (trees < 2 || (trees == 2 && !hasSpringOrDamper(m, t))) {
      continue;
    }
    forTendonTrees(m, t, [&](int tree) {
      keepAwake(tree);
      const SleepPolicy policy = m.tree_sleep_policy[tree];
      if (policy == SleepPolicy::allowed || policy == SleepPolicy::init) {
        throw ModelError(
            fmt::format("tree {} may not sleep: tendon {} couples it to others; its sleep policy must be "
                        "'never' or 'auto'",
                        tree, t));
      }
    });
  }
}

void setSubtreeMasses(Model& m) {
  m.body_subtreemass = m.body_mass;
  for (int b = m.nbody - 1; b > 0; --b) {
    m.body_subtreemass[m.body_parentid[b]] += m.body_subtreemass[b];
  }
  m.ngravcomp = static_cast<int>(
      std::count_if(m.body_gravcomp.begin(), m.body_gravcomp.end(), [](double share) { return share > 0; }));
}

}  // namespace kinetree
