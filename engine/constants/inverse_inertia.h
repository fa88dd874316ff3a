#pragma once
// Products with M^-1 from the factor M = L^T D L that factorM leaves, for vectors that live on one ancestor chain.

#include "engine/model/data.h"

namespace kinetree {

class InverseInertia {
 public:
  /// Needs Stage::factorM.
  InverseInertia(const Model& m, const Data& d);

  /// Scratch of nv zeros; weigh() and weighChain() take their vector from here.
  double* scratch() { return x_.data(); }

  /// x^T M^-1 x for a vector x in scratch() that is zero above dof `last` and off its chain; leaves scratch() zero.
  double weighChain(int last);
  /// The same for any x.
  double weigh();

 private:
  void eliminate(int dof);

  const Model& m_;
  const Data& d_;
  Array<double> x_;
};

}  // namespace kinetree
