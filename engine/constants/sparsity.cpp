#include "engine/constants/sparsity.h"

#include <algorithm>

namespace kinetree {
namespace {

Array<int> chainLengths(const Model& m) {
  Array<int> length(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    const int parent = m.dof_parentid[i];
    length[i] = parent < 0 ? 1 : length[parent] + 1;
  }
  return length;
}

/// Row starts from row lengths; returns their total.
int accumulate(const Array<int>& rownnz, Array<int>& rowadr) {
  rowadr.resize(rownnz.size());
  int total = 0;
  for (std::size_t i = 0; i < rownnz.size(); ++i) {
    rowadr[i] = total;
    total += rownnz[i];
  }
  return total;
}

bool isSimple(const Model& m, int dof) {
  return m.dof_simplenum[dof] > 0;
}

/// Last dof of `body` or of its nearest moving ancestor; -1: static.
int lastDofOf(const Model& m, int body) {
  const int mover = m.body_weldid[body];
  return m.body_dofnum[mover] == 0 ? -1 : m.body_dofadr[mover] + m.body_dofnum[mover] - 1;
}

/// Marks and lists the chain from `dof` upwards until it meets marked ground.
void gatherChain(const Model& m, int dof, int stamp, Array<int>& mark, Array<int>& list) {
  for (; dof >= 0 && mark[dof] != stamp; dof = m.dof_parentid[dof]) {
    mark[dof] = stamp;
    list.push_back(dof);
  }
}

int chainUnion(const Model& m, int bodyA, int bodyB) {
  int a = lastDofOf(m, bodyA), b = lastDofOf(m, bodyB), count = 0;
  while (a >= 0 || b >= 0) {
    if (a == b) {
      a = b = m.dof_parentid[a];
    } else if (a > b) {
      a = m.dof_parentid[a];
    } else {
      b = m.dof_parentid[b];
    }
    ++count;
  }
  return count;
}

int chainDifference(const Model& m, int bodyA, int bodyB) {
  int a = lastDofOf(m, bodyA), b = lastDofOf(m, bodyB), count = 0;
  while (a != b) {
    int& lower = a > b ? a : b;
    lower = m.dof_parentid[lower];
    ++count;
  }
  return count;
}

int momentEntries(const Model& m, int actuator) {
  const auto [id, second] = m.actuator_trnid[actuator];
  switch (m.actuator_trntype[actuator]) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return m.jnt_type[id] == JointType::free ? 6 : m.jnt_type[id] == JointType::ball ? 3 : 1;
    case TransmissionType::slidercrank:
      return chainUnion(m, m.site_bodyid[id], m.site_bodyid[second]);
    case TransmissionType::tendon:
      return m.ten_J_rownnz[id];
    case TransmissionType::site:
      return chainDifference(m, m.site_bodyid[id], second < 0 ? 0 : m.site_bodyid[second]);
    case TransmissionType::body:
      return m.nv;
    case TransmissionType::undefined:
      return 0;
  }
  return 0;
}

void gatherWrapDofs(const Model& m, int wrap, int stamp, Array<int>& mark, Array<int>& list) {
  const int id = m.wrap_objid[wrap];
  switch (m.wrap_type[wrap]) {
    case WrapType::joint:
      if (const int dof = m.jnt_dofadr[id]; mark[dof] != stamp) {
        mark[dof] = stamp;
        list.push_back(dof);
      }
      break;
    case WrapType::site:
      gatherChain(m, lastDofOf(m, m.site_bodyid[id]), stamp, mark, list);
      break;
    case WrapType::sphere:
    case WrapType::cylinder:
      gatherChain(m, lastDofOf(m, m.geom_bodyid[id]), stamp, mark, list);
      break;
    default:
      break;
  }
}

}  // namespace

void setInertiaPattern(Model& m) {
  const Array<int> length = chainLengths(m);
  m.nM = accumulate(length, m.dof_Madr);
  m.M_rownnz.resize(m.nv);
  for (int i = 0; i < m.nv; ++i) {
    m.M_rownnz[i] = isSimple(m, i) ? 1 : length[i];
  }
  m.nC = accumulate(m.M_rownnz, m.M_rowadr);
  m.M_colind.resize(m.nC);
  m.mapM2M.resize(m.nC);
  for (int i = 0; i < m.nv; ++i) {
    int slot = m.M_rowadr[i] + m.M_rownnz[i];
    int legacy = m.dof_Madr[i];
    for (int j = i; slot > m.M_rowadr[i]; j = m.dof_parentid[j]) {
      m.M_colind[--slot] = j;
      m.mapM2M[slot] = legacy++;
    }
  }
}

void setDerivativePattern(Model& m) {
  const Array<int> length = chainLengths(m);
  m.D_rownnz = length;
  for (int i = 0; i < m.nv; ++i) {
    for (int j = m.dof_parentid[i]; j >= 0; j = m.dof_parentid[j]) {
      ++m.D_rownnz[j];
    }
  }
  m.nD = accumulate(m.D_rownnz, m.D_rowadr);
  m.D_diag.resize(m.nv);
  m.D_colind.resize(m.nD);
  m.mapM2D.assign(m.nD, -1);
  m.mapD2M.resize(m.nC);
  Array<int> next(m.nv);  // where the next descendant of each dof goes: they come in ascending order
  for (int i = 0; i < m.nv; ++i) {
    const int last = length[i] - 1;
    m.D_diag[i] = last;
    next[i] = m.D_rowadr[i] + last + 1;
    int slot = m.D_rowadr[i] + last;
    int entry = m.M_rowadr[i] + m.M_rownnz[i] - 1;
    for (int j = i; j >= 0; j = m.dof_parentid[j], --slot, --entry) {
      const bool stored = entry >= m.M_rowadr[i];
      m.D_colind[slot] = j;
      if (stored) {
        m.mapM2D[slot] = entry;
        m.mapD2M[entry] = slot;
      }
      if (j != i) {
        m.D_colind[next[j]] = i;
        m.mapM2D[next[j]++] = stored ? entry : -1;
      }
    }
  }
}

void setBodyPattern(Model& m) {
  Array<int> below(m.body_dofnum);  // dofs of a body and of all below it: contiguous, as bodies come depth first
  for (int b = m.nbody - 1; b > 0; --b) {
    below[m.body_parentid[b]] += below[b];
  }
  const Array<int> length = chainLengths(m);
  const auto dofAbove = [&](int body) { return body == 0 ? -1 : lastDofOf(m, m.body_parentid[body]); };
  m.B_rownnz.resize(m.nbody);
  for (int b = 0; b < m.nbody; ++b) {
    const int above = dofAbove(b);
    m.B_rownnz[b] = below[b] + (above < 0 ? 0 : length[above]);
  }
  m.nB = accumulate(m.B_rownnz, m.B_rowadr);
  m.B_colind.resize(m.nB);
  int firstDof = 0;  // of the next body with dofs
  for (int b = 0; b < m.nbody; ++b) {
    int slot = m.B_rowadr[b] + m.B_rownnz[b] - below[b];
    for (int k = 0; k < below[b]; ++k) {
      m.B_colind[slot + k] = firstDof + k;
    }
    for (int j = dofAbove(b); j >= 0; j = m.dof_parentid[j]) {
      m.B_colind[--slot] = j;
    }
    firstDof += m.body_dofnum[b];
  }
}

void setTendonPattern(Model& m) {
  m.ten_J_rownnz.resize(m.ntendon);
  m.ten_J_rowadr.resize(m.ntendon);
  m.ten_J_colind.clear();
  Array<int> mark(m.nv, -1);
  for (int t = 0; t < m.ntendon; ++t) {
    const auto start = static_cast<int>(m.ten_J_colind.size());
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
      gatherWrapDofs(m, w, t, mark, m.ten_J_colind);
    }
    std::sort(m.ten_J_colind.begin() + start, m.ten_J_colind.end());
    m.ten_J_rowadr[t] = start;
    m.ten_J_rownnz[t] = static_cast<int>(m.ten_J_colind.size()) - start;
  }
  m.nJten = static_cast<int>(m.ten_J_colind.size());
}

void setMomentSize(Model& m) {
  m.nJmom = 0;
  for (int a = 0; a < m.nu; ++a) {
    m.nJmom += momentEntries(m, a);
  }
}

}  // namespace kinetree
