#include "engine/model/stage.h"

#include <bit>
#include <string>

#include "engine/model/error.h"

namespace kinetree {

const char* nameOf(Stage stage) {
  static constexpr const char* kNames[] = {"kinematics", "comPos",     "camLight",   "tendon",       "crb",
                                           "factorM",    "collision",  "constraint", "transmission", "comVel",
                                           "passive",    "bias",       "reference",  "actuation",    "acceleration",
                                           "solve",      "subtreeVel", "rnePost",    "inverse"};
  static_assert(std::size(kNames) == kStages);
  return kNames[static_cast<int>(stage)];
}

const char* nameOf(Input input) {
  static constexpr const char* kNames[] = {"qpos", "qvel",           "act",        "ctrl",
                                           "qacc", "applied force",  "mocap pose", "eq_active",
                                           "time", "qacc_warmstart", "history",    "the model"};
  static_assert(std::size(kNames) == kInputs);
  return kNames[static_cast<int>(input)];
}

void Freshness::refuse(const char* who, std::uint32_t missing) const {
  const int stage = std::countr_zero(missing);
  const std::string name = nameOf(static_cast<Stage>(stage));
  if (doneAt_[stage] == 0) {
    throw StageError(who, name, name + " has not run yet");
  }
  int latest = -1;
  for (int i = 0; i < kInputs; ++i) {
    const bool matters = detail::kDependents[i] >> stage & 1;
    if (matters && writtenAt_[i] > doneAt_[stage] && (latest < 0 || writtenAt_[i] > writtenAt_[latest])) {
      latest = i;
    }
  }
  const std::string what = latest < 0 ? std::string("its inputs") : nameOf(static_cast<Input>(latest));
  throw StageError(who, name, what + (latest < 0 ? " were" : " was") + " written after the last " + name);
}

}  // namespace kinetree
