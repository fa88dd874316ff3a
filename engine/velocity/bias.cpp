#include "engine/velocity/bias.h"

namespace kinetree {

void bias(const Model&, Data& d) {
  require(d, Stage::bias);
  d.fresh.complete(Stage::bias);
}

}  // namespace kinetree
