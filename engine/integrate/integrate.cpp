#include "engine/integrate/integrate.h"

#include "engine/integrate/euler.h"
#include "engine/integrate/implicit.h"
#include "engine/integrate/rk4.h"

namespace kinetree {

void integrate(const Model& m, Data& d) {
  switch (m.opt.integrator) {
    case Integrator::euler:
      return stepEuler(m, d);
    case Integrator::rk4:
      return stepRungeKutta4(m, d);
    case Integrator::implicit:
      return stepImplicit(m, d);
    case Integrator::implicitfast:
      return stepImplicitFast(m, d);
  }
}

}  // namespace kinetree
