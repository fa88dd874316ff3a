#include "engine/constants/inverse_weights.h"

#include <algorithm>
#include <cmath>

#include "engine/constants/inverse_inertia.h"
#include "engine/position/solve_m.h"

namespace kinetree {
namespace {

constexpr int kOnlySlides = 2;

/// Mean of J M^-1 J^T over three translations and over three rotations of a body about its com.
Row<2> bodyWeight(const Model& m, const Data& d, InverseInertia& inverse, int body) {
  const int mover = m.body_weldid[body];
  if (m.body_dofnum[mover] == 0) {
    return {0, 0};
  }
  if (m.body_simple[body] == kOnlySlides) {
    return {1 / m.body_mass[body], 0};
  }
  const int last = m.body_dofadr[mover] + m.body_dofnum[mover] - 1;
  const Vec3 offset = d.xipos[body] - d.subtree_com[m.body_rootid[body]];
  Row<2> weight{0, 0};
  for (int axis = 0; axis < 6; ++axis) {
    const bool rotation = axis >= 3;
    for (int i = last; i >= 0; i = m.dof_parentid[i]) {
      const Motion& s = d.cdof[i];
      inverse.scratch()[i] = rotation ? s.angular[axis - 3] : shifted(s, offset).linear[axis];
    }
    weight[rotation] += inverse.weighChain(last);
  }
  return {weight[0] / 3, weight[1] / 3};
}

double dofWeight(InverseInertia& inverse, int dof) {
  inverse.scratch()[dof] = 1;
  return inverse.weighChain(dof);
}

void setMean(Model& m, InverseInertia& inverse, int first, int count) {
  double sum = 0;
  for (int i = first; i < first + count; ++i) {
    sum += dofWeight(inverse, i);
  }
  for (int i = first; i < first + count; ++i) {
    m.dof_invweight0[i] = sum / count;
  }
}

void setJointWeights(Model& m, InverseInertia& inverse, int joint) {
  const int dof = m.jnt_dofadr[joint], body = m.jnt_bodyid[joint];
  switch (m.jnt_type[joint]) {
    case JointType::free:
      setMean(m, inverse, dof, 3);
      setMean(m, inverse, dof + 3, 3);
      break;
    case JointType::ball:
      setMean(m, inverse, dof, 3);
      break;
    default:
      m.dof_invweight0[dof] = m.body_simple[body] == kOnlySlides ? 1 / m.body_mass[body] : dofWeight(inverse, dof);
  }
}

/// Acceleration by unit force of actuator `a`. `x` (nv) is zero before and after.
double accelerationOf(const Model& m, const Data& d, int a, Array<double>& x) {
  const int begin = d.moment_rowadr[a], end = begin + d.moment_rownnz[a];
  for (int k = begin; k < end; ++k) {
    x[d.moment_colind[k]] = d.actuator_moment[k];
  }
  double squared = 0;
  for (int k = begin, tree = -1; k < end; ++k) {  // ascending dofs, so one tree after another
    if (const int next = m.dof_treeid[d.moment_colind[k]]; next != tree) {
      tree = next;
      solveTree(m, d, x, tree);
      double* v = x.data() + m.tree_dofadr[tree];
      for (int i = 0; i < m.tree_dofnum[tree]; ++i) {
        squared += v[i] * v[i];
      }
      std::fill_n(v, m.tree_dofnum[tree], 0.0);
    }
  }
  return std::sqrt(squared);
}

}  // namespace

void setInverseWeights(Model& m, const Data& d) {
  InverseInertia inverse(m, d);
  for (int b = 0; b < m.nbody; ++b) {
    m.body_invweight0[b] = bodyWeight(m, d, inverse, b);
  }
  for (int j = 0; j < m.njnt; ++j) {
    setJointWeights(m, inverse, j);
  }
  for (int t = 0; t < m.ntendon; ++t) {
    for (int k = m.ten_J_rowadr[t], end = k + m.ten_J_rownnz[t]; k < end; ++k) {
      inverse.scratch()[m.ten_J_colind[k]] = d.ten_J[k];
    }
    m.tendon_invweight0[t] = inverse.weigh();
  }
  Array<double> x(m.nv, 0.0);
  for (int a = 0; a < m.nu; ++a) {
    m.actuator_acc0[a] = accelerationOf(m, d, a, x);
  }
}

}  // namespace kinetree
