#include "engine/collision/midphase_replay.h"

#include <algorithm>
#include <cmath>

namespace kinetree {
namespace {

constexpr double kInfiniteSize = 1e10;  // half sizes from here on mean a plane

/// A box in a frame.
struct Placed {
  const Box& box;
  Vec3 pos;
  const Mat3& rot;

  bool infinite() const {
    return box.size.x >= kInfiniteSize || box.size.y >= kInfiniteSize || box.size.z >= kInfiniteSize;
  }
  bool everywhere() const {
    return box.size.x >= kInfiniteSize && box.size.y >= kInfiniteSize && box.size.z >= kInfiniteSize;
  }
};

double radiusAlong(const Placed& p, Vec3 axis) {
  return std::abs(p.box.size.x * dot(p.rot.col(0), axis)) + std::abs(p.box.size.y * dot(p.rot.col(1), axis)) +
         std::abs(p.box.size.z * dot(p.rot.col(2), axis));
}

/// Place of the box's centre along an axis: as a sum over the box's own axes for tree nodes, directly for geoms. The
/// two differ in the last bit.
double placeAlong(const Placed& p, Vec3 axis, bool node) {
  const Vec3 c = p.box.center;
  return node ? c.x * dot(p.rot.col(0), axis) + c.y * dot(p.rot.col(1), axis) + c.z * dot(p.rot.col(2), axis) +
                    dot(p.pos, axis)
              : dot(p.rot * c + p.pos, axis);
}

/// Face normals of both boxes only; those of a box are no use against an infinite one.
bool boxesMeet(const Placed& a, const Placed& b, double margin, bool nodes) {
  if (a.everywhere() || b.everywhere()) {
    return true;
  }
  for (const Placed* owner : {&a, &b}) {
    if ((owner == &a ? b : a).infinite()) {
      continue;
    }
    for (int k = 0; k < 3; ++k) {
      const Vec3 axis = owner->rot.col(k);
      if (radiusAlong(a, axis) + radiusAlong(b, axis) + margin <
          std::abs(placeAlong(b, axis, nodes) - placeAlong(a, axis, nodes))) {
        return false;
      }
    }
  }
  return true;
}

/// What the reference compares in place of a surface area.
double surface(const Box& box) {
  const Vec3 s = box.size - box.center;
  return s.x * s.y + s.y * s.z + s.z * s.x;
}

}  // namespace

const MidphaseReplay::Tree& MidphaseReplay::treeOf(const Model& m, int body) {
  Tree& t = tree_[body];
  if (!t.known) {
    t.bvh = makeBodyBvh(m, body);
    t.parent.assign(t.bvh.size(), -1);
    for (int n = 0; n < t.bvh.size(); ++n) {
      for (const int child : t.bvh.child[n]) {
        if (child >= 0) {
          t.parent[child] = n;
        }
      }
    }
    t.known = true;
  }
  return t;
}

bool MidphaseReplay::finds(const Model& m, const Data& d, const PairTable& table, int a, int b, int geomA, int geomB) {
  if (stamp_ != table.stamp) {
    stamp_ = table.stamp;
    tree_.assign(m.nbody, {});
  }
  const Tree* trees[2] = {&treeOf(m, a), &treeOf(m, b)};
  const int body[2] = {a, b}, geom[2] = {geomA, geomB};
  std::vector<int>(&path)[2] = path_;
  path[0].clear();
  path[1].clear();
  for (int i = 0; i < 2; ++i) {
    const Array<int>& leaf = trees[i]->bvh.leaf;
    int node = static_cast<int>(std::find(leaf.begin(), leaf.end(), geom[i]) - leaf.begin());
    if (node == static_cast<int>(leaf.size())) {
      return true;
    }
    for (; node >= 0; node = trees[i]->parent[node]) {
      path[i].push_back(node);
    }
  }
  const PairOptions& o = table.options;
  const double margin = o.override_ ? o.o_margin : m.body_margin[a] + m.body_margin[b];
  while (path[0].size() > 1 || path[1].size() > 1) {
    const Box& box1 = trees[0]->bvh.box[path[0].back()];
    const Box& box2 = trees[1]->bvh.box[path[1].back()];
    if (!boxesMeet({box1, d.xipos[body[0]], d.ximat[body[0]]}, {box2, d.xipos[body[1]], d.ximat[body[1]]}, margin,
                   true)) {
      return false;
    }
    const bool first = path[1].size() == 1 || (path[0].size() > 1 && surface(box1) > surface(box2));
    path[first ? 0 : 1].pop_back();
  }
  const double leafMargin = o.override_ ? o.o_margin : m.geom_margin[geomA] + m.geom_margin[geomB];
  return boxesMeet({m.geom_aabb[geomA], d.geom_xpos[geomA], d.geom_xmat[geomA]},
                   {m.geom_aabb[geomB], d.geom_xpos[geomB], d.geom_xmat[geomB]},
                   leafMargin + (m.geom_gap[geomA] + m.geom_gap[geomB]), false);
}

}  // namespace kinetree
