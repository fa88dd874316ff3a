#pragma once
// From a constraint's solref and solimp to its four numbers per row (Data::efc_KBIP): stiffness K, damping B,
// impedance I and its derivative P. MuJoCo documentation, "Computation", section "Constraint model - parameters".

#include "engine/model/options.h"

namespace kinetree {

/// solref and solimp after sanitising: what a row needs apart from its position.
struct SoftParameters {
  double K = 0, B = 0;
  double d0 = 0, d1 = 0, width = 0, midpoint = 0, power = 1;
};

struct Impedance {
  double I = 0;  ///< in (0, 1): 1 would be rigid
  double P = 0;  ///< dI/dpos
};

/// Replaces solref of mixed sign by `fallback` and, unless refsafe is off, keeps the time constant above two steps.
Row<2> sanitised(const Option& opt, Row<2> solref, Row<2> fallback);
inline constexpr Row<2> kDefaultSolref = {0.02, 1};

SoftParameters softParameters(const Option& opt, const Row<2>& solref, const Row<5>& solimp);
/// Damping B alone, for the tangents of an elliptic contact; `solref` is sanitised already.
double dampingOf(const Row<2>& solref, double dmax);

/// Impedance at `x` = position - margin, or a norm of it [unit of the row].
Impedance impedance(const SoftParameters& p, double x);

}  // namespace kinetree
