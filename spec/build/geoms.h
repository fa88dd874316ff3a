#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Shape, pose, mass, inertia and bounds of all geoms of the draft, within their bodies.
void compileGeoms(Context& c);

/// Half length, centre and orientation of an element given by its two end points.
struct FromTo {
  double halfLength = 0;
  Pose pose;
};
FromTo fromToPose(const Row<6>& ends);

/// Numbers of `size` that a shape needs to be positive.
int sizesUsed(GeomType type);

const char* nameOf(GeomType type);

}  // namespace kinetree::building
