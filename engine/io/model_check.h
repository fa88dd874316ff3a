#pragma once
// Whether the stages may follow the numbers and addresses in a Model that comes from a file: a hostile one must not
// make them read or write outside an array. What a model weighs or where it stands is not judged here.

#include "engine/model/model.h"

namespace kinetree {

/// Array sizes must be right already. The tree: parents before children, depth first, joints, dofs and geoms of a body
/// contiguous; ids, kinds, addresses and lengths within what they refer to; tables that the tree decides (ancestors,
/// sparsity patterns) as setStructure() works them out. Throws ModelError naming the array, the entry and its value.
void checkModel(const Model& m);

/// The same for the arrays that only pictures need, once they are there.
void checkPictures(const Model& m);

}  // namespace kinetree
