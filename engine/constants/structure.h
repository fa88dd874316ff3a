#pragma once

#include "engine/model/model.h"

namespace kinetree {

/// Ancestors and trees of bodies and dofs.
/// reads  body_parentid, body_jntnum, body_jntadr, body_dofnum, body_dofadr, jnt_type, jnt_dofadr
/// writes body_rootid, body_weldid, body_treeid, dof_parentid, dof_treeid, dof_bodyid, dof_jntid, tree_*, ntree
void setTrees(Model& m);

/// Which trees each tendon touches.
/// writes tendon_treenum, tendon_treeid (the first two in path order, else -1)
void setTendonTrees(Model& m);

/// The one actuator with damping or armature on each joint and tendon: -1 none, -2 several.
/// writes jnt_actuatorid, tendon_actuatorid
void setActuatorIds(Model& m);

/// Resolves SleepPolicy::automatic of each tree: never to sleep where an actuator, or a tendon that couples trees,
/// acts. writes tree_sleep_policy. Throws ModelError if a tree that a coupling tendon holds awake is told to sleep.
void setSleepPolicies(Model& m);

/// writes body_subtreemass [kg], ngravcomp
void setSubtreeMasses(Model& m);

}  // namespace kinetree
