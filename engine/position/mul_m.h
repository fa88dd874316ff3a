#pragma once
// Products with M, which Data keeps as a lower triangle. Vectors hold nv numbers; several stand one after another.

#include <span>

#include "engine/model/data.h"

namespace kinetree {

/// result = M x for `count` vectors. Throws StageError without crb. `result` and `x` must not overlap.
void mulM(const Model& m, const Data& d, std::span<double> result, std::span<const double> x, int count = 1);

/// result = D^1/2 L x, with M = L^T D L: the half that solveM2 inverts. Throws StageError without factorM.
void mulM2(const Model& m, const Data& d, std::span<double> result, std::span<const double> x, int count = 1);

/// All of M, symmetric, nv x nv row by row, into `dense`.
void fullM(const Model& m, const Data& d, std::span<double> dense);

}  // namespace kinetree
