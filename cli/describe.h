#pragma once
// A model as `kinetree info` shows it, gathered once for text and JSON alike.

#include <nlohmann/json_fwd.hpp>

#include "engine/model/model.h"

namespace kinetree::cli {

/// name, sizes, mass, options, joints, actuators, sensors, keyframes, unusual.
nlohmann::ordered_json describe(const Model& m);

}  // namespace kinetree::cli
