#include "spec/build/spring_damper.h"

namespace kinetree::building {

void applySpringDampers(Context& c) {
  Model& m = c.model;
  bool any = false;
  for (int j = 0; j < m.njnt; ++j) {
    const auto [time, ratio] = c.draft.joints[j].source->springdamper;
    if (!(time > 0 && ratio > 0)) {
      continue;
    }
    const int first = m.jnt_dofadr[j], end = j + 1 < m.njnt ? m.jnt_dofadr[j + 1] : m.nv;
    double weight = 0;
    for (int i = first; i < end; ++i) {
      weight += m.dof_invweight0[i];
    }
    const double inertia = (end - first) / weight;
    m.jnt_stiffness[j] = inertia / (time * time * ratio * ratio);
    for (int i = first; i < end; ++i) {
      m.dof_damping[i] = 2 * inertia / time;
    }
    any = true;
  }
  if (any) {
    finalize(m);
  }
}

}  // namespace kinetree::building
