#include "engine/position/com_pos.h"

namespace kinetree {

void comPos(const Model&, Data& d) {
  require(d, Stage::comPos);
  d.fresh.complete(Stage::comPos);
}

}  // namespace kinetree
