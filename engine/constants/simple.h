#pragma once
// Flags that let later stages skip work: frames that coincide, and bodies whose rows of M are diagonal.

#include "engine/model/model.h"

namespace kinetree {

/// writes body_sameframe, geom_sameframe, site_sameframe: poses compared entry by entry to 1e-6, quaternions up to sign
void setSameFrames(Model& m);

/// writes body_simple, dof_simplenum
/// A body is simple if it is a root (or hangs on a static child of the world), carries no body, its com and principal
/// axes are its frame, and its joints sit at the origin along coordinate axes, nothing after a rotation.
void setSimpleFlags(Model& m);

}  // namespace kinetree
