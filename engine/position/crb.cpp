#include "engine/position/crb.h"

namespace kinetree {

void crb(const Model&, Data& d) {
  require(d, Stage::crb);
  d.fresh.complete(Stage::crb);
}

}  // namespace kinetree
