#include "engine/constraint/reference.h"

namespace kinetree {

void reference(const Model&, Data& d) {
  require(d, Stage::reference);
  d.fresh.complete(Stage::reference);
}

}  // namespace kinetree
