#pragma once
// Names of a model's elements, for people.

#include <string>

#include "engine/model/model.h"

namespace kinetree::cli {

/// Name of element `i` of the kind whose addresses are `adr`; empty if it has none.
std::string nameAt(const Model& m, const Array<int>& adr, int i);
/// The same, or "#3" for an element without a name.
std::string labelAt(const Model& m, const Array<int>& adr, int i);
/// Id of the element called `text`, or with that number. Throws StateError naming the known ones.
int findByName(const Model& m, const Array<int>& adr, const std::string& text, const std::string& kind);

}  // namespace kinetree::cli
