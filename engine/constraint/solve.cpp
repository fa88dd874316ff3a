#include "engine/constraint/solve.h"

namespace kinetree {

void solve(const Model&, Data& d) {
  require(d, Stage::solve);
  d.fresh.complete(Stage::solve);
}

}  // namespace kinetree
