#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Looks for a number that is NaN or beyond 1e10 in qpos (in qvel, in qacc). The first raises warning badqpos (badqvel,
/// badqacc) with its index, and resets to qpos0 unless autoreset is disabled; a bad qacc also runs forward() again.
/// Returns false if one was found.
bool checkPosition(const Model& m, Data& d);
bool checkVelocity(const Model& m, Data& d);
bool checkAcceleration(const Model& m, Data& d);

}  // namespace kinetree
