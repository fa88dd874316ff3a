#pragma once
// Armature and damping of joints and tendons, together with what their actuators reflect through the gear (squared).

#include <vector>

#include "engine/model/model.h"

namespace kinetree {

/// Force -v (linear + poly[0] |v| + poly[1] v^2).
struct Damping {
  double linear = 0;
  Row<2> poly{};

  bool none() const { return linear == 0 && poly[0] == 0 && poly[1] == 0; }
  double at(double speed) const { return linear + speed * (poly[0] + speed * poly[1]); }
  /// Derivative of v * at(|v|).
  double slope(double speed) const { return linear + speed * (2 * poly[0] + speed * 3 * poly[1]); }
};

struct DriveTerms {
  Array<double> dofArmature;  ///< per dof [kg or kg m^2]
  Array<double> tendonArmature;
  std::vector<Damping> dofDamping, tendonDamping;
  std::vector<int> dampedDofs, dampedTendons;  ///< those with any damping
  std::vector<int> heavyTendons;               ///< those with armature
  std::vector<int> sprungJoints, sprungTendons;
};

DriveTerms makeDriveTerms(const Model& m);

}  // namespace kinetree
