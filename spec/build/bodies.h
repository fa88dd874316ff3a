#pragma once

#include "spec/build/context.h"

namespace kinetree::building {

/// Poses and inertias of all bodies, from `inertial` or from their geoms; needs compiled geoms.
void compileBodies(Context& c);

/// Moves the frame of lone free bodies that ask for it to their inertial frame; what they carry stays where it is.
void alignFreeBodies(Context& c);

/// compiler settotalmass: scales all masses and inertias to the given total.
void scaleTotalMass(Context& c);

}  // namespace kinetree::building
