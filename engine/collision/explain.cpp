#include "engine/collision/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/collision/geom_distance.h"
#include "engine/collision/pair_table.h"
#include "engine/model/error.h"
#include "engine/plan.h"

namespace kinetree {
namespace {

std::string nameAt(const Model& m, const Array<int>& addresses, const char* kind, int id) {
  if (id < static_cast<int>(addresses.size()) && addresses[id] < static_cast<int>(m.names.size())) {
    if (const char* name = m.names.data() + addresses[id]; *name != 0) {
      return fmt::format("{} '{}'", kind, name);
    }
  }
  return fmt::format("{} {}", kind, id);
}

const char* typeName(GeomType t) {
  static constexpr const char* kNames[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                           "cylinder", "box",    "mesh",   "sdf"};
  const int i = static_cast<int>(t);
  return i >= 0 && i < 9 ? kNames[i] : "unknown";
}

/// The text for one pair.
class Explanation {
 public:
  Explanation(const Model& m, const Data& d, int g1, int g2)
      : m_(m), d_(d), options_(m.opt), geom_{g1, g2}, body_{m.geom_bodyid[g1], m.geom_bodyid[g2]} {}

  std::string text() const;

 private:
  std::string geom(int i) const {
    return fmt::format("{} ({}, {})", nameAt(m_, m_.name_geomadr, "geom", geom_[i]), typeName(m_.geom_type[geom_[i]]),
                       body(i));
  }
  std::string body(int i) const { return body_[i] == 0 ? "the world" : nameAt(m_, m_.name_bodyadr, "body", body_[i]); }
  int explicitPair() const;
  std::string refusal() const;
  std::string masks() const;
  std::string now(const GeomPair& pair) const;

  const Model& m_;
  const Data& d_;
  PairOptions options_;
  int geom_[2], body_[2];
};

int Explanation::explicitPair() const {
  for (int i = 0; i < m_.npair; ++i) {
    const int a = m_.pair_geom1[i], b = m_.pair_geom2[i];
    if ((a == geom_[0] && b == geom_[1]) || (a == geom_[1] && b == geom_[0])) {
      return i;
    }
  }
  return -1;
}

std::string Explanation::masks() const {
  const int a = geom_[0], b = geom_[1];
  return fmt::format("contype {} & conaffinity {} and contype {} & conaffinity {}", m_.geom_contype[a],
                     m_.geom_conaffinity[b], m_.geom_contype[b], m_.geom_conaffinity[a]);
}

/// Which rule forbids the pair; empty: none.
std::string Explanation::refusal() const {
  const int a = geom_[0], b = geom_[1];
  if (pairFunction(m_.geom_type[a], m_.geom_type[b]) == PairFunction::none) {
    return fmt::format("no collision function exists for {} against {}", typeName(m_.geom_type[a]),
                       typeName(m_.geom_type[b]));
  }
  if (explicitPair() >= 0) {
    return {};
  }
  if (body_[0] == body_[1]) {
    return fmt::format("both belong to {}, which is rigid", body(0));
  }
  const bool masksMeet = (m_.geom_contype[a] & m_.geom_conaffinity[b]) || (m_.geom_contype[b] & m_.geom_conaffinity[a]);
  switch (bodyVerdict(m_, options_, body_[0], body_[1])) {
    case BodyVerdict::sameWeld:
      return m_.body_weldid[body_[0]] == 0
                 ? "both are static: part of the world or welded to it without joints"
                 : fmt::format("{} and {} are welded together, without joints between them", body(0), body(1));
    case BodyVerdict::parent:
      return fmt::format(
          "{} and {} are parent and child; to let them collide disable the filterparent flag or list the "
          "two geoms as a contact pair",
          body(0), body(1));
    case BodyVerdict::excluded:
      return fmt::format("an exclude element names {} and {}", body(0), body(1));
    default:
      return masksMeet ? std::string() : fmt::format("the bitmasks do not meet: {} are both 0", masks());
  }
}

std::string Explanation::now(const GeomPair& pair) const {
  std::string s =
      fmt::format(" Contacts are listed up to {:.6g} m (margin {:.6g} + gap {:.6g}); force starts below {:.6g} m.",
                  pair.reach, pair.margin, pair.reach - pair.margin, pair.margin);
  if (m_.opt.disabled(disable::constraint | disable::contact)) {
    return s + " But contacts are switched off now, by the disable flag 'contact' or 'constraint'.";
  }
  int listed = 0, active = 0;
  double least = 0;
  for (const Contact& c : d_.contact) {
    if (d_.fresh.has(Stage::collision) && c.geom[0] == pair.geom[0] && c.geom[1] == pair.geom[1]) {
      least = listed == 0 ? c.dist : std::min(least, c.dist);
      ++listed;
      active += c.exclude == 0;
    }
  }
  if (listed > 0) {
    return s + fmt::format(" Now they have {} contact{}, {} of them carrying force; the deepest is at {:.6g} m.",
                           listed, listed == 1 ? "" : "s", active, least);
  }
  const double far = std::max(1.0, 2 * m_.stat.extent);
  const GeomDistance gap = geomDistance(m_, d_, pair.geom[0], pair.geom[1], far);
  if (gap.dist >= far) {
    return s + fmt::format(" Now they are more than {:.6g} m apart.", far);
  }
  if (gap.dist > pair.reach) {
    return s + fmt::format(
                   " Now they are {:.6g} m apart, nearest at ({:.4g}, {:.4g}, {:.4g}) and ({:.4g}, {:.4g}, {:.4g}).",
                   gap.dist, gap.from.x, gap.from.y, gap.from.z, gap.to.x, gap.to.y, gap.to.z);
  }
  return s + fmt::format(" Now their distance is {:.6g} m, yet no contact is listed: {}.", gap.dist,
                         d_.fresh.has(Stage::collision)
                             ? "they touch exactly, their centres coincide, or both bodies sleep"
                             : "collision has not been run for this state");
}

std::string Explanation::text() const {
  std::string s = fmt::format("{} and {} ", geom(0), geom(1));
  if (const std::string reason = refusal(); !reason.empty()) {
    return s + "never collide: " + reason + ".";
  }
  GeomPair pair;
  std::vector<GeomPair> pairs;
  listPairs(m_, options_, std::min(body_[0], body_[1]), std::max(body_[0], body_[1]), true, pairs);
  for (const GeomPair& p : pairs) {
    const bool same =
        (p.geom[0] == geom_[0] && p.geom[1] == geom_[1]) || (p.geom[0] == geom_[1] && p.geom[1] == geom_[0]);
    if (same && pair.geom[0] < 0) {
      pair = p;
    }
  }
  if (pair.geom[0] < 0) {
    return s + "never collide: no rule lists them.";
  }
  s += pair.explicitPair >= 0
           ? fmt::format("can collide: contact pair {} lists them, whatever bitmasks and excludes say.",
                         pair.explicitPair)
           : fmt::format("can collide: {} meet.", masks());
  return s + now(pair);
}

}  // namespace

std::string explain(const Model& m, const Data& d, int geom1, int geom2) {
  d.fresh.require(Stage::kinematics, "explain");
  for (const int g : {geom1, geom2}) {
    if (g < 0 || g >= m.ngeom) {
      throw StateError(fmt::format("explain: geom {} does not exist; the model has {}", g, m.ngeom));
    }
  }
  if (geom1 == geom2) {
    return "A geom does not collide with itself.";
  }
  return Explanation(m, d, geom1, geom2).text();
}

}  // namespace kinetree
