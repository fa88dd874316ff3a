#include "engine/constraint/sleep.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "engine/constraint/anchor.h"
#include "engine/constraint/row_scratch.h"
#include "engine/position/kinematics.h"

namespace kinetree {
namespace {

constexpr int kReady = -1;

/// Zero in every byte: -0.0 is not.
bool allBytesZero(const void* p, std::size_t bytes) {
  const auto* c = static_cast<const unsigned char*>(p);
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < bytes; i += sizeof any) {
    std::uint64_t word;
    std::memcpy(&word, c + i, sizeof word);
    any |= word;
  }
  return any == 0;
}

bool maySleep(const Model& m, int tree) {
  const SleepPolicy policy = m.tree_sleep_policy[tree];
  return policy != SleepPolicy::never && policy != SleepPolicy::autoNever;
}

bool isPushed(const Model& m, const Data& d, int tree) {
  return !allBytesZero(&d.xfrc_applied[m.tree_bodyadr[tree]], sizeof(Wrench) * m.tree_bodynum[tree]) ||
         !allBytesZero(&d.qfrc_applied[m.tree_dofadr[tree]], sizeof(double) * m.tree_dofnum[tree]);
}

bool isStill(const Model& m, const Data& d, int tree) {
  return allBytesZero(&d.qvel[m.tree_dofadr[tree]], sizeof(double) * m.tree_dofnum[tree]);
}

bool isSlow(const Model& m, const Data& d, int tree) {
  const int first = m.tree_dofadr[tree], count = m.tree_dofnum[tree];
  if (m.opt.sleep_tolerance == 0) {
    return isStill(m, d, tree);
  }
  double fastest = 0;
  for (int i = first; i < first + count; ++i) {
    fastest = std::max(fastest, m.dof_length[i] * std::abs(d.qvel[i]));
  }
  return fastest < m.opt.sleep_tolerance;
}

bool hasMoved(const Model& m, const Data& d, int tree, const RowScratch& before) {
  const int first = m.tree_bodyadr[tree], count = m.tree_bodynum[tree];
  return std::memcmp(&d.xpos[first], &before.xpos[first], sizeof(Vec3) * count) != 0 ||
         std::memcmp(&d.xquat[first], &before.xquat[first], sizeof(Quat) * count) != 0;
}

/// Tree after tree becomes the last of a cycle whose first is `first`.
void fallAsleepBehind(const Model& m, Data& d, int first, int last, int tree) {
  if (last >= 0) {
    d.tree_asleep[last] = tree;
  }
  d.tree_asleep[tree] = first;
  std::fill_n(d.qvel.unguarded().begin() + m.tree_dofadr[tree], m.tree_dofnum[tree], 0.0);
  std::fill_n(d.qacc.begin() + m.tree_dofadr[tree], m.tree_dofnum[tree], 0.0);
}

/// Gives every tree of the sleeping cycle of `tree` the counter `value`; an awake tree keeps the smaller of both.
void wakeCycle(Data& d, int tree, int value) {
  if (d.tree_asleep[tree] < 0) {
    d.tree_asleep[tree] = std::min(d.tree_asleep[tree], value);
    return;
  }
  while (d.tree_asleep[tree] >= 0) {
    const int next = d.tree_asleep[tree];
    d.tree_asleep[tree] = value;
    tree = next;
  }
}

// Who is awake is asked of tree_awake, which holds still while a sweep wakes trees, as in the reference.
bool sleeps(const Data& d, int tree) {
  return tree >= 0 && !d.tree_awake[tree];
}
bool isAwake(const Data& d, int tree) {
  return tree >= 0 && d.tree_awake[tree];
}

/// One of two coupled trees awake: the other's cycle gets its counter.
bool wakeOther(Data& d, int a, int b) {
  if (sleeps(d, b)) {
    std::swap(a, b);
  }
  if (!sleeps(d, a) || !isAwake(d, b)) {
    return false;
  }
  const bool slept = d.tree_asleep[a] >= 0;
  wakeCycle(d, a, d.tree_asleep[b]);
  return slept;
}

/// Trees that this sweep has woken already count as one cycle.
bool inSameCycle(const Data& d, int a, int b) {
  if (d.tree_asleep[a] < 0 || d.tree_asleep[b] < 0) {
    return d.tree_asleep[a] < 0 && d.tree_asleep[b] < 0;
  }
  for (int t = d.tree_asleep[a]; t != a; t = d.tree_asleep[t]) {
    if (t == b) {
      return true;
    }
  }
  return a == b;
}

bool someoneMayWake(const Model& m, const Data& d) {
  return m.opt.enabled(enable::sleep) && anyoneSleeps(m, d);
}

}  // namespace

bool fallAsleep(const Model& m, Data& d) {
  if (!m.opt.enabled(enable::sleep) || (d.nefc > 0 && d.nisland == 0)) {
    return false;
  }
  for (int t = 0; t < m.ntree; ++t) {
    if (d.tree_asleep[t] < 0) {
      const bool quiet = maySleep(m, t) && !isPushed(m, d, t) && isSlow(m, d, t);
      d.tree_asleep[t] = quiet ? std::min(kReady, d.tree_asleep[t] + 1) : kFullyAwake;
    }
  }
  RowScratch& s = d.rowWork.get<RowScratch>();
  s.lastAsleep.assign(d.nisland, -1);
  s.firstAsleep.assign(d.nisland, -1);
  s.restless.assign(d.nisland, 0);
  for (int t = 0; t < m.ntree; ++t) {
    if (const int island = d.tree_island[t]; island >= 0 && d.tree_asleep[t] != kReady) {
      s.restless[island] = 1;
    }
  }
  bool any = false;
  for (int t = 0; t < m.ntree; ++t) {
    const int island = d.tree_island[t];
    if (d.tree_asleep[t] != kReady || (island >= 0 && s.restless[island])) {
      continue;
    }
    any = true;
    if (island < 0) {
      fallAsleepBehind(m, d, t, -1, t);
      continue;
    }
    s.firstAsleep[island] = s.firstAsleep[island] < 0 ? t : s.firstAsleep[island];
    fallAsleepBehind(m, d, s.firstAsleep[island], s.lastAsleep[island], t);
    s.lastAsleep[island] = t;
  }
  return any;
}

void kinematicsAndWake(const Model& m, Data& d) {
  if (!m.opt.enabled(enable::sleep) && anyoneSleeps(m, d)) {
    wakeAll(m, d);
  }
  if (!anyoneSleeps(m, d)) {
    kinematics(m, d);
    return;
  }
  RowScratch& s = d.rowWork.get<RowScratch>();
  const bool inDoubt = sleepersMayHaveMoved(m, d);
  if (inDoubt) {
    s.xpos = d.xpos;
    s.xquat = d.xquat;
    kinematics(m, d);
  }
  bool any = false;
  for (int t = 0; t < m.ntree; ++t) {
    if (sleeps(d, t) &&
        ((inDoubt && hasMoved(m, d, t, s)) || isPushed(m, d, t) || !maySleep(m, t) || !isStill(m, d, t))) {
      wakeCycle(d, t, kFullyAwake);
      any = true;
    }
  }
  if (any) {
    updateAwake(m, d);
  }
  if (!inDoubt) {
    kinematicsOfAwake(m, d);
  }
}

bool wakeByTendons(const Model& m, Data& d) {
  if (!someoneMayWake(m, d)) {
    return false;
  }
  bool any = false;
  for (int i = 0; i < m.ntendon; ++i) {
    const double length = d.ten_length[i], margin = m.tendon_margin[i];
    const Row<2>& range = m.tendon_range[i];
    if (m.tendon_treenum[i] == 2 && m.tendon_limited[i] && (length - range[0] < margin || range[1] - length < margin)) {
      any |= wakeOther(d, m.tendon_treeid[i][0], m.tendon_treeid[i][1]);
    }
  }
  if (any) {
    updateAwake(m, d);
  }
  return any;
}

bool wakeByContacts(const Model& m, Data& d) {
  if (!someoneMayWake(m, d)) {
    return false;
  }
  bool any = false;
  for (int i = 0; i < d.ncon; ++i) {
    const auto& [g1, g2] = d.contact[i].geom;
    any |= wakeOther(d, m.body_treeid[m.geom_bodyid[g1]], m.body_treeid[m.geom_bodyid[g2]]);
  }
  if (any) {
    updateAwake(m, d);
  }
  return any;
}

bool wakeByEqualities(const Model& m, Data& d) {
  if (!someoneMayWake(m, d)) {
    return false;
  }
  bool any = false;
  for (int e = 0; e < m.neq; ++e) {
    if (!d.eq_active[e] || m.eq_type[e] == EqualityType::tendon) {
      continue;
    }
    int a, b;
    if (m.eq_type[e] == EqualityType::joint) {
      a = m.body_treeid[m.jnt_bodyid[m.eq_obj1id[e]]];
      b = m.eq_obj2id[e] < 0 ? -1 : m.body_treeid[m.jnt_bodyid[m.eq_obj2id[e]]];
    } else {
      const AnchorPair pair = anchorsOf(m, d, e);
      a = m.body_treeid[pair.body1];
      b = m.body_treeid[pair.body2];
    }
    const bool oneAwake = (sleeps(d, a) && isAwake(d, b)) || (sleeps(d, b) && isAwake(d, a));
    const bool apart = sleeps(d, a) && sleeps(d, b) && !inSameCycle(d, a, b);
    if (oneAwake || apart) {
      for (const int t : {a, b}) {
        if (sleeps(d, t)) {
          wakeCycle(d, t, kFullyAwake);
        }
      }
      any = true;
    }
  }
  if (any) {
    updateAwake(m, d);
  }
  return any;
}

}  // namespace kinetree
