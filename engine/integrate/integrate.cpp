#include "engine/integrate/integrate.h"

namespace kinetree {

void integrate(const Model& m, Data& d) { d.setTime(d.time + m.opt.timestep); }

}  // namespace kinetree
