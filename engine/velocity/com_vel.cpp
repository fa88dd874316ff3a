#include "engine/velocity/com_vel.h"

namespace kinetree {

void comVel(const Model&, Data& d) {
  require(d, Stage::comVel);
  d.fresh.complete(Stage::comVel);
}

}  // namespace kinetree
