#include "engine/position/tendon.h"

namespace kinetree {

void tendon(const Model&, Data& d) {
  require(d, Stage::tendon);
  d.fresh.complete(Stage::tendon);
}

}  // namespace kinetree
