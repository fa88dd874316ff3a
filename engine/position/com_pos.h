#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Subtree centres of mass, dof axes and inertias about the com of each tree.
/// reads  xpos xmat xipos ximat xanchor xaxis; body_mass, body_subtreemass, body_inertia
/// writes subtree_com (nbody) [m]; cdof (nv) and cinert (nbody), world axes, both about subtree_com of the body's root
/// source RBDA 2.13, 4.4; MuJoCo docs, Computation, "General framework"
void comPos(const Model& m, Data& d);

}  // namespace kinetree
