#pragma once
// A small scene from MJCF text, posed and collided in one call.

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "engine/collision/collide.h"
#include "engine/position/kinematics.h"
#include "mjcf/load.h"

namespace kinetree::test {

struct ContactScene {
  Model model;
  Data data;

  explicit ContactScene(const std::string& body) : model(loadModelText("<mujoco>" + body + "</mujoco>")), data(model) {}

  ContactScene& run() {
    kinematics(model, data);
    collide(model, data);
    return *this;
  }
  ContactScene& at(const std::vector<double>& qpos) {
    std::copy(qpos.begin(), qpos.end(), data.editQpos().begin());
    return run();
  }
};

inline bool sameBytes(const RowArray<Contact>& a, const RowArray<Contact>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), sizeof(Contact) * a.size()) == 0);
}

}  // namespace kinetree::test
