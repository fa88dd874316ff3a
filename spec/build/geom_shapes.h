#pragma once
// Volumes, inertias and bounds of the primitive shapes. Sizes are as in MJCF: radius, half lengths.

#include "engine/model/enums.h"
#include "engine/spatial/vec.h"

namespace kinetree::building {

/// Volume [m^3], or surface [m^2] of the hollow body.
double shapeVolume(GeomType type, Vec3 size, bool shell);

/// Principal moments about the centre for a total of `mass`, evenly over the volume or the surface.
Vec3 shapeInertia(GeomType type, Vec3 size, double mass, bool shell);

/// Radius of the bounding sphere about the geom's centre; 0: unbounded.
double boundingRadius(GeomType type, Vec3 size);

/// Box of a primitive in its own frame; planes reach 1e10.
Box boundingBox(GeomType type, Vec3 size);

}  // namespace kinetree::building
