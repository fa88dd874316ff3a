#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// World poses of bodies, joints, geoms and sites.
/// reads  qpos, mocap_pos, mocap_quat (quaternions need not be unit; they are not modified)
/// writes xpos xipos (nbody) [m], xquat xmat ximat (nbody), xanchor [m] xaxis (njnt), geom_xpos geom_xmat (ngeom),
///        site_xpos site_xmat (nsite); world frame
/// source RBDA 4.4; MuJoCo docs, Computation, "Kinematics". One order of operations: collision branches on the bits.
void kinematics(const Model& m, Data& d);

}  // namespace kinetree
