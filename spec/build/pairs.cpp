#include <algorithm>
#include <numeric>

#include "spec/build/objects.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

constexpr int kBodyBits = 16;

struct Ends {
  int first = 0, second = 0, signature = 0;
};

/// Elements in the order of their signatures, equal ones as written.
std::vector<int> sortedBySignature(const std::vector<Ends>& ends) {
  std::vector<int> order(ends.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return ends[a].signature < ends[b].signature; });
  return order;
}

Ends pairEnds(Context& c, const spec::Pair& p) {
  Ends e = {lookUp(c, c.names.geom, "geom", p.geom1, p, "pair", "geom1"),
            lookUp(c, c.names.geom, "geom", p.geom2, p, "pair", "geom2")};
  if (e.first < 0 || e.second < 0) {
    return e;
  }
  int body1 = c.draft.geoms[e.first].body, body2 = c.draft.geoms[e.second].body;
  if (body1 > body2) {
    std::swap(e.first, e.second);
    std::swap(body1, body2);
  }
  e.signature = (body1 << kBodyBits) + body2;
  return e;
}

Ends excludeEnds(Context& c, const spec::Exclude& x) {
  Ends e = {lookUp(c, c.names.body, "body", x.body1, x, "exclude", "body1"),
            lookUp(c, c.names.body, "body", x.body2, x, "exclude", "body2")};
  if (e.first > e.second) {
    std::swap(e.first, e.second);
  }
  if (e.first >= 0) {
    e.signature = (e.first << kBodyBits) + e.second;
  }
  return e;
}

void validatePair(Context& c, const spec::Pair& p) {
  if (p.condim != 1 && p.condim != 3 && p.condim != 4 && p.condim != 6) {
    c.faults.error(p, "pair", "condim", fmt::format("must be 1, 3, 4 or 6, got {}", p.condim));
  }
  validateNotNegative(c, p, "pair", "margin", p.margin);
  validateSolref(c, p, "pair", "solref", p.solref);
}

}  // namespace

void writePairs(Context& c) {
  Model& m = c.model;
  std::vector<Ends> ends;
  for (const spec::Pair& p : c.spec.pairs) {
    validatePair(c, p);
    ends.push_back(pairEnds(c, p));
  }
  c.names.pair.reserve(static_cast<int>(ends.size()));
  for (const int i : sortedBySignature(ends)) {
    const spec::Pair& p = c.spec.pairs[i];
    c.names.pair.add(p.name);
    m.pair_dim.push_back(p.condim);
    m.pair_geom1.push_back(ends[i].first);
    m.pair_geom2.push_back(ends[i].second);
    m.pair_signature.push_back(ends[i].signature);
    m.pair_solref.push_back(p.solref);
    m.pair_solreffriction.push_back(p.solreffriction);
    m.pair_solimp.push_back(p.solimp);
    m.pair_margin.push_back(p.margin);
    m.pair_gap.push_back(p.gap);
    m.pair_friction.push_back(p.friction);
  }
  m.npair = static_cast<int>(ends.size());
}

void writeExcludes(Context& c) {
  std::vector<Ends> ends;
  for (const spec::Exclude& x : c.spec.excludes) {
    ends.push_back(excludeEnds(c, x));
  }
  c.names.exclude.reserve(static_cast<int>(ends.size()));
  for (const int i : sortedBySignature(ends)) {
    c.names.exclude.add(c.spec.excludes[i].name);
    c.model.exclude_signature.push_back(ends[i].signature);
  }
  c.model.nexclude = static_cast<int>(ends.size());
}

}  // namespace kinetree::building
