#pragma once

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// Coriolis, centrifugal and gravity forces.
/// reads  cvel, cdof_dot, cinert, cdof, qvel; opt.gravity
/// writes qfrc_bias (nv) [N, N m]: rne without acceleration, and the bias of tendon armature
/// source RBDA 5.3
void bias(const Model& m, Data& d);

/// The recursive Newton-Euler algorithm: result (nv) = M qacc + Coriolis, centrifugal and gravity forces, armature left
/// out; an empty qacc counts as zero. Throws StageError without comVel.
void rne(const Model& m, Data& d, std::span<const double> qacc, std::span<double> result);

}  // namespace kinetree
