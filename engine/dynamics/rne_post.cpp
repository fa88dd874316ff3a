#include "engine/dynamics/rne_post.h"

namespace kinetree {

void rnePost(const Model&, Data& d) {
  require(d, Stage::rnePost);
  d.fresh.complete(Stage::rnePost);
}

}  // namespace kinetree
