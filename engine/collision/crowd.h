#pragma once
// Body pairs that come near each other in models with too many bodies for a list: sweep and prune along x over bounds
// of whole bodies. A superset of what touches; the rules and their order are those of the pair table.

#include <utility>
#include <vector>

#include "engine/collision/pair_table.h"
#include "engine/model/data.h"

namespace kinetree {

class Crowd {
 public:
  static constexpr std::size_t kMostPairs = 4'000'000;

  /// Pairs (a, b), a < b, by the rules, whose bounds overlap now, ascending. False: there were more than kMostPairs and
  /// the rest is missing.
  bool collect(const Model& m, const Data& d, const PairTable& table);
  const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }

 private:
  struct Bounds {
    Vec3 low, high;
    int body;
  };
  void measure(const Model& m, const Data& d, const PairTable& table);

  std::vector<Bounds> bounds_;  ///< sorted along x; the order is kept from step to step
  std::vector<std::pair<int, int>> pairs_;
};

}  // namespace kinetree
