#pragma once
// Scratch of the bias derivative, kept in Data::dynamicsWork.

#include "engine/model/data.h"

namespace kinetree {

struct BiasDerivativeWork {
  struct Mat6 {
    Force column[6];
  };
  explicit BiasDerivativeWork(const Model& m)
      : subtree(m.nbody), after(m.nv), rate(m.nv), down(m.nv), up(m.nv), inertial(m.nv) {}

  Array<Mat6> subtree;              ///< per body: sum of its velocity blocks
  Array<Motion> after;              ///< per dof: velocity of its body after its joint
  Array<Motion> rate;               ///< per dof: cdof_dot + after x cdof
  Array<Force> down, up, inertial;  ///< per dof: see the sources of their products
};

}  // namespace kinetree
