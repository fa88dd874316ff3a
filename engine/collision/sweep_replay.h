#pragma once
// The reference finds pairs of moving bodies by sweeping intervals, rounded to float, along one axis. Touches thinner
// than that rounding can get lost there, depending on the order of the bodies. Nothing here searches for pairs: a pair
// that touches barely is asked whether the sweep would have seen it, so that both sides list the same contacts.

#include "engine/collision/pair_table.h"
#include "engine/model/data.h"

namespace kinetree {

/// The sweep's axes for the present poses, worked out when first asked for.
class SweepReplay {
 public:
  void restart() { known_ = false; }
  /// Whether the sweep pairs the moving bodies `a` < `b`.
  bool finds(const Model& m, const Data& d, const PairOptions& options, int a, int b);

 private:
  bool known_ = false;
  Mat3 axes_;  // rows
};

}  // namespace kinetree
