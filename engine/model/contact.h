#pragma once
// One contact between two geoms, as collision reports it and the constraint rows read it.

#include "engine/model/options.h"
#include "engine/spatial/vec.h"

namespace kinetree {

struct Contact {
  double dist = 0;           ///< gap between the surfaces [m]; negative: penetration
  Vec3 pos;                  ///< midpoint of the two witness points, world [m]
  Mat3 frame;                ///< rows: normal from geom[0] to geom[1], then two tangents, world
  double includemargin = 0;  ///< force acts where dist is below this [m]
  Row<5> friction{};         ///< tangent 1, tangent 2, spin, roll 1, roll 2
  Row<2> solref{};           ///< reference along the normal
  Row<2> solreffriction{};   ///< reference along the tangents; 0 0: as the normal
  Row<5> solimp{};           ///< impedance
  double mu = 0;             ///< friction of the regularised cone, set with the rows
  int dim = 0;               ///< 1, 3, 4 or 6
  Row<2, int> geom = {-1, -1};
  int exclude = 0;       ///< 0 included, 1 only in the gap, 2 fused, 3 no dofs
  int efc_address = -1;  ///< its first row; -1: none
  int pair = -1;         ///< its candidate in the plan's pair table; -1: none
};

}  // namespace kinetree
