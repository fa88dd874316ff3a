#include "engine/position/kinematics.h"

namespace kinetree {

void kinematics(const Model&, Data& d) {
  require(d, Stage::kinematics);
  d.fresh.complete(Stage::kinematics);
}

}  // namespace kinetree
