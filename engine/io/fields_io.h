#pragma once
// Model and Data to and from named arrays, by their field lists.

#include "engine/io/npz.h"
#include "engine/model/data.h"

namespace kinetree {

/// Every Model array, count, option and statistic under its MuJoCo name.
Npz toNpz(const Model& m);
/// The reverse: a Model from such arrays, finalised. Missing arrays must have length 0; throws ModelError naming others.
Model modelFromNpz(const Npz& arrays);

/// Copies state arrays by name into a reset Data. Throws StateError for an unknown name or a wrong size.
void applyState(const Model& m, Data& d, const Npz& state);

}  // namespace kinetree
