#pragma once
// Actuators by how they pull, decided once per model.

#include "engine/array.h"
#include "engine/model/enums.h"

namespace kinetree {

struct Model;

struct TransmissionPlan {
  /// Hinges and slides: the moment is the gear, for ever.
  struct Scalar {
    int actuator, qposadr, dof;
    double gear;
  };
  Array<Scalar> scalars;
  Array<int> others;      ///< all other actuators
  bool fixedRows = true;  ///< every row has the same entries at every pose: addresses are written once
  Array<int> chain;       ///< dofs that sites and cranks may move, ascending, row after row
  Array<int> chainBegin;  ///< nu + 1 offsets into chain
};

TransmissionPlan makeTransmissionPlan(const Model& m);

}  // namespace kinetree
