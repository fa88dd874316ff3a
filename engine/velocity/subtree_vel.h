#pragma once

#include "engine/model/data.h"

namespace kinetree {

/// Momenta of subtrees.
/// reads  cvel, xipos, ximat, subtree_com
/// writes subtree_linvel (nbody): velocity of subtree_com [m/s]; subtree_angmom (nbody): angular momentum of the
/// subtree
///        about subtree_com, relative to its motion [kg m^2/s]
/// source RBDA 2.11
void subtreeVel(const Model& m, Data& d);

}  // namespace kinetree
