#include "engine/position/factor_m.h"

namespace kinetree {

void factorM(const Model&, Data& d) {
  require(d, Stage::factorM);
  d.fresh.complete(Stage::factorM);
}

}  // namespace kinetree
