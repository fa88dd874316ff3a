#include "engine/position/drive_terms.h"

namespace kinetree {
namespace {

void addReflected(const Model& m, int actuator, double& armature, Damping& damping) {
  const double gear2 = m.actuator_gear[actuator][0] * m.actuator_gear[actuator][0];
  armature += gear2 * m.actuator_armature[actuator];
  damping.linear += gear2 * m.actuator_damping[actuator];
  for (int k = 0; k < 2; ++k) {
    damping.poly[k] += gear2 * m.actuator_dampingpoly[actuator][k];
  }
}

void addActuators(const Model& m, DriveTerms& terms) {
  for (int a = 0; a < m.nu; ++a) {
    const int target = m.actuator_trnid[a][0];
    const TransmissionType type = m.actuator_trntype[a];
    if (type == TransmissionType::tendon) {
      addReflected(m, a, terms.tendonArmature[target], terms.tendonDamping[target]);
    } else if (type == TransmissionType::joint || type == TransmissionType::jointinparent) {
      const int first = m.jnt_dofadr[target];
      for (int dof = first; dof < first + dofCount(m.jnt_type[target]); ++dof) {
        addReflected(m, a, terms.dofArmature[dof], terms.dofDamping[dof]);
      }
    }
  }
}

bool isSprung(double stiffness, const Row<2>& poly) {
  return stiffness != 0 || poly[0] != 0 || poly[1] != 0;
}

}  // namespace

DriveTerms makeDriveTerms(const Model& m) {
  DriveTerms terms{.dofArmature = m.dof_armature, .tendonArmature = m.tendon_armature};
  for (int i = 0; i < m.nv; ++i) {
    terms.dofDamping.push_back({m.dof_damping[i], m.dof_dampingpoly[i]});
  }
  for (int t = 0; t < m.ntendon; ++t) {
    terms.tendonDamping.push_back({m.tendon_damping[t], m.tendon_dampingpoly[t]});
  }
  addActuators(m, terms);
  for (int i = 0; i < m.nv; ++i) {
    if (!terms.dofDamping[i].none()) {
      terms.dampedDofs.push_back(i);
    }
  }
  for (int j = 0; j < m.njnt; ++j) {
    if (isSprung(m.jnt_stiffness[j], m.jnt_stiffnesspoly[j])) {
      terms.sprungJoints.push_back(j);
    }
  }
  for (int t = 0; t < m.ntendon; ++t) {
    if (!terms.tendonDamping[t].none()) {
      terms.dampedTendons.push_back(t);
    }
    if (terms.tendonArmature[t] != 0) {
      terms.heavyTendons.push_back(t);
    }
    if (isSprung(m.tendon_stiffness[t], m.tendon_stiffnesspoly[t])) {
      terms.sprungTendons.push_back(t);
    }
  }
  return terms;
}

}  // namespace kinetree
