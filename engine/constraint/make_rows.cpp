#include "engine/constraint/make_rows.h"

namespace kinetree {

void makeRows(const Model&, Data& d) {
  require(d, Stage::constraint);
  d.fresh.complete(Stage::constraint);
}

}  // namespace kinetree
