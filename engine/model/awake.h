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

/// All trees fully awake.
void wakeAll(const Model& m, Data& d);

}  // namespace kinetree
