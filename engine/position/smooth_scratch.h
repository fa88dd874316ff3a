#pragma once
// Room for intermediate numbers of the smooth dynamics, kept in Data::smoothWork between steps. Nothing in it outlives
// the call that wrote it.

#include <vector>

#include "engine/array.h"
#include "engine/spatial/motion.h"
#include "engine/spatial/simd.h"

namespace kinetree {

struct SmoothScratch {
  Array<Double4> moments;                               ///< comPos: mass times position, of a subtree
  Array<double> axes[6];                                ///< crb: cdof by component
  Array<double> forces[6];                              ///< crb: force of each dof's subtree, by component
  Array<double> diagonal;                               ///< crb: of M
  Array<double> factorRows;                             ///< factorInPattern: rows that start on vectors
  Array<Motion> acceleration;                           ///< rne: of each body
  Array<Force> force;                                   ///< rne: on each body, then on its subtree
  Array<double> momentum;                               ///< kineticEnergy: M qvel; inverseDynamics
  Array<double> givenAcceleration;                      ///< inverseDynamics: qacc as the user gave it
  Array<double> appliedForce, solvedPull, solvedForce;  ///< compareForwardInverse: what forward dynamics left
};

}  // namespace kinetree
