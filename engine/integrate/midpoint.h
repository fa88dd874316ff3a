#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// One free body's velocity before and after a step, where the midpoint rule replaces the integrator's.
struct FreeBodyUpdate {
  int dofadr;
  int first;  ///< 0: all six dofs are replaced, 3: the rotation only
  Row<6> before, after;
};

/// Implicit midpoint rule for torque-free or driven rotation of a single free body: keeps its energy and angular
/// momentum where a semi-implicit step drifts. Solves in principal axes
///   (2/h) I (w_mid - w) + w_mid x I w_mid = torque
/// by Newton; a centre of mass away from the joint origin couples the translation in.
/// reads  qvel, xquat, qfrc_bias, `force` = qfrc_smooth + qfrc_constraint
FreeBodyUpdate midpointUpdate(const Model& m, const Data& d, int joint, const double* force);

/// Whether nothing constrains the free body of `joint` at present.
bool isUnconstrained(const Model& m, const Data& d, int joint);

}  // namespace kinetree
