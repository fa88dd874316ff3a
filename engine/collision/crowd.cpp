#include "engine/collision/crowd.h"

#include <algorithm>
#include <limits>

namespace kinetree {
namespace {

/// What hfields reach beyond margin and gap, doubled, and rounding.
double reachOf(const Model& m, const PairOptions& o, int geom) {
  const double margin = o.override_ ? std::max(0.5 * o.o_margin, m.geom_margin[geom]) : m.geom_margin[geom];
  return 2 * (std::max(0.0, margin) + std::max(0.0, m.geom_gap[geom])) + 1e-5;
}

}  // namespace

void Crowd::measure(const Model& m, const Data& d, const PairTable& table) {
  if (bounds_.size() != table.collidable.size()) {
    bounds_.clear();
    for (const int body : table.collidable) {
      bounds_.push_back({{}, {}, body});
    }
  }
  constexpr double kInf = std::numeric_limits<double>::infinity();
  for (Bounds& b : bounds_) {
    b.low = {kInf, kInf, kInf};
    b.high = -b.low;
    bool everywhere = table.special[b.body];
    for (int g = m.body_geomadr[b.body]; g < m.body_geomadr[b.body] + m.body_geomnum[b.body]; ++g) {
      const double r = m.geom_rbound[g] + reachOf(m, table.options, g);
      const Vec3 p = d.geom_xpos[g];
      everywhere = everywhere || !isFinite(p);
      for (int k = 0; k < 3; ++k) {
        b.low[k] = std::min(b.low[k], p[k] - r);
        b.high[k] = std::max(b.high[k], p[k] + r);
      }
    }
    if (everywhere) {
      b.low = {-kInf, -kInf, -kInf};
      b.high = {kInf, kInf, kInf};
    }
  }
}

bool Crowd::collect(const Model& m, const Data& d, const PairTable& table) {
  measure(m, d, table);
  for (std::size_t i = 1; i < bounds_.size(); ++i) {  // nearly sorted from the last step
    const Bounds moved = bounds_[i];
    std::size_t j = i;
    for (; j > 0 && bounds_[j - 1].low.x > moved.low.x; --j) {
      bounds_[j] = bounds_[j - 1];
    }
    bounds_[j] = moved;
  }
  pairs_.clear();
  for (std::size_t i = 0; i < bounds_.size(); ++i) {
    const Bounds& a = bounds_[i];
    for (std::size_t j = i + 1; j < bounds_.size() && bounds_[j].low.x <= a.high.x; ++j) {
      const Bounds& b = bounds_[j];
      if (a.low.y > b.high.y || b.low.y > a.high.y || a.low.z > b.high.z || b.low.z > a.high.z ||
          bodyVerdict(m, table.options, a.body, b.body) != BodyVerdict::candidates) {
        continue;
      }
      if (pairs_.size() == kMostPairs) {
        std::sort(pairs_.begin(), pairs_.end());
        return false;
      }
      pairs_.emplace_back(std::min(a.body, b.body), std::max(a.body, b.body));
    }
  }
  std::sort(pairs_.begin(), pairs_.end());
  return true;
}

}  // namespace kinetree
