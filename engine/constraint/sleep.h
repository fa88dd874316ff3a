#pragma once
// Sleeping: trees that stay quiet for ten steps stop being simulated, together with the trees they are coupled to.
// Enabled by enable::sleep. Source: MuJoCo documentation, "Computation", "Sleeping islands".

#include "engine/model/awake.h"

namespace kinetree {

/// Counts quiet trees and puts to sleep islands, and single trees, that have been quiet long enough: their qvel and
/// qacc become zero. Quiet: the policy allows it, no force is applied to it, and all velocities times dof_length are
/// below opt.sleep_tolerance. Belongs after the activations have advanced and before the velocities do. True if
/// anything fell asleep: velocity and acceleration stages are then to be run once more with the sets of the awake as
/// they were, so that what sleepers leave behind is of the state they sleep in, then updateAwake().
bool fallAsleep(const Model& m, Data& d);

/// kinematics() of what is awake, and wakes sleepers that the user moved, pushed or forbade to sleep: poses that differ
/// in any bit from those they fell asleep with, qvel, qfrc_applied or xfrc_applied not zero. Where sleeping was
/// switched off, all wake.
void kinematicsAndWake(const Model& m, Data& d);

/// Wakes sleepers that a tendon at its limit, a contact or an equality couples to an awake tree; after the tendon
/// lengths, the collisions and before the rows. True if anything woke.
bool wakeByTendons(const Model& m, Data& d);
bool wakeByContacts(const Model& m, Data& d);
bool wakeByEqualities(const Model& m, Data& d);

}  // namespace kinetree
