#include "engine/dynamics/acceleration.h"

namespace kinetree {

void acceleration(const Model&, Data& d) {
  require(d, Stage::acceleration);
  d.fresh.complete(Stage::acceleration);
}

}  // namespace kinetree
