#include "engine/velocity/passive.h"

namespace kinetree {

void passive(const Model&, Data& d) {
  require(d, Stage::passive);
  d.fresh.complete(Stage::passive);
}

}  // namespace kinetree
