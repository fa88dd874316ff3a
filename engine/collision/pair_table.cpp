#include "engine/collision/pair_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <tuple>

#include "engine/model/error.h"

namespace kinetree {
namespace {

constexpr double kMinFriction = 1e-5;

int orderOf(GeomType t) {
  return static_cast<int>(t);
}

/// Parent of the body that `b` is welded to, as a weld id.
int weldParent(const Model& m, int b) {
  return m.body_weldid[m.body_parentid[m.body_weldid[b]]];
}

bool collides(const Model& m, int body) {
  return m.body_contype[body] != 0 || m.body_conaffinity[body] != 0;
}

bool masksMeet(int contype1, int conaffinity1, int contype2, int conaffinity2) {
  return (contype1 & conaffinity2) != 0 || (contype2 & conaffinity1) != 0;
}

/// body_contype and body_conaffinity may be stale in models built by hand: taken from the geoms.
bool hasCollidableGeom(const Model& m, int body) {
  for (int g = m.body_geomadr[body]; g < m.body_geomadr[body] + m.body_geomnum[body]; ++g) {
    if (m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0) {
      return true;
    }
  }
  return false;
}

std::int64_t signatureOf(int a, int b) {
  return static_cast<std::int64_t>(a) * 65536 + b;
}

bool excluded(const Model& m, int a, int b) {
  const std::int64_t key = signatureOf(a, b);
  return std::any_of(m.exclude_signature.begin(), m.exclude_signature.end(),
                     [key](int s) { return static_cast<std::uint32_t>(s) == key; });
}

void setGeoms(const Model& m, int g1, int g2, GeomPair& p) {
  if (orderOf(m.geom_type[g1]) > orderOf(m.geom_type[g2])) {
    std::swap(g1, g2);
  }
  p.geom[0] = g1;
  p.geom[1] = g2;
  p.function = pairFunction(m.geom_type[g1], m.geom_type[g2]);
}

void finishMargins(const PairOptions& o, double margin, double gap, GeomPair& p) {
  p.margin = o.override_ ? o.o_margin : margin;
  p.reach = p.margin + gap;
}

GeomPair explicitGeomPair(const Model& m, const PairOptions& o, int i) {
  GeomPair p;
  p.explicitPair = i;
  setGeoms(m, m.pair_geom1[i], m.pair_geom2[i], p);
  finishMargins(o, m.pair_margin[i], m.pair_gap[i], p);
  return p;
}

std::uint32_t explicitSignature(const Model& m, int i) {
  return static_cast<std::uint32_t>(m.pair_signature[i]);
}

/// An explicit pair of these bodies already joins the two geoms.
bool joinedExplicitly(const std::vector<GeomPair>& pairs, std::size_t first, const GeomPair& p) {
  for (std::size_t i = first; i < pairs.size() && pairs[i].explicitPair >= 0; ++i) {
    const int* g = pairs[i].geom;
    if ((g[0] == p.geom[0] && g[1] == p.geom[1]) || (g[0] == p.geom[1] && g[1] == p.geom[0])) {
      return true;
    }
  }
  return false;
}

void refuseSdf(const Model& m, const GeomPair& p) {
  for (const int g : p.geom) {
    if (m.geom_type[g] == GeomType::sdf) {
      throw ModelError(
          fmt::format("geom {} is a signed distance field (SDF) and may touch geom {}: not supported; "
                      "clear its contype and conaffinity",
                      g, p.geom[0] == g ? p.geom[1] : p.geom[0]));
    }
  }
}

void mixFriction(const Model& m, int g1, int g2, Row<5>& friction) {
  const int p1 = m.geom_priority[g1], p2 = m.geom_priority[g2];
  Vec3 f;
  for (int k = 0; k < 3; ++k) {
    const double f1 = m.geom_friction[g1][k], f2 = m.geom_friction[g2][k];
    f[k] = p1 > p2 ? f1 : p2 > p1 ? f2 : std::max(f1, f2);
  }
  friction = {f.x, f.x, f.y, f.z, f.z};
}

double mixWeight(double w1, double w2) {
  if (w1 >= kMinVal && w2 >= kMinVal) {
    return w1 / (w1 + w2);
  }
  return w1 < kMinVal && w2 < kMinVal ? 0.5 : w1 < kMinVal ? 0.0 : 1.0;
}

/// Parameters of two geoms without an explicit pair: the higher priority wins; among equals they are mixed.
ContactParameters mixed(const Model& m, int g1, int g2) {
  ContactParameters c;
  mixFriction(m, g1, g2, c.friction);
  const int p1 = m.geom_priority[g1], p2 = m.geom_priority[g2];
  if (p1 != p2) {
    const int g = p1 > p2 ? g1 : g2;
    c.dim = m.geom_condim[g];
    c.solref = m.geom_solref[g];
    c.solimp = m.geom_solimp[g];
    return c;
  }
  c.dim = std::max(m.geom_condim[g1], m.geom_condim[g2]);
  const double w = mixWeight(m.geom_solmix[g1], m.geom_solmix[g2]);
  const Row<2>&r1 = m.geom_solref[g1], &r2 = m.geom_solref[g2];
  const bool standard = r1[0] > 0 && r2[0] > 0;
  for (int k = 0; k < 2; ++k) {
    c.solref[k] = standard ? w * r1[k] + (1 - w) * r2[k] : std::min(r1[k], r2[k]);
  }
  for (int k = 0; k < 5; ++k) {
    c.solimp[k] = w * m.geom_solimp[g1][k] + (1 - w) * m.geom_solimp[g2][k];
  }
  return c;
}

std::vector<int> collidableBodies(const Model& m) {
  std::vector<int> out;
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_geomnum[b] > 0 && collides(m, b)) {
      out.push_back(b);
    }
  }
  return out;
}

std::vector<std::uint8_t> specialBodies(const Model& m, const std::vector<int>& collidable) {
  std::vector<std::uint8_t> out(m.nbody, 0);
  for (const int b : collidable) {
    const auto first = m.geom_type.begin() + m.body_geomadr[b];
    const bool plane = std::find(first, first + m.body_geomnum[b], GeomType::plane) != first + m.body_geomnum[b];
    out[b] = b == 0 || (m.body_weldid[b] == 0 && plane);
  }
  return out;
}

/// Body pairs by the rules, as (a, b) with a < b.
std::vector<std::pair<int, int>> candidateBodies(const Model& m, const PairTable& t) {
  std::vector<std::pair<int, int>> out;
  for (std::size_t i = 0; i < t.collidable.size(); ++i) {
    for (std::size_t j = i + 1; j < t.collidable.size(); ++j) {
      if (bodyVerdict(m, t.options, t.collidable[i], t.collidable[j]) == BodyVerdict::candidates) {
        out.emplace_back(t.collidable[i], t.collidable[j]);
      }
    }
  }
  return out;
}

/// Upper bound of listed geom pairs, without looking at the rules.
std::int64_t roughCount(const Model& m, const std::vector<int>& collidable) {
  std::int64_t moving = 0, fixed = 0;
  for (const int b : collidable) {
    (m.body_weldid[b] == 0 ? fixed : moving) += m.body_geomnum[b];
  }
  return moving * (moving - 1) / 2 + moving * fixed;
}

void appendBodyPair(const Model& m, PairTable& t, int a, int b, bool rules) {
  BodyPair group{{a, b}, static_cast<int>(t.pair.size())};
  group.sweep = rules && !t.special[a] && !t.special[b];
  group.tree = rules && usesTree(m, t.options, a, b);
  listPairs(m, t.options, a, b, rules, t.pair);
  group.count = static_cast<int>(t.pair.size()) - group.first;
  if (group.count > 0) {
    t.bodies.push_back(group);
  }
}

}  // namespace

PairOptions::PairOptions(const Option& o)
    : filterparent(!o.disabled(disable::filterparent)),
      midphase(!o.disabled(disable::midphase)),
      override_(o.enabled(enable::override_)) {
  if (override_) {
    o_margin = o.o_margin;
    o_solref = o.o_solref;
    o_solimp = o.o_solimp;
    o_friction = o.o_friction;
  }
}

PairFunction pairFunction(GeomType a, GeomType b) {
  using enum PairFunction;
  static constexpr PairFunction kTable[8][8] = {
      {none, none, planeSphere, planeCapsule, planeEllipsoid, planeCylinder, planeBox, planeMesh},
      {none, none, hfield, hfield, hfield, hfield, hfield, hfield},
      {none, none, sphereSphere, sphereCapsule, convex, sphereCylinder, sphereBox, convex},
      {none, none, none, capsuleCapsule, convex, convex, capsuleBox, convex},
      {none, none, none, none, convex, convex, convex, convex},
      {none, none, none, none, none, convex, convex, convex},
      {none, none, none, none, none, none, boxBox, convex},
      {none, none, none, none, none, none, none, convex}};
  const int i = std::min(orderOf(a), orderOf(b)), j = std::max(orderOf(a), orderOf(b));
  return i < 0 || j > 7 ? none : kTable[i][j];
}

BodyVerdict bodyVerdict(const Model& m, const PairOptions& options, int a, int b) {
  if (!collides(m, a) || !collides(m, b)) {
    return BodyVerdict::notCollidable;
  }
  const int weldA = m.body_weldid[a], weldB = m.body_weldid[b];
  if (weldA == weldB) {
    return BodyVerdict::sameWeld;
  }
  if (options.filterparent && weldA != 0 && weldB != 0 && (weldA == weldParent(m, b) || weldB == weldParent(m, a))) {
    return BodyVerdict::parent;
  }
  if (!masksMeet(m.body_contype[a], m.body_conaffinity[a], m.body_contype[b], m.body_conaffinity[b])) {
    return BodyVerdict::bitmask;
  }
  return excluded(m, std::min(a, b), std::max(a, b)) ? BodyVerdict::excluded : BodyVerdict::candidates;
}

bool usesTree(const Model& m, const PairOptions& options, int a, int b) {
  const bool single = m.body_geomnum[a] == 1 && m.body_geomnum[b] == 1;
  return !single && options.midphase && hasCollidableGeom(m, a) && hasCollidableGeom(m, b);
}

void listPairs(const Model& m, const PairOptions& options, int a, int b, bool rules, std::vector<GeomPair>& out) {
  const std::size_t first = out.size();
  for (int i = 0; i < m.npair; ++i) {
    if (explicitSignature(m, i) == signatureOf(a, b)) {
      out.push_back(explicitGeomPair(m, options, i));
    }
  }
  if (!rules) {
    return;
  }
  const std::size_t firstByRule = out.size();
  const auto geomsOf = [&](int body) {
    return std::pair(m.body_geomadr[body], m.body_geomadr[body] + m.body_geomnum[body]);
  };
  const auto [firstA, endA] = geomsOf(a);
  const auto [firstB, endB] = geomsOf(b);
  for (int g1 = firstA; g1 < endA; ++g1) {
    for (int g2 = firstB; g2 < endB; ++g2) {
      if (!masksMeet(m.geom_contype[g1], m.geom_conaffinity[g1], m.geom_contype[g2], m.geom_conaffinity[g2])) {
        continue;
      }
      GeomPair p;
      setGeoms(m, g1, g2, p);
      refuseSdf(m, p);
      if (p.function == PairFunction::none || joinedExplicitly(out, first, p)) {
        continue;
      }
      finishMargins(options, m.geom_margin[g1] + m.geom_margin[g2], m.geom_gap[g1] + m.geom_gap[g2], p);
      out.push_back(p);
    }
  }
  if (usesTree(m, options, a, b)) {
    std::stable_sort(out.begin() + firstByRule, out.end(), [](const GeomPair& x, const GeomPair& y) {
      return std::tie(x.geom[0], x.geom[1]) < std::tie(y.geom[0], y.geom[1]);
    });
  }
}

ContactParameters contactParameters(const Model& m, const PairOptions& o, const GeomPair& pair) {
  ContactParameters c;
  if (const int i = pair.explicitPair; i >= 0) {
    c = {m.pair_friction[i], m.pair_solref[i], m.pair_solreffriction[i], m.pair_solimp[i], m.pair_dim[i]};
  } else {
    c = mixed(m, pair.geom[0], pair.geom[1]);
  }
  if (o.override_) {
    c.solref = c.solreffriction = o.o_solref;
    c.solimp = o.o_solimp;
    c.friction = o.o_friction;
  }
  if (o.override_ || pair.explicitPair < 0) {
    for (double& f : c.friction) {
      f = std::max(kMinFriction, f);
    }
  }
  return c;
}

PairTable makePairTable(const Model& m) {
  static std::atomic<std::uint64_t> stamps{0};
  PairTable t;
  t.stamp = ++stamps;
  t.options = PairOptions(m.opt);
  t.collidable = collidableBodies(m);
  t.special = specialBodies(m, t.collidable);
  t.listed = roughCount(m, t.collidable) <= PairTable::kMostListed &&
             static_cast<int>(t.collidable.size()) <= OdometerPlan::kMostBodies;
  std::vector<std::pair<int, int>> byRule;
  if (t.listed) {
    byRule = candidateBodies(m, t);
  }
  std::vector<std::pair<int, int>> all = byRule;
  for (int i = 0; i < m.npair; ++i) {
    all.emplace_back(explicitSignature(m, i) >> 16, explicitSignature(m, i) & 0xffff);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (const auto& [a, b] : all) {
    if (a >= m.nbody || b >= m.nbody) {
      throw ModelError("pair_signature names a body that does not exist");
    }
    appendBodyPair(m, t, a, b, std::binary_search(byRule.begin(), byRule.end(), std::pair(a, b)));
  }
  for (const GeomPair& p : t.pair) {
    refuseSdf(m, p);
    t.params.push_back(contactParameters(m, t.options, p));
  }
  if (t.listed) {
    t.motion = makeOdometerPlan(m, t);
  }
  return t;
}

std::vector<Hull> makeHulls(const Model& m) {
  std::vector<Hull> hulls(m.nmesh);
  std::vector<bool> wanted(m.nmesh, false);
  for (int g = 0; g < m.ngeom; ++g) {
    const int mesh = m.geom_dataid[g];
    if (m.geom_type[g] == GeomType::mesh && mesh >= 0 && mesh < m.nmesh &&
        (m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0)) {
      wanted[mesh] = true;
    }
  }
  for (int i = 0; i < m.npair; ++i) {
    for (const int g : {m.pair_geom1[i], m.pair_geom2[i]}) {
      if (m.geom_type[g] == GeomType::mesh && m.geom_dataid[g] >= 0) {
        wanted[m.geom_dataid[g]] = true;
      }
    }
  }
  for (int i = 0; i < m.nmesh; ++i) {
    if (wanted[i]) {
      hulls[i] = makeHull(m, i);
    }
  }
  return hulls;
}

}  // namespace kinetree
