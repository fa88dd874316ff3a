#include "engine/integrate/checks.h"

#include "engine/dynamics/actuation.h"
#include "engine/pipeline.h"
#include "engine/scalar.h"

namespace kinetree {
namespace {

int firstBad(std::span<const double> values) {
  bool good = true;
  for (const double v : values) {
    good = good & !isBad(v);
  }
  if (good) {
    return -1;
  }
  return static_cast<int>(std::find_if(values.begin(), values.end(), isBad) - values.begin());
}

bool check(const Model& m, Data& d, std::span<const double> values, WarningType type) {
  const int index = firstBad(values);
  if (index < 0) {
    return true;
  }
  raise(d, type, index);
  const double when = d.time;
  if (!m.opt.disabled(disable::autoreset)) {
    reset(m, d);
  }
  // counted again after the reset has cleared it; without a reset an event so counts twice, as in the reference
  raise(d, type, index);
  d.warning[static_cast<int>(type)].time = when;
  return false;
}

}  // namespace

bool checkPosition(const Model& m, Data& d) {
  return check(m, d, d.qpos, WarningType::badqpos);
}
bool checkVelocity(const Model& m, Data& d) {
  return check(m, d, d.qvel, WarningType::badqvel);
}
bool checkAcceleration(const Model& m, Data& d) {
  if (check(m, d, d.qacc, WarningType::badqacc)) {
    return true;
  }
  if (!m.opt.disabled(disable::autoreset)) {
    forward(m, d);
  }
  return false;
}

}  // namespace kinetree
