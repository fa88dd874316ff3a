#include "engine/velocity/subtree_vel.h"

namespace kinetree {

void subtreeVel(const Model&, Data& d) {
  require(d, Stage::subtreeVel);
  d.fresh.complete(Stage::subtreeVel);
}

}  // namespace kinetree
