#pragma once
// Which trees, bodies and dofs are awake, derived from Data::tree_asleep, the only truth: below zero a tree is awake
// and counts up from -11 to -1 while quiet; from zero on it sleeps, and the number is the next tree of a cycle of
// sleepers.

#include "engine/model/data.h"

namespace kinetree {

inline constexpr int kFullyAwake = -11;

/// Fills tree_awake, body_awake, the lists of awake things and their counts. Static bodies read -1, those of a mocap
/// body 1; with `staticAwake` all static bodies read 1, as they do once after a reset.
void updateAwake(const Model& m, Data& d, bool staticAwake = false);

/// Some tree sleeps: stages pass it over. Its results stay as they were.
inline bool anyoneSleeps(const Model& m, const Data& d) {
  return d.ntree_awake < m.ntree;
}
inline bool isAsleep(const Data& d, int body) {
  return d.body_awake[body] == 0;
}
/// All trees it spans sleep.
bool tendonAsleep(const Model& m, const Data& d, int tendon);
/// All it acts on sleeps.
bool actuatorAsleep(const Model& m, const Data& d, int actuator);
/// It depends on nothing that is awake: its reading stays.
bool sensorAsleep(const Model& m, const Data& d, int sensor);

/// The coordinates of a tree in qpos.
inline IndexRun treeCoordinates(const Model& m, int tree) {
  const auto begin = [&](int t) { return t < m.ntree ? m.jnt_qposadr[m.dof_jntid[m.tree_dofadr[t]]] : m.nq; };
  return {begin(tree), begin(tree + 1)};
}

/// All trees fully awake.
void wakeAll(const Model& m, Data& d);

}  // namespace kinetree
