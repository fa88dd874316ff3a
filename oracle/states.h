#pragma once
// The states at which both engines are compared: the same list on every machine.

#include <mujoco/mujoco.h>

#include <string>
#include <vector>

#include "engine/io/npz.h"

namespace kinetree::oracle {

struct NamedState {
  std::string name;  ///< qpos0, key0, random2, ...
  Npz arrays;        ///< state arrays under their names
};

/// qpos0, up to two keyframes, then poses and velocities drawn at random about them; `count` in all.
std::vector<NamedState> makeStates(const mjModel& m, int count);

/// `count` states along MuJoCo's simulation under noisy control from the first keyframe, or qpos0: rollout0, ...
std::vector<NamedState> rolloutStates(const mjModel& m, int count);

}  // namespace kinetree::oracle
