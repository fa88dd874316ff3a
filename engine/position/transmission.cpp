#include "engine/position/transmission.h"

namespace kinetree {

void transmission(const Model&, Data& d) {
  require(d, Stage::transmission);
  d.fresh.complete(Stage::transmission);
}

}  // namespace kinetree
