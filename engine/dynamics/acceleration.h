#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Net force and acceleration without constraints.
/// reads  qfrc_passive, qfrc_bias, qfrc_actuator, qfrc_applied, xfrc_applied; cdof, xipos; qLD, qLDiagInv
/// writes qfrc_smooth (nv) [N, N m], qacc_smooth (nv) = M^-1 qfrc_smooth
void acceleration(const Model& m, Data& d);

/// qfrc (nv) += J^T xfrc_applied, over all bodies.
void addAppliedWrenches(const Model& m, const Data& d, std::span<double> qfrc);

}  // namespace kinetree
