#pragma once

#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree {

/// Whether `point` (world) lies strictly inside a shape at `position` with axes `frame`. A plane's inside is below it.
bool isInsideShape(GeomType type, Vec3 size, Vec3 position, const Mat3& frame, Vec3 point);

}  // namespace kinetree
