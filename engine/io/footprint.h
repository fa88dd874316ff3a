#pragma once
// Bytes that a Model and a Data hold in their arrays.

#include <cstdint>

#include "engine/model/data.h"

namespace kinetree {

std::int64_t modelBytes(const Model& m);
std::int64_t dataBytes(const Model& m, const Data& d);

}  // namespace kinetree
