#include "engine/position/cam_light.h"

namespace kinetree {

void camLight(const Model&, Data& d) {
  require(d, Stage::camLight);
  d.fresh.complete(Stage::camLight);
}

}  // namespace kinetree
