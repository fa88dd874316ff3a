#include "engine/constraint/sleep.h"

#include <algorithm>
#include <cmath>
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
  return std::all_of(c, c + bytes, [](unsigned char x) { return x == 0; });
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

/// Lets the trees that `belongs` picks sleep as one cycle, if they are all ready. True if they do.
template <class Belongs>
bool sleepTogether(const Model& m, Data& d, Belongs&& belongs) {
  int first = -1, last = -1;
  for (int t = 0; t < m.ntree; ++t) {
    if (belongs(t)) {
      if (d.tree_asleep[t] != kReady) {
        return false;
      }
      first = first < 0 ? t : first;
    }
  }
  for (int t = first; t >= 0 && t < m.ntree; ++t) {
    if (!belongs(t)) {
      continue;
    }
    if (last >= 0) {
      d.tree_asleep[last] = t;
    }
    last = t;
    std::fill_n(d.qvel.unguarded().begin() + m.tree_dofadr[t], m.tree_dofnum[t], 0.0);
    std::fill_n(d.qacc.begin() + m.tree_dofadr[t], m.tree_dofnum[t], 0.0);
  }
  if (last >= 0) {
    d.tree_asleep[last] = first;
  }
  return last >= 0;
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

bool sleeps(const Data& d, int tree) {
  return tree >= 0 && d.tree_asleep[tree] >= 0;
}
bool isAwake(const Data& d, int tree) {
  return tree >= 0 && d.tree_asleep[tree] < 0;
}

/// One of two coupled trees awake: the other's cycle gets its counter.
bool wakeOther(Data& d, int a, int b) {
  if (sleeps(d, a) && isAwake(d, b)) {
    wakeCycle(d, a, d.tree_asleep[b]);
    return true;
  }
  if (sleeps(d, b) && isAwake(d, a)) {
    wakeCycle(d, b, d.tree_asleep[a]);
    return true;
  }
  return false;
}

bool inSameCycle(const Data& d, int a, int b) {
  for (int t = d.tree_asleep[a]; t != a; t = d.tree_asleep[t]) {
    if (t == b) {
      return true;
    }
  }
  return a == b;
}

bool anyone(const Model& m, const Data& d) {
  return m.opt.enabled(enable::sleep) && d.ntree_awake < m.ntree;
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
  bool any = false;
  for (int k = 0; k < d.nisland; ++k) {
    any |= sleepTogether(m, d, [&](int t) { return d.tree_island[t] == k; });
  }
  for (int t = 0; t < m.ntree; ++t) {
    if (d.tree_island[t] < 0 && d.tree_asleep[t] == kReady) {
      any |= sleepTogether(m, d, [&](int other) { return other == t; });
    }
  }
  if (any) {
    updateAwake(m, d);
  }
  return any;
}

void kinematicsAndWake(const Model& m, Data& d) {
  if (!m.opt.enabled(enable::sleep)) {
    kinematics(m, d);
    if (d.ntree_awake < m.ntree) {
      wakeAll(m, d);
    }
    return;
  }
  if (d.ntree_awake == m.ntree) {
    kinematics(m, d);
    return;
  }
  RowScratch& s = d.rowWork.get<RowScratch>();
  s.xpos = d.xpos;
  s.xquat = d.xquat;
  kinematics(m, d);
  bool any = false;
  for (int t = 0; t < m.ntree; ++t) {
    if (sleeps(d, t) && (hasMoved(m, d, t, s) || isPushed(m, d, t) || !maySleep(m, t) || !isStill(m, d, t))) {
      wakeCycle(d, t, kFullyAwake);
      any = true;
    }
  }
  if (any) {
    updateAwake(m, d);
  }
}

bool wakeByTendons(const Model& m, Data& d) {
  if (!anyone(m, d)) {
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
  if (!anyone(m, d)) {
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
  if (!anyone(m, d)) {
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
