#include "engine/constraint/contact_force.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

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

/// Changes of single letters that turn `a` into `b`.
int editDistance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

int geomByName(const Model& m, std::string_view name) {
  int nearest = -1, least = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    if (geomName(m, g) == name && !name.empty()) {
      return g;
    }
    const int distance = editDistance(name, geomName(m, g));
    if (!geomName(m, g).empty() && (nearest < 0 || distance < least)) {
      nearest = g;
      least = distance;
    }
  }
  const std::string hint = nearest < 0 ? "no geom has a name" : fmt::format("nearest is '{}'", geomName(m, nearest));
  throw std::invalid_argument(fmt::format("no geom '{}'; {}", name, hint));
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
