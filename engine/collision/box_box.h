#pragma once
// Contacts between two boxes: separating axis test over 15 axes, then clipping of the incident feature against the
// reference face (or of two edge quads), then removal of points that belong to neither surface. Up to eight contacts.
// The choice of axes, the order of points and the clean-up are the reference's, peculiarities included.

#include "engine/collision/shape.h"

namespace kinetree {

/// Adds the contacts of two boxes whose boxes blown up by `reach` overlap; normals from `a` to `b`.
void boxBox(const Shape& a, const Shape& b, double reach, Hits& hits);

}  // namespace kinetree
