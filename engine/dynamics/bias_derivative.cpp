#include "engine/dynamics/bias_derivative.h"

#include "engine/dynamics/dynamics_work.h"

namespace kinetree {
namespace {

using Mat6 = BiasDerivativeWork::Mat6;

Motion unit(int k) {
  Motion v;
  (k < 3 ? v.angular[k] : v.linear[k - 3]) = 1;
  return v;
}

// How the force of one body changes with its velocity.
Mat6 velocityBlock(const Inertia& inertia, const Motion& v) {
  Mat6 b;
  const Force momentum = inertia * v;
  for (int k = 0; k < 6; ++k) {
    const Motion s = unit(k);
    const Force f = crossForce(v, inertia * s) - inertia * crossMotion(v, s) + crossForce(s, momentum);
    b.column[k] = f;
  }
  return b;
}

Force times(const Mat6& b, const Motion& s) {
  Force sum;
  for (int k = 0; k < 3; ++k) {
    sum += b.column[k] * s.angular[k];
    sum += b.column[3 + k] * s.linear[k];
  }
  return sum;
}

Force transposeTimes(const Mat6& b, const Motion& s) {
  Force r;
  for (int k = 0; k < 3; ++k) {
    r.angular[k] = dot6(s, b.column[k]);
    r.linear[k] = dot6(s, b.column[3 + k]);
  }
  return r;
}

// Velocity of the body just after the dofs that do not see each other's rate: a hinge, a ball, three translations.
void velocitiesAfter(const Model& m, const Data& d, Array<Motion>& after) {
  for (int b = 1; b < m.nbody; ++b) {
    Motion v = d.cvel[m.body_parentid[b]];
    for (int k = m.body_dofadr[b], end = k + m.body_dofnum[b]; k >= 0 && k < end;) {
      const JointType type = m.jnt_type[m.dof_jntid[k]];
      const int group = type == JointType::free || type == JointType::ball ? 3 : 1;
      for (int i = k; i < k + group; ++i) {
        v += d.cdof[i] * d.qvel[i];
      }
      for (int i = k; i < k + group; ++i) {
        after[i] = v;
      }
      k += group;
    }
  }
}

}  // namespace

void subtractBiasDerivative(const Model& m, Data& d) {
  auto& work = d.dynamicsWork.get<BiasDerivativeWork>(m);
  velocitiesAfter(m, d, work.after);
  for (int b = 1; b < m.nbody; ++b) {
    work.subtree[b] = velocityBlock(d.cinert[b], d.cvel[b]);
  }
  for (int b = m.nbody - 1; b > 0; --b) {
    if (const int p = m.body_parentid[b]; p > 0) {
      for (int k = 0; k < 6; ++k) {
        work.subtree[p].column[k] += work.subtree[b].column[k];
      }
    }
  }
  for (int k = 0; k < m.nv; ++k) {
    const int body = m.dof_bodyid[k];
    const Motion rate = d.cdof_dot[k] + crossMotion(work.after[k], d.cdof[k]);
    const Force down = d.crb[body] * rate + times(work.subtree[body], d.cdof[k]);  // column k, rows above
    work.rate[k] = rate;
    work.down[k] = down;
    work.up[k] = transposeTimes(work.subtree[body], d.cdof[k]);  // row k, columns above
    work.inertial[k] = d.crb[body] * d.cdof[k];
  }
  for (int i = 0; i < m.nv; ++i) {
    for (int at = m.D_rowadr[i]; at < m.D_rowadr[i] + m.D_rownnz[i]; ++at) {
      const int k = m.D_colind[at];
      const bool deeper = k >= i;
      d.qDeriv[at] -=
          deeper ? dot6(d.cdof[i], work.down[k]) : dot6(work.rate[k], work.inertial[i]) + dot6(d.cdof[k], work.up[i]);
    }
  }
}

}  // namespace kinetree
