#include "oracle/contact_tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "engine/collision/pair_table.h"

namespace kinetree::oracle {
namespace {

using GeomIds = std::pair<int, int>;

bool isConvex(const Model& m, GeomIds ids) {
  const PairFunction f =
      pairFunction(static_cast<GeomType>(m.geom_type[ids.first]), static_cast<GeomType>(m.geom_type[ids.second]));
  return f == PairFunction::convex || f == PairFunction::hfield;
}

void keepWorst(double difference, const std::string& where, double& worst, std::string& at) {
  if (!(difference <= worst)) {
    worst = difference;
    at = where;
  }
}

void addGeometry(const Contact& c, const mjContact& r, const std::string& where, PairKindTally& kind) {
  double frame = 0;
  for (int i = 0; i < 9; ++i) {
    frame = std::max(frame, std::abs(c.frame(i / 3, i % 3) - r.frame[i]));
  }
  const Vec3 pos = c.pos - Vec3{r.pos[0], r.pos[1], r.pos[2]};
  keepWorst(std::abs(c.dist - r.dist), where, kind.dist, kind.distAt);
  keepWorst(std::max({std::abs(pos.x), std::abs(pos.y), std::abs(pos.z)}), where, kind.pos, kind.posAt);
  keepWorst(frame, where, kind.frame, kind.frameAt);
}

}  // namespace

void ContactTally::add(const Model& m, const Data& d, const mjData& reference, const std::string& where) {
  ++states_;
  std::vector<GeomIds> ours, theirs;
  for (int i = 0; i < d.contact.size(); ++i) {
    ours.emplace_back(d.contact[i].geom[0], d.contact[i].geom[1]);
  }
  for (int i = 0; i < reference.ncon; ++i) {
    theirs.emplace_back(reference.contact[i].geom[0], reference.contact[i].geom[1]);
  }
  std::map<GeomIds, int> surplus;
  bool seen[2] = {}, otherCount[2] = {}, otherOrder[2] = {};
  for (const GeomIds& ids : theirs) {
    const bool convex = isConvex(m, ids);
    seen[convex] = true;
    ++kind_[convex].contacts;
    --surplus[ids];
  }
  for (const GeomIds& ids : ours) {
    seen[isConvex(m, ids)] = true;
    ++surplus[ids];
  }
  for (const auto& [ids, count] : surplus) {
    otherCount[isConvex(m, ids)] |= count != 0;
  }
  for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()) && !otherCount[0] && !otherCount[1]; ++i) {
    const bool convex = isConvex(m, theirs[i]);
    if (ours[i] != theirs[i]) {
      otherOrder[convex] = true;
    } else {
      addGeometry(d.contact[static_cast<int>(i)], reference.contact[i], where, kind_[convex]);
    }
  }
  for (int k = 0; k < 2; ++k) {
    kind_[k].states += seen[k];
    kind_[k].otherCount += otherCount[k];
    kind_[k].otherOrder += otherOrder[k];
  }
}

void ContactTally::print() const {
  if (states_ == 0) {
    return;
  }
  fmt::print("{:<10} {:>7} {:>8} {:>9} {:>6} {:>6} {:>9}  worst dist, pos, frame of the rest\n", "contacts", "states",
             "touching", "contacts", "count", "order", "agree");
  for (int k = 0; k < 2; ++k) {
    const PairKindTally& t = kind_[k];
    const double agree = 100.0 * (states_ - t.otherCount - t.otherOrder) / states_;
    fmt::print("{:<10} {:>7} {:>8} {:>9} {:>6} {:>6} {:>8.3f}%  {:.1e} ({}), {:.1e} ({}), {:.1e} ({})\n",
               k == 0 ? "analytic" : "convex", states_, t.states, t.contacts, t.otherCount, t.otherOrder, agree, t.dist,
               t.distAt, t.pos, t.posAt, t.frame, t.frameAt);
  }
}

}  // namespace kinetree::oracle
