#include <algorithm>

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

bool validateSizes(Context& c) {
  const spec::Size& size = c.spec.size;
  const Draft& draft = c.draft;
  bool fits = true;
  const auto check = [&](const char* attribute, std::int64_t asked, std::size_t rows) {
    const std::int64_t most = kMostNumbers / std::max<std::int64_t>(static_cast<std::int64_t>(rows), 1);
    if (asked > most) {
      fits = false;
      c.faults.error({c.spec.file, 0, 0}, "size", "", attribute,
                     fmt::format("must be at most {}, got {}", most, asked));
    }
  };
  check("nuserdata", size.nuserdata, 1);
  check("nuser_body", size.nuser_body, draft.bodies.size());
  check("nuser_jnt", size.nuser_jnt, draft.joints.size());
  check("nuser_geom", size.nuser_geom, draft.geoms.size());
  check("nuser_site", size.nuser_site, draft.sites.size());
  check("nuser_cam", size.nuser_cam, draft.cameras.size());
  check("nuser_tendon", size.nuser_tendon, c.spec.tendons.size());
  check("nuser_actuator", size.nuser_actuator, c.spec.actuators.size());
  check("nuser_sensor", size.nuser_sensor, c.spec.sensors.size());
  std::size_t numbersOfKey = 32 + c.spec.actuators.size();  // its time and name count for some
  for (const JointDraft& j : draft.joints) {
    numbersOfKey += static_cast<std::size_t>(coordinateCount(j.source->type) + dofCount(j.source->type));
  }
  check("nkey", size.nkey, numbersOfKey);
  return fits;
}

void addNumbers(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute, std::int64_t more,
                int& total) {
  if (more > kMostNumbers - total) {
    c.faults.error(e, tag, attribute,
                   fmt::format("asks for {} numbers: with the {} before, more than {}", more, total, kMostNumbers));
    return;
  }
  total += static_cast<int>(std::max<std::int64_t>(more, 0));
}

}  // namespace kinetree::building
