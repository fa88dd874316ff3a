#pragma once
// How far bodies have travelled, as a proof that pairs that were apart still are. Each body has an anchor pose and an
// odometer: the way of its anchors so far (base) and a bound on how far any point of its geoms is from its place at the
// anchor (m). Between two moments no point moved more than (base + m at the later) - (base - m at the earlier one), so
// a pair whose distance exceeded its reach by g then is apart as long as hi_a + hi_b < g + lo_a + lo_b. Whoever moved
// the bodies - a step, a user, a reset - moves the odometer: nothing needs to be told. source: conservative advancement
// (Mirtich 1996), bound scheduling; the two-sided reading across anchor moves is ours.

#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/collision/pair_table.h"
#include "engine/collision/separation.h"
#include "engine/model/data.h"

namespace kinetree {

class Odometer {
 public:
  /// A fresh start if `table` (or `stamp`, or what bounds depend on) is another than last time.
  void bind(const PairTable& table, double ccdTolerance);
  /// Reads the present body poses.
  void advance(const PairTable& table, const Data& d);

  /// Calls open(a slot, b slot, group) for every pair of bodies that is not proven apart, in contact order.
  template <class Open>
  void forEachOpen(const OdometerPlan& plan, Open&& open);

  /// Whether geom pair `i` of bodies in slots `a` and `b` is proven apart.
  bool apart(int i, int a, int b) const { return hi_[a] + hi_[b] < pairLimit_[i]; }
  /// The distance of pair `i` exceeds its reach by `gap` now; negative: not known to.
  void setGap(int i, int a, int b, double gap) { pairLimit_[i] = limitFor(a, b, gap); }
  /// The distance of all geoms of bodies in slots `a` < `b` exceeds what they reach by `gap` now.
  void setBodyGap(int a, int b, double gap) {
    bodyLimit_[static_cast<std::size_t>(a) * hi_.size() + b] = limitFor(a, b, gap);
  }
  /// Bodies in slots `a` and `b` are apart while all their pairs are.
  void setGroup(const PairTable& table, int group, int a, int b);

  std::vector<SeparationHint> hint;    ///< per geom pair
  std::vector<std::uint8_t> touching;  ///< per geom pair: had contacts last time

 private:
  struct Place {
    Vec3 pos;
    Mat3 rot;
    double base = 0, m = 0;
  };

  float limitFor(int a, int b, double gap) const;
  void forgetBody(const PairTable& table, int slot);
  void forgetAll();

  std::uint64_t stamp_ = 0;
  double tolerance_ = 0;
  std::vector<Place> place_;
  Array<float> hi_, bodyLimit_;
  std::vector<float> pairLimit_;
};

template <class Open>
void Odometer::forEachOpen(const OdometerPlan& plan, Open&& open) {
  using Floats = float __attribute__((vector_size(32)));
  using Longs = long long __attribute__((vector_size(32)));
  const int slots = static_cast<int>(plan.body.size()), stride = plan.stride;
  for (int a = 0; a < slots; ++a) {
    const float hiA = hi_[a];
    const float* limit = bodyLimit_.data() + static_cast<std::ptrdiff_t>(a) * stride;
    for (int b = a & ~7; b < stride; b += 8) {
      Floats hiB, limits;
      std::memcpy(&hiB, hi_.data() + b, sizeof hiB);
      std::memcpy(&limits, limit + b, sizeof limits);
      const auto safe = reinterpret_cast<Longs>(hiB + hiA < limits);
      if ((safe[0] & safe[1] & safe[2] & safe[3]) == -1) [[likely]] {
        continue;
      }
      for (int lane = b; lane < b + 8; ++lane) {
        if (hiA + hi_[lane] < limit[lane]) {
          continue;
        }
        if (const int group = plan.group[static_cast<std::size_t>(a) * stride + lane]; group >= 0) {
          open(a, lane, group);
        }
      }
    }
  }
}

}  // namespace kinetree
