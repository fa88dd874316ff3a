#include "engine/constants/statistics.h"

#include <algorithm>
#include <limits>

namespace kinetree {
namespace {

constexpr double kSmallest = 1e-5;  // [m]

struct Bounds {
  static constexpr double kInfinity = std::numeric_limits<double>::max();
  Vec3 low = {kInfinity, kInfinity, kInfinity}, high = {-kInfinity, -kInfinity, -kInfinity};

  void include(Vec3 p, double radius = 0) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k] - radius);
      high[k] = std::max(high[k], p[k] + radius);
    }
  }
};

/// What a geom adds around its centre; planes, which have no end, a tenth of what is drawn.
double drawnRadius(const Model& m, int geom) {
  if (m.geom_rbound[geom] > 0) {
    return m.geom_rbound[geom];
  }
  const Vec3 size = m.geom_size[geom];
  if (m.geom_type[geom] == GeomType::plane) {
    const double drawn = std::max(size.x, size.y);
    return drawn > 0 ? 0.1 * drawn : 0.01;
  }
  return m.geom_type[geom] == GeomType::hfield ? 0.1 * std::max({size.x, size.y, size.z}) : 0;
}

Bounds bound(const Model& m, const Data& d) {
  Bounds box;
  for (int b = 1; b < m.nbody; ++b) {
    box.include(d.xpos[b]);
    box.include(d.xipos[b]);
  }
  for (const Vec3& anchor : d.xanchor) {
    box.include(anchor);
  }
  for (const Vec3& site : d.site_xpos) {
    box.include(site);
  }
  for (int g = 0; g < m.ngeom; ++g) {
    box.include(d.geom_xpos[g], drawnRadius(m, g));
  }
  return box;
}

/// Reach of each body from its com: to its joints and those of its children, over its geoms.
Array<double> bodySizes(const Model& m, const Data& d) {
  Array<double> size(m.nbody, 0.0);
  const auto reach = [&](int body, double length) { size[body] = std::max(size[body], length); };
  for (int j = 0; j < m.njnt; ++j) {
    const int body = m.jnt_bodyid[j], parent = m.body_parentid[body];
    reach(body, distance(d.xipos[body], d.xanchor[j]));
    reach(parent, distance(d.xipos[parent], d.xanchor[j]));
  }
  for (int g = 0; g < m.ngeom; ++g) {
    if (const int body = m.geom_bodyid[g]; m.geom_rbound[g] > 0) {
      reach(body, m.geom_rbound[g] + distance(d.xipos[body], d.geom_xpos[g]));
    }
  }
  for (double& s : size) {
    s = std::max(s, kSmallest);
  }
  return size;
}

void setDofLengths(Model& m, const Array<double>& size) {
  for (int i = 0; i < m.nv; ++i) {
    const int joint = m.dof_jntid[i];
    const JointType type = m.jnt_type[joint];
    const bool linear = type == JointType::slide || (type == JointType::free && i < m.jnt_dofadr[joint] + 3);
    m.dof_length[i] = linear ? 1 : size[m.dof_bodyid[i]];
  }
}

}  // namespace

void setStatistics(Model& m, const Data& d) {
  const Array<double> size = bodySizes(m, d);
  const Bounds box = bound(m, d);
  if (box.high.x > box.low.x) {
    const Vec3 sides = box.high - box.low;
    m.stat.center = (box.high + box.low) * 0.5;
    m.stat.extent = std::max({kSmallest, sides.x, sides.y, sides.z});
  }
  if (m.nbody > 1) {
    double sumSize = 0, sumMass = 0;
    for (int b = 1; b < m.nbody; ++b) {
      sumSize += size[b];
      sumMass += m.body_mass[b];
    }
    m.stat.meansize = sumSize / (m.nbody - 1);
    m.stat.meanmass = sumMass / (m.nbody - 1);
  }
  if (m.nv > 0) {
    double sum = 0;
    for (int i = 0; i < m.nv; ++i) {
      sum += d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
    }
    m.stat.meaninertia = sum / m.nv;
  }
  m.stat.extent = std::max(m.stat.extent, 2 * m.stat.meansize);
  setDofLengths(m, size);
}

}  // namespace kinetree
