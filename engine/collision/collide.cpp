#include "engine/collision/collide.h"

namespace kinetree {

void collide(const Model&, Data& d) {
  require(d, Stage::collision);
  d.fresh.complete(Stage::collision);
}

}  // namespace kinetree
