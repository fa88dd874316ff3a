#pragma once

#include "spec/spec.h"

namespace kinetree::building {

/// The ellipsoid fluid model of a geom: switch, five coefficients as given, virtual masses and inertias per density of
/// the medium (Lamb, Hydrodynamics, art. 114). Zeros where it is off.
Row<12> fluidCoefficients(const spec::Geom& s, GeomType type, Vec3 size);

}  // namespace kinetree::building
