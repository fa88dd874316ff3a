#pragma once

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// The end of every step: records histories, moves activations by `actDot`, velocities by h `qacc`, positions by the
/// new velocities (or by `qvel`, if given), then time; the solver's warm start becomes d.qacc.
void advance(const Model& m, Data& d, std::span<const double> actDot, std::span<const double> qacc,
             std::span<const double> qvel = {});

}  // namespace kinetree
