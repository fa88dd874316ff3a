#include "spec/build/validate.h"

namespace kinetree::building {

void validateOptions(Context& c) {
  const Option& o = c.spec.option;
  const Place place = {c.spec.file, 0, 0};
  if (!(o.timestep > 0)) {
    c.faults.strict(place, "option", "", "timestep", fmt::format("must be positive, got {}", o.timestep));
  }
  if (!(o.impratio > 0)) {
    c.faults.strict(place, "option", "", "impratio", fmt::format("must be positive, got {}", o.impratio));
  }
}

}  // namespace kinetree::building
