#pragma once
// Why two geoms touch or not: the question users ask most about contacts.

#include <string>

#include "engine/model/data.h"

namespace kinetree {

/// Says in plain sentences which rule decides whether geoms `geom1` and `geom2` can collide (bitmasks, welds, parents,
/// excludes, explicit pairs, missing function, flags), and if they can, how far apart they are now, which margin and
/// gap apply, which contacts they have and whether those carry force. Needs kinematics (StageError) and geoms that
/// exist (StateError).
std::string explain(const Model& m, const Data& d, int geom1, int geom2);

}  // namespace kinetree
