#include "engine/dynamics/actuation.h"

namespace kinetree {

void actuation(const Model&, Data& d) {
  require(d, Stage::actuation);
  d.fresh.complete(Stage::actuation);
}

}  // namespace kinetree
