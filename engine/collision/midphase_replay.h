#pragma once
// The reference descends two trees of boxes to find the geoms of two bodies that meet. Those tests ignore gaps on the
// way and round at exact touch, so they lose some pairs that do touch. As with the sweep, nothing here searches: a pair
// that could have been lost is asked whether the descent would have reached it.

#include <vector>

#include "engine/collision/bvh.h"
#include "engine/collision/pair_table.h"
#include "engine/model/data.h"

namespace kinetree {

class MidphaseReplay {
 public:
  /// Whether the descent over bodies `a` < `b` reaches geom `geomA` of `a` and `geomB` of `b`.
  bool finds(const Model& m, const Data& d, const PairTable& table, int a, int b, int geomA, int geomB);

 private:
  struct Tree {
    bool known = false;
    Bvh bvh;
    std::vector<int> parent;
  };
  const Tree& treeOf(const Model& m, int body);

  std::uint64_t stamp_ = 0;
  std::vector<Tree> tree_;    ///< by body, made when first asked for
  std::vector<int> path_[2];  ///< room of finds(): nodes from the leaf to the root
};

}  // namespace kinetree
