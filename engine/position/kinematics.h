#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// World poses of bodies, joints, geoms and sites.
/// reads  qpos, mocap_pos, mocap_quat (quaternions need not be unit; they are not modified)
/// writes xpos xipos (nbody) [m], xquat xmat ximat (nbody), xanchor [m] xaxis (njnt), geom_xpos geom_xmat (ngeom),
///        site_xpos site_xmat (nsite); world frame
/// source RBDA 4.4; MuJoCo docs, Computation, "Kinematics". One order of operations: collision branches on the bits.
void kinematics(const Model& m, Data& d);

/// The same, sleeping trees left as they are.
void kinematicsOfAwake(const Model& m, Data& d);

/// False if what the poses of sleeping trees depend on has the bits it had when they were last computed.
bool sleepersMayHaveMoved(const Model& m, Data& d);

}  // namespace kinetree
