#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Tendon lengths and their Jacobians: fixed tendons are sums of joint coordinates, spatial ones run straight between
/// sites or around spheres and cylinders, divided among the branches of pulleys.
/// reads  qpos; site_xpos, geom_xpos, geom_xmat, cdof, subtree_com (world)
/// writes ten_length [m, or the unit of the joints], ten_J (Model::ten_J_* pattern); ten_wrapadr, ten_wrapnum,
/// wrap_obj,
///        wrap_xpos: the points of each path, world
/// source MuJoCo docs, "tendon"; J is the exact gradient of the length
void tendon(const Model& m, Data& d);

/// ten_velocity = ten_J qvel.
void tendonVelocity(const Model& m, Data& d);

/// Adds to `force` (nv) the bias of tendon armature a: a J^T (dJ/dt qvel), for spatial tendons. Needs comVel.
void addTendonBias(const Model& m, const Data& d, double* force);

}  // namespace kinetree
