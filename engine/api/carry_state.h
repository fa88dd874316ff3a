#pragma once
// The state of one model in another that shares elements with it: a scene was edited and built again.

#include <string>
#include <vector>

#include "engine/model/data.h"

namespace kinetree {

struct Carried {
  int joints = 0, actuators = 0;  ///< that were carried
  /// What could not be carried: elements that the new model does not have or has of another kind, "joint 'elbow'",
  /// "activation of actuator 'grip'", "all delay buffers".
  std::vector<std::string> left;
};

/// Copies time, positions, velocities, activations, controls, warm start and applied forces, mocap poses and what
/// equalities are active from `d` into `e`, element by element of the same name and kind. Elements without a name are
/// known by their place: the joint by its body, the body by its parent. What `to` has beyond that keeps the value it
/// has in `e`. Delay buffers and userdata are carried if both models have as many of them.
/// reads  state of d; writes state of e
Carried carryState(const Model& from, const Data& d, const Model& to, Data& e);

}  // namespace kinetree
