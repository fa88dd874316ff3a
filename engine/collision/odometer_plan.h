#pragma once
// What the odometer (odometer.h) needs of a model: who moves, how large bodies are, and a matrix of body pairs that can
// be scanned in contact order.

#include <cstdint>
#include <vector>

#include "engine/model/model.h"

namespace kinetree {

struct PairTable;

/// What the odometer needs of a table: bodies that take part, and for every two of them their pairs.
struct OdometerPlan {
  static constexpr int kMostBodies = 1024;

  std::vector<int> body;               ///< slot -> body, ascending
  std::vector<double> radius;          ///< farthest any point of its geoms is from the body's origin [m]
  std::vector<Box> box;                ///< around its geoms, in the body's frame
  std::vector<std::uint8_t> fixed;     ///< never moves: static and not driven by mocap
  std::vector<std::uint8_t> infinite;  ///< has a plane: no bound on its motion but staying put
  int stride = 0;                      ///< slots, padded to a multiple of 8
  std::vector<std::int32_t> group;     ///< stride x stride: index into PairTable::bodies; -1: none
  std::vector<double> pairReach;       ///< of each geom pair: functionReach() without slack [m]
  std::vector<double> groupReach;      ///< of each body pair: the most of its geom pairs [m]
};

OdometerPlan makeOdometerPlan(const Model& m, const PairTable& table);

}  // namespace kinetree
