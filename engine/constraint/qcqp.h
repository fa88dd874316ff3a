#pragma once

namespace kinetree {

/// Minimises f.A.f / 2 + f.b over the ellipsoid sum (f_j / d_j)^2 <= r^2, by Newton's method on the multiplier, with
/// MuJoCo's limits: at most 20 iterations, 1e-10 for the constraint, its step and singularity (then f = 0).
/// `A` is row major with `n` columns, n <= 5. Where the bound is active, f is put exactly onto it.
void minimiseOnEllipsoid(const double* A, const double* b, const double* d, double r, int n, double* f);

}  // namespace kinetree
