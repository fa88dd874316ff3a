#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Drag and lift of the medium (opt.density, opt.viscosity, opt.wind), added to qfrc_fluid: geoms with an ellipsoid
/// model by that, other bodies by the box of their inertia.
/// reads  cvel, xipos, ximat, geom_xpos, geom_xmat, cdof
/// writes qfrc_fluid
void addFluid(const Model& m, Data& d);

/// Adds the derivative of those forces with respect to qvel to qDeriv (D pattern); `symmetric` replaces each
/// ellipsoid's 6 x 6 block by its symmetric part.
void addFluidDerivative(const Model& m, Data& d, bool symmetric);

}  // namespace kinetree
