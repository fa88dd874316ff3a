#include "engine/collision/crowd.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace kinetree {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr int kGroup = 32;  // most bodies of a group: all pairs within it are tested

/// What hfields reach beyond margin and gap, doubled, and rounding.
double reachOf(const Model& m, const PairOptions& o, int geom) {
  const double margin = o.override_ ? std::max(0.5 * o.o_margin, m.geom_margin[geom]) : m.geom_margin[geom];
  return 2 * (std::max(0.0, margin) + std::max(0.0, m.geom_gap[geom])) + 1e-5;
}

}  // namespace

void Crowd::addKnown(const Model& m, const PairTable& table, int a, int b) {
  if (bodyVerdict(m, table.options, a, b) != BodyVerdict::candidates) {
    return;
  }
  BodyPair pair{{std::min(a, b), std::max(a, b)}};
  pair.first = static_cast<int>(geoms_.size());
  pair.sweep = !table.special[a] && !table.special[b];
  pair.tree = usesTree(m, table.options, a, b);
  listPairs(m, table.options, pair.body[0], pair.body[1], true, geoms_);
  pair.count = static_cast<int>(geoms_.size()) - pair.first;
  known_.push_back(pair);
}

/// Collidable bodies by trees; those that reach everywhere belong to no group.
void Crowd::listGroups(const Model& m, const PairTable& table) {
  group_.clear();
  member_.clear();
  for (const int body : table.collidable) {
    if (!table.special[body]) {
      member_.push_back(body);
    }
  }
  std::stable_sort(member_.begin(), member_.end(), [&](int a, int b) { return m.body_treeid[a] < m.body_treeid[b]; });
  for (std::size_t i = 0; i < member_.size(); ++i) {
    const int tree = m.body_treeid[member_[i]];
    if (i > 0 && tree >= 0 && m.body_treeid[member_[i - 1]] == tree && group_.back().count < kGroup) {
      ++group_.back().count;
    } else {
      group_.push_back({{}, static_cast<int>(i), 1});
    }
  }
}

void Crowd::bind(const Model& m, const PairTable& table) {
  if (stamp_ == table.stamp) {
    return;
  }
  stamp_ = table.stamp;
  axis_ = -1;
  listGroups(m, table);
  bounds_.resize(m.nbody);
  place_.assign(m.nbody, {{std::nan(""), 0, 0}, {}});
  known_.clear();
  geoms_.clear();
  for (const int body : table.collidable) {
    for (const int other : table.collidable) {
      if (table.special[other] && other != body && !(table.special[body] && body < other)) {
        addKnown(m, table, body, other);
      }
    }
  }
  for (const Group& g : group_) {
    for (int i = g.first; i < g.first + g.count; ++i) {
      for (int j = i + 1; j < g.first + g.count; ++j) {
        addKnown(m, table, member_[i], member_[j]);
      }
    }
  }
  std::sort(known_.begin(), known_.end(), [](const BodyPair& x, const BodyPair& y) {
    return std::pair(x.body[0], x.body[1]) < std::pair(y.body[0], y.body[1]);
  });
}

void Crowd::measure(const Model& m, const Data& d, const PairTable& table) {
  awake_ = m.opt.enabled(enable::sleep) && d.nbody_awake < m.nbody ? d.body_awake.data() : nullptr;
  for (const int body : table.collidable) {
    Place& place = place_[body];
    if (sleeps(body) && place.pos == d.xpos[body] && place.quat == d.xquat[body]) {
      continue;
    }
    place = {d.xpos[body], d.xquat[body]};
    Bounds& b = bounds_[body];
    b = {{kInf, kInf, kInf}, {-kInf, -kInf, -kInf}};
    bool everywhere = table.special[body];
    for (int g = m.body_geomadr[body]; g < m.body_geomadr[body] + m.body_geomnum[body]; ++g) {
      const double r = m.geom_rbound[g] + reachOf(m, table.options, g);
      const Vec3 p = d.geom_xpos[g];
      everywhere = everywhere || !isFinite(p);
      for (int k = 0; k < 3; ++k) {
        b.low[k] = std::min(b.low[k], p[k] - r);
        b.high[k] = std::max(b.high[k], p[k] + r);
      }
    }
    if (everywhere) {
      b = {{-kInf, -kInf, -kInf}, {kInf, kInf, kInf}};
    }
  }
  for (Group& g : group_) {
    g.awake = !sleeps(member_[g.first]);
    g.bounds = bounds_[member_[g.first]];
    for (int i = g.first + 1; i < g.first + g.count; ++i) {
      for (int k = 0; k < 3; ++k) {
        g.bounds.low[k] = std::min(g.bounds.low[k], bounds_[member_[i]].low[k]);
        g.bounds.high[k] = std::max(g.bounds.high[k], bounds_[member_[i]].high[k]);
      }
    }
  }
}

/// Whether a body comes near some geom of one that reaches everywhere.
bool Crowd::meetsEverywhere(const Model& m, const Data& d, const PairTable& table, int special, int body) const {
  const Bounds& b = bounds_[body];
  for (int g = m.body_geomadr[special]; g < m.body_geomadr[special] + m.body_geomnum[special]; ++g) {
    const Vec3 p = d.geom_xpos[g];
    const double reach = reachOf(m, table.options, g);
    if (m.geom_type[g] == GeomType::plane) {
      const Vec3 n = d.geom_xmat[g].col(2);
      const Vec3 lowest{n.x > 0 ? b.low.x : b.high.x, n.y > 0 ? b.low.y : b.high.y, n.z > 0 ? b.low.z : b.high.z};
      if (!(dot(n, lowest - p) > reach)) {
        return true;
      }
    } else {
      const double r = m.geom_rbound[g] + reach;
      const Vec3 half{r, r, r};
      if (!isFinite(p) || b.meets({p - half, p + half})) {
        return true;
      }
    }
  }
  return false;
}

void Crowd::testKnown(const Model& m, const Data& d, const PairTable& table) {
  near_.clear();
  for (std::size_t i = 0; i < known_.size(); ++i) {
    const auto [a, b] = known_[i].body;
    if (sleeps(a) && sleeps(b)) {
      continue;
    }
    const bool near = table.special[a]   ? meetsEverywhere(m, d, table, a, b)
                      : table.special[b] ? meetsEverywhere(m, d, table, b, a)
                                         : bounds_[a].meets(bounds_[b]);
    if (near) {
      near_.push_back({a, b, static_cast<int>(i)});
    }
  }
}

/// Along the axis on which the groups' centres are spread most; nearly sorted from the last step, as a rule.
void Crowd::sortGroups() {
  Vec3 low{kInf, kInf, kInf}, high{-kInf, -kInf, -kInf};
  for (const Group& g : group_) {
    for (int k = 0; k < 3; ++k) {
      const double center = 0.5 * (g.bounds.low[k] + g.bounds.high[k]);
      low[k] = std::min(low[k], center);  // a center that is not a number changes nothing
      high[k] = std::max(high[k], center);
    }
  }
  const Vec3 spread = high - low;
  const int widest = spread.x >= spread.y && spread.x >= spread.z ? 0 : spread.y >= spread.z ? 1 : 2;
  const auto before = [&](const Group& a,
                          const Group& b) {  // total: the order must not depend on that of the last step
    const double x = a.bounds.low[axis_], y = b.bounds.low[axis_];
    return x != y ? x < y : a.first < b.first;
  };
  if (axis_ != widest) {
    axis_ = widest;
    return std::sort(group_.begin(), group_.end(), before);
  }
  std::size_t moves = 0;
  for (std::size_t i = 1; i < group_.size(); ++i) {
    if (moves > 16 * group_.size()) {
      return std::sort(group_.begin(), group_.end(), before);
    }
    const Group moved = group_[i];
    std::size_t j = i;
    for (; j > 0 && before(moved, group_[j - 1]); --j, ++moves) {
      group_[j] = group_[j - 1];
    }
    group_[j] = moved;
  }
}

bool Crowd::crossGroups(const Model& m, const PairTable& table, const Group& a, const Group& b) {
  for (int i = a.first; i < a.first + a.count; ++i) {
    const int x = member_[i];
    if (!bounds_[x].meets(b.bounds)) {
      continue;
    }
    for (int j = b.first; j < b.first + b.count; ++j) {
      const int y = member_[j];
      if (!bounds_[x].meets(bounds_[y]) || bodyVerdict(m, table.options, x, y) != BodyVerdict::candidates) {
        continue;
      }
      if (cross_.size() == kMostPairs) {
        return false;
      }
      cross_.push_back({std::min(x, y), std::max(x, y), -1});
    }
  }
  return true;
}

bool Crowd::sweep(const Model& m, const PairTable& table) {
  cross_.clear();
  awakeGroup_.clear();
  const int count = static_cast<int>(group_.size());
  for (int i = 0; i < count; ++i) {
    if (group_[i].awake) {
      awakeGroup_.push_back(i);
    }
  }
  const auto meet = [&](const Group& a, const Group& b) {
    return !a.bounds.meets(b.bounds) || crossGroups(m, table, a, b);
  };
  auto nextAwake = awakeGroup_.begin();
  for (int i = 0; i < count && nextAwake != awakeGroup_.end(); ++i) {
    const Group& a = group_[i];
    nextAwake += *nextAwake == i;
    if (a.awake) {
      for (int j = i + 1; j < count && group_[j].bounds.low[axis_] <= a.bounds.high[axis_]; ++j) {
        if (!meet(a, group_[j])) {
          return false;
        }
      }
      continue;
    }
    for (auto j = nextAwake; j != awakeGroup_.end() && group_[*j].bounds.low[axis_] <= a.bounds.high[axis_]; ++j) {
      if (!meet(a, group_[*j])) {
        return false;
      }
    }
  }
  return true;
}

bool Crowd::collect(const Model& m, const Data& d, const PairTable& table) {
  bind(m, table);
  measure(m, d, table);
  if (awake_ && std::none_of(table.collidable.begin(), table.collidable.end(), [&](int b) { return !sleeps(b); })) {
    pairs_.clear();
    return true;
  }
  testKnown(m, d, table);
  sortGroups();
  const bool all = sweep(m, table);
  std::sort(cross_.begin(), cross_.end());
  pairs_.resize(near_.size() + cross_.size());
  std::merge(near_.begin(), near_.end(), cross_.begin(), cross_.end(), pairs_.begin());
  return all;
}

}  // namespace kinetree
