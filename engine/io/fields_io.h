#pragma once
// Model and Data to and from named arrays, by their field lists.

#include "engine/io/npz.h"
#include "engine/model/data.h"

namespace kinetree {

/// Every Model array, count, option and statistic under its MuJoCo name.
Npz toNpz(const Model& m);
/// The reverse: a Model from such arrays, finalised. Missing arrays must have length 0; throws ModelError naming
/// others.
Model modelFromNpz(const Npz& arrays);

/// Every Data array that some stage has computed, under its MuJoCo name: state, results, contacts as `contact.dist`,
/// ...; counts as scalars. What MuJoCo keeps in two formats is dense: efc_J, actuator_moment, ten_J. After step(),
/// results are those of the step's start, as in mjData.
Npz dataToNpz(const Model& m, const Data& d);

/// Copies state arrays by name into a reset Data. Throws StateError for an unknown name or a wrong size.
void applyState(const Model& m, Data& d, const Npz& state);

}  // namespace kinetree
