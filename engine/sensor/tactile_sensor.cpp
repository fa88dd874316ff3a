// Tactile: how deep the vertices of a mesh on a geom lie inside the geoms that touch the geom's body, and how fast
// these slide along the two tangents of each vertex, where the mesh has them: normals then come in threes. Which geoms
// touch is asked of the contacts; depth is that of their signed distance field.

#include <algorithm>
#include <cmath>

#include "engine/sensor/readings.h"
#include "engine/sensor/sensor_work.h"
#include "engine/sensor/shape_field.h"

namespace kinetree::reading {
namespace {

// Geoms in contact with the welded group of `body`, each once, in the order of the contacts.
void touchingGeoms(const Model& m, const Data& d, int body, Array<int>& geoms) {
  geoms.clear();
  const auto take = [&](int side, int other) {
    if (m.body_weldid[m.geom_bodyid[side]] == body && std::find(geoms.begin(), geoms.end(), other) == geoms.end()) {
      geoms.push_back(other);
    }
  };
  for (const Contact& c : d.contact) {
    if (c.geom[0] >= 0 && c.geom[1] >= 0) {
      take(c.geom[0], c.geom[1]);
      take(c.geom[1], c.geom[0]);
    }
  }
}

Vec3 toVec(const Row<3, float>& v) {
  return {v[0], v[1], v[2]};
}

// Velocity of the point of `body` at `point`.
Vec3 velocityAt(const Model& m, const Data& d, int body, Vec3 point) {
  return shifted(d.cvel[body], point - d.subtree_com[m.body_rootid[body]]).linear;
}

}  // namespace

void tactile(const Model& m, Data& d, int s, double* out) {
  const int geom = m.sensor_refid[s], body = m.body_weldid[m.geom_bodyid[geom]];
  const int mesh = m.sensor_objid[s], count = m.mesh_vertnum[mesh];
  const bool hasTangents = m.mesh_normalnum[mesh] == 3 * count;
  std::fill_n(out, m.sensor_dim[s], 0.0);
  Array<int>& others = d.sensorWork.get<SensorWork>().touching;
  touchingGeoms(m, d, body, others);
  for (int j = 0; j < count && !others.empty(); ++j) {
    const Vec3 point = d.geom_xmat[geom] * toVec(m.mesh_vert[m.mesh_vertadr[mesh] + j]) + d.geom_xpos[geom];
    for (const int other : others) {
      if (!hasField(m.geom_type[other])) {
        continue;
      }
      const Vec3 local = transposeTimes(d.geom_xmat[other], point - d.geom_xpos[other]);
      const double depth = -fieldDistance(m.geom_type[other], m.geom_size[other], local);
      if (!(depth > 0)) {
        continue;
      }
      out[j] = std::max(out[j], depth);
      if (hasTangents) {
        const Vec3 slide = velocityAt(m, d, body, point) - velocityAt(m, d, m.geom_bodyid[other], d.geom_xpos[other]);
        for (const int k : {1, 2}) {
          const Vec3 tangent = toVec(m.mesh_normal[m.mesh_normaladr[mesh] + 3 * j + k]);
          out[k * count + j] += std::abs(dot(slide, rotate(m.mesh_quat[mesh], tangent)));
        }
      }
    }
  }
}

}  // namespace kinetree::reading
