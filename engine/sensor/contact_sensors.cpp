// Touch: the normal force under a site's zone. Contact: data of the contacts that match two criteria.

#include <numeric>

#include "engine/collision/ray.h"
#include "engine/constraint/contact_force.h"
#include "engine/sensor/inside_shape.h"
#include "engine/sensor/readings.h"
#include "engine/sensor/sensor_work.h"

namespace kinetree::reading {
namespace {

constexpr int kFields = 7;
constexpr int kWidth[kFields] = {1, 3, 3, 1, 3, 3, 3};  // found force torque dist pos normal tangent
enum Field { found, forceField, torqueField, dist, position, normal, tangent };
enum class Reduction { none, mindist, maxforce, netforce };

// Where each field of a slot starts; -1: not asked for.
struct SlotLayout {
  int offset[kFields];
  int size = 0;

  explicit SlotLayout(int spec) {
    for (int k = 0; k < kFields; ++k) {
      offset[k] = spec >> k & 1 ? size : -1;
      size += spec >> k & 1 ? kWidth[k] : 0;
    }
  }
  void put(double* slot, Field field, double value) const {
    if (offset[field] >= 0) {
      slot[offset[field]] = value;
    }
  }
  void put(double* slot, Field field, Vec3 v) const {
    if (offset[field] >= 0) {
      double* to = slot + offset[field];
      to[0] = v.x, to[1] = v.y, to[2] = v.z;
    }
  }
};

bool isObject(const Model& m, int body, int geom, ObjType type, int id) {
  switch (type) {
    case ObjType::unknown:
    case ObjType::site:
      return true;
    case ObjType::geom:
      return geom == id;
    case ObjType::body:
      return body == id;
    case ObjType::xbody:
      while (body > id) {
        body = m.body_parentid[body];
      }
      return body == id;
    default:
      return false;
  }
}

// 0: no; 1: with the contact's own normal; -1: with the normal reversed.
int match(const Model& m, const Data& d, const Contact& c, int s) {
  const ObjType type1 = m.sensor_objtype[s], type2 = m.sensor_reftype[s];
  const int id1 = m.sensor_objid[s], id2 = m.sensor_refid[s];
  if (type1 == ObjType::site &&
      !isInsideShape(m.site_type[id1], m.site_size[id1], d.site_xpos[id1], d.site_xmat[id1], c.pos)) {
    return 0;
  }
  const auto side = [&](int k, ObjType type, int id) {
    return isObject(m, m.geom_bodyid[c.geom[k]], c.geom[k], type, id);
  };
  const bool first1 = side(0, type1, id1), second1 = side(1, type1, id1);
  const bool first2 = side(0, type2, id2), second2 = side(1, type2, id2);
  if ((!first1 && !second1) || (!first2 && !second2)) {
    return 0;
  }
  if (type1 != ObjType::unknown && type2 != ObjType::unknown) {
    return first1 && second2 ? 1 : second1 && first2 ? -1 : 0;
  }
  if (type1 != ObjType::unknown) {
    return first1 ? 1 : -1;
  }
  return type2 == ObjType::unknown || second2 ? 1 : -1;
}

void fillSlot(const Model& m, const Data& d, const ContactMatch& match, int count, const SlotLayout& layout,
              double* slot) {
  const Contact& c = d.contact[match.contact];
  Wrench w = contactForce(m, d, match.contact);
  const double sign = match.flipped ? -1 : 1;
  w.force.z *= sign;  // half a turn about the second tangent
  w.torque.z *= sign;
  layout.put(slot, found, count);
  layout.put(slot, forceField, w.force);
  layout.put(slot, torqueField, w.torque);
  layout.put(slot, dist, c.dist);
  layout.put(slot, position, c.pos);
  layout.put(slot, normal, c.frame.row(0) * sign);
  layout.put(slot, tangent, c.frame.row(1) * sign);
}

// The resultant of all matches about the centroid of their points, weighted by force; world axes.
void fillNet(const Model& m, const Data& d, const Array<ContactMatch>& matches, const SlotLayout& layout,
             double* slot) {
  Vec3 point;
  double weights = 0;
  for (const ContactMatch& match : matches) {
    const double weight = norm(contactForce(m, d, match.contact).force);
    point += d.contact[match.contact].pos * weight;
    weights += weight;
  }
  point *= 1.0 / std::max(weights, kMinVal);
  Wrench net;
  for (const ContactMatch& match : matches) {
    const Contact& c = d.contact[match.contact];
    const Wrench w = contactForce(m, d, match.contact);
    const double sign = match.flipped ? -1 : 1;
    const Vec3 f = transposeTimes(c.frame, w.force * sign);
    net.force += f;
    net.torque += transposeTimes(c.frame, w.torque * sign) + cross(c.pos - point, f);
  }
  layout.put(slot, found, static_cast<double>(matches.size()));
  layout.put(slot, forceField, net.force);
  layout.put(slot, torqueField, net.torque);
  layout.put(slot, position, point);
  layout.put(slot, normal, Vec3{1, 0, 0});
  layout.put(slot, tangent, Vec3{0, 1, 0});
}

void findMatches(const Model& m, const Data& d, int s, Reduction reduction, Array<ContactMatch>& matches) {
  matches.clear();
  for (int i = 0; i < d.contact.size(); ++i) {
    const Contact& c = d.contact[i];
    const int how = c.geom[0] < 0 || c.geom[1] < 0 ? 0 : match(m, d, c, s);
    if (how == 0) {
      continue;
    }
    double rank = 0;
    if (reduction == Reduction::mindist) {
      rank = c.dist;
    } else if (reduction == Reduction::maxforce) {
      rank = -squaredNorm(contactForce(m, d, i).force);
    }
    matches.push_back({i, how < 0, rank});
  }
  if (reduction == Reduction::mindist || reduction == Reduction::maxforce) {
    // few entries, and no allocation: insertion sort, ties in contact order
    for (std::size_t i = 1; i < matches.size(); ++i) {
      for (std::size_t j = i; j > 0 && matches[j].rank < matches[j - 1].rank; --j) {
        std::swap(matches[j], matches[j - 1]);
      }
    }
  }
}

}  // namespace

void contact(const Model& m, Data& d, int s, double* out) {
  const SlotLayout layout(m.sensor_intprm[s][0]);
  const auto reduction = static_cast<Reduction>(m.sensor_intprm[s][1]);
  std::fill_n(out, m.sensor_dim[s], 0.0);
  Array<ContactMatch>& matches = d.sensorWork.get<SensorWork>().matches;
  findMatches(m, d, s, reduction, matches);
  if (reduction == Reduction::netforce) {
    fillNet(m, d, matches, layout, out);
    return;
  }
  const int count = static_cast<int>(matches.size());
  const int slots = std::min(layout.size > 0 ? m.sensor_dim[s] / layout.size : 0, count);
  for (int k = 0; k < slots; ++k) {
    fillSlot(m, d, matches[k], count, layout, out + k * layout.size);
  }
}

void touch(const Model& m, Data& d, int s, double* out) {
  const int site = m.sensor_objid[s], body = m.site_bodyid[site];
  *out = 0;
  for (int i = 0; i < d.contact.size(); ++i) {
    const Contact& c = d.contact[i];
    if (c.efc_address < 0 || c.geom[0] < 0 || c.geom[1] < 0) {
      continue;
    }
    const int body1 = m.geom_bodyid[c.geom[0]], body2 = m.geom_bodyid[c.geom[1]];
    if (body != body1 && body != body2) {
      continue;
    }
    const double pressure = contactForce(m, d, i).force.x;
    if (pressure <= 0) {
      continue;
    }
    const Vec3 away = normalized(c.frame.row(0) * pressure) * (body == body2 ? -1.0 : 1.0);
    if (rayShape(m.site_type[site], m.site_size[site], d.site_xpos[site], d.site_xmat[site], c.pos, away).found()) {
      *out += pressure;
    }
  }
}

}  // namespace kinetree::reading
