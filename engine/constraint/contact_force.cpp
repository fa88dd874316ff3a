#include "engine/constraint/contact_force.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/model/nearest_name.h"

namespace kinetree {
namespace {

/// Forces along the six axes of the contact frame.
Wrench decode(const Option& opt, const Contact& c, const double* f) {
  double axes[6] = {};
  if (c.dim == 1 || opt.cone == Cone::elliptic) {
    std::copy_n(f, c.dim, axes);
  } else {
    for (int k = 1; k < c.dim; ++k) {
      const double plus = f[2 * k - 2], minus = f[2 * k - 1];
      axes[0] += plus + minus;
      axes[k] = c.friction[k - 1] * (plus - minus);
    }
  }
  return {{axes[0], axes[1], axes[2]}, {axes[3], axes[4], axes[5]}};
}

std::string_view geomName(const Model& m, int g) {
  return &m.names[m.name_geomadr[g]];
}

int geomByName(const Model& m, std::string_view name) {
  NearestName nearest(name);
  for (int g = 0; g < m.ngeom; ++g) {
    if (geomName(m, g) == name && !name.empty()) {
      return g;
    }
    nearest.offer(geomName(m, g));
  }
  throw std::invalid_argument(fmt::format("there is no geom '{}'{}", name, nearest.hint()));
}

}  // namespace

Wrench contactForce(const Model& m, const Data& d, int i) {
  d.fresh.require(Stage::solve, "contactForce");
  if (i < 0 || i >= d.ncon) {
    throw std::out_of_range(fmt::format("contact {} does not exist; there are {}", i, d.ncon));
  }
  const Contact& c = d.contact[i];
  return c.efc_address < 0 ? Wrench{} : decode(m.opt, c, &d.efc_force[c.efc_address]);
}

Wrench contactForceWorld(const Model& m, const Data& d, int i) {
  const Wrench local = contactForce(m, d, i);
  const Mat3& frame = d.contact[i].frame;
  return {transposeTimes(frame, local.force), transposeTimes(frame, local.torque)};
}

std::vector<NamedContact> contactForces(const Model& m, const Data& d, std::string_view geom1, std::string_view geom2) {
  const int a = geomByName(m, geom1), b = geomByName(m, geom2);
  std::vector<NamedContact> found;
  for (int i = 0; i < d.ncon; ++i) {
    const auto& [first, second] = d.contact[i].geom;
    if ((first == a && second == b) || (first == b && second == a)) {
      const double sign = first == a ? 1 : -1;
      const Wrench world = contactForceWorld(m, d, i);
      found.push_back({i, sign, contactForce(m, d, i), {world.force * sign, world.torque * sign}});
    }
  }
  return found;
}

}  // namespace kinetree
