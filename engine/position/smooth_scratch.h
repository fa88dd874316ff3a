#pragma once
// Room for intermediate numbers of the smooth dynamics, kept in Data::smoothWork between steps. Nothing in it outlives
// the call that wrote it.

#include <vector>

#include "engine/array.h"

namespace kinetree {

struct SmoothScratch {
  Array<double> axes[6];     ///< crb: cdof by component
  Array<double> factorRows;  ///< factorInPattern: rows that start on vectors
};

}  // namespace kinetree
