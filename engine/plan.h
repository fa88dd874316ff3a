#pragma once
// What the model decides once for every step: lists of the things that have work, tables of pairs that can meet. Each
// module adds its own part as a member, built by its own function; finalize() builds them all.

#include <cstdint>

#include "engine/model/model.h"

namespace kinetree {

struct Plan {
  std::uint64_t stamp = 0;  ///< unique per finalize(): caches in Data carry it and are dropped when it changes
};

}  // namespace kinetree
