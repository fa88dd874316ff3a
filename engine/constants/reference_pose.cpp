#include "engine/constants/reference_pose.h"

#include <cmath>

#include "engine/position/com_pos.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"

namespace kinetree {
namespace {

Vec3 head(const Row<11>& data, int at) {
  return {data[at], data[at + 1], data[at + 2]};
}

void store(Row<11>& data, int at, Vec3 v) {
  data[at] = v.x, data[at + 1] = v.y, data[at + 2] = v.z;
}

Vec3 toWorld(const Data& d, int body, Vec3 local) {
  return d.xmat[body] * local + d.xpos[body];
}
Vec3 toBody(const Data& d, int body, Vec3 world) {
  return transposeTimes(d.xmat[body], world - d.xpos[body]);
}

void setConnect(const Data& d, int body1, int body2, Row<11>& data) {
  store(data, 3, toBody(d, body2, toWorld(d, body1, head(data, 0))));
}

void setWeld(const Data& d, int body1, int body2, Row<11>& data) {
  Quat relative = {data[6], data[7], data[8], data[9]};
  if (relative == Quat{0, 0, 0, 0}) {
    store(data, 3, toBody(d, body1, toWorld(d, body2, head(data, 0))));
    relative = conjugate(d.xquat[body1]) * d.xquat[body2];
  } else {
    normalize(relative);
  }
  for (int k = 0; k < 4; ++k) {
    data[6 + k] = relative[k];
  }
}

/// Inertia seen through the moments of actuator `a`.
double seenInertia(const Model& m, const Data& d, int a) {
  double mass = 0;
  for (int k = d.moment_rowadr[a], end = k + d.moment_rownnz[a]; k < end; ++k) {
    const double squared = d.actuator_moment[k] * d.actuator_moment[k];
    if (squared > kMinVal) {
      mass += m.dof_M0[d.moment_colind[k]] / squared;
    }
  }
  return mass;
}

}  // namespace

void setReferenceInertias(Model& m, const Data& d) {
  for (int i = 0; i < m.nv; ++i) {
    m.dof_M0[i] = m.dof_armature[i] + dot6(d.cdof[i], d.crb[m.dof_bodyid[i]] * d.cdof[i]);
  }
  for (int a = 0; a < m.nu; ++a) {
    const TransmissionType type = m.actuator_trntype[a];
    if (m.actuator_armature[a] == 0 || (type != TransmissionType::joint && type != TransmissionType::jointinparent)) {
      continue;
    }
    const int joint = m.actuator_trnid[a][0], end = joint + 1 < m.njnt ? m.jnt_dofadr[joint + 1] : m.nv;
    for (int i = m.jnt_dofadr[joint]; i < end; ++i) {
      m.dof_M0[i] += m.actuator_armature[a] * m.actuator_gear[a][0] * m.actuator_gear[a][0];
    }
  }
}

void setReferenceLengths(Model& m, const Data& d) {
  m.tendon_length0 = d.ten_length;
  m.actuator_length0 = d.actuator_length;
}

void setEqualityPoses(Model& m, const Data& d) {
  for (int e = 0; e < m.neq; ++e) {
    if (m.eq_objtype[e] != ObjType::body) {
      continue;
    }
    if (m.eq_type[e] == EqualityType::connect) {
      setConnect(d, m.eq_obj1id[e], m.eq_obj2id[e], m.eq_data[e]);
    } else if (m.eq_type[e] == EqualityType::weld) {
      setWeld(d, m.eq_obj1id[e], m.eq_obj2id[e], m.eq_data[e]);
    }
  }
}

void setCameraPoses(Model& m, const Data& d) {
  for (int c = 0; c < m.ncam; ++c) {
    const int body = m.cam_bodyid[c], target = m.cam_targetbodyid[c];
    const Vec3 pos = toWorld(d, body, m.cam_pos[c]);
    m.cam_pos0[c] = pos - d.xpos[body];
    m.cam_poscom0[c] = pos - d.subtree_com[target >= 0 ? target : body];
    m.cam_mat0[c] = toMatrix(d.xquat[body] * m.cam_quat[c]);
  }
  for (int l = 0; l < m.nlight; ++l) {
    const int body = m.light_bodyid[l], target = m.light_targetbodyid[l];
    const Vec3 pos = toWorld(d, body, m.light_pos[l]);
    m.light_pos0[l] = pos - d.xpos[body];
    m.light_poscom0[l] = pos - d.subtree_com[target >= 0 ? target : body];
    m.light_dir0[l] = normalized(rotate(d.xquat[body], m.light_dir[l]));
  }
}

void setDampingRatios(Model& m, const Data& d) {
  for (int a = 0; a < m.nu; ++a) {
    const double stiffness = m.actuator_gainprm[a][0];
    double& damping = m.actuator_biasprm[a][2];
    if (stiffness == -m.actuator_biasprm[a][1] && damping > 0) {
      damping = -2 * damping * std::sqrt(stiffness * seenInertia(m, d, a));
    }
  }
}

void setSpringLengths(Model& m, Data& d) {
  bool any = false;
  for (const Row<2>& rest : m.tendon_lengthspring) {
    any = any || (rest[0] == -1 && rest[1] == -1);
  }
  if (!any) {
    return;
  }
  std::copy(m.qpos_spring.begin(), m.qpos_spring.end(), d.editQpos().begin());
  kinematics(m, d);
  comPos(m, d);
  tendon(m, d);
  for (int t = 0; t < m.ntendon; ++t) {
    if (Row<2>& rest = m.tendon_lengthspring[t]; rest[0] == -1 && rest[1] == -1) {
      rest = {d.ten_length[t], d.ten_length[t]};
    }
  }
}

}  // namespace kinetree
