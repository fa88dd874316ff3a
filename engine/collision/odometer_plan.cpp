#include "engine/collision/odometer_plan.h"

#include <algorithm>

#include "engine/collision/pair_table.h"
#include "engine/collision/separation.h"
#include "engine/spatial/quat.h"

namespace kinetree {
namespace {

bool movedByMocap(const Model& m, int body) {
  for (; body > 0; body = m.body_parentid[body]) {
    if (m.body_mocapid[body] >= 0) {
      return true;
    }
  }
  return false;
}

/// Grows `low`, `high` (body frame) by a geom's box.
void addBox(const Model& m, int geom, Vec3& low, Vec3& high) {
  const Mat3 rot = toMatrix(m.geom_quat[geom]);
  const Box& box = m.geom_aabb[geom];
  const Vec3 center = m.geom_pos[geom] + rot * box.center;
  for (int k = 0; k < 3; ++k) {
    double half = 0;
    for (int j = 0; j < 3; ++j) {
      half += std::abs(rot(k, j)) * box.size[j];
    }
    low[k] = std::min(low[k], center[k] - half);
    high[k] = std::max(high[k], center[k] + half);
  }
}

void addReaches(const Model& m, const PairTable& table, OdometerPlan& plan) {
  for (const BodyPair& bodies : table.bodies) {
    double most = 0;
    for (int i = bodies.first; i < bodies.first + bodies.count; ++i) {
      const GeomPair& pair = table.pair[i];
      plan.pairReach.push_back(functionReach(pair, m.geom_size[pair.geom[0]], m.geom_size[pair.geom[1]]));
      most = std::max(most, plan.pairReach.back());
    }
    plan.groupReach.push_back(most);
  }
}

}  // namespace

OdometerPlan makeOdometerPlan(const Model& m, const PairTable& table) {
  OdometerPlan plan;
  for (const BodyPair& pair : table.bodies) {
    plan.body.insert(plan.body.end(), pair.body, pair.body + 2);
  }
  std::sort(plan.body.begin(), plan.body.end());
  plan.body.erase(std::unique(plan.body.begin(), plan.body.end()), plan.body.end());
  std::vector<int> slotOf(m.nbody, -1);
  std::vector<bool> used(m.ngeom, false);
  for (const GeomPair& pair : table.pair) {
    used[pair.geom[0]] = used[pair.geom[1]] = true;
  }
  for (const int body : plan.body) {
    slotOf[body] = static_cast<int>(plan.radius.size());
    double radius = 0;
    bool plane = false;
    Vec3 low{kInfinite, kInfinite, kInfinite}, high = -low;
    for (int g = m.body_geomadr[body]; g < m.body_geomadr[body] + m.body_geomnum[body]; ++g) {
      if (used[g]) {
        plane = plane || m.geom_type[g] == GeomType::plane;
        addBox(m, g, low, high);
        radius = std::max(radius, norm(m.geom_pos[g]) + m.geom_rbound[g]);
      }
    }
    plan.radius.push_back(radius);
    plan.box.push_back({(low + high) * 0.5, (high - low) * 0.5});
    plan.infinite.push_back(plane);
    plan.fixed.push_back(m.body_weldid[body] == 0 && !movedByMocap(m, body));
  }
  const int slots = static_cast<int>(plan.body.size());
  plan.stride = (slots + 7) & ~7;
  plan.group.assign(static_cast<std::size_t>(plan.stride) * plan.stride, -1);
  for (std::size_t i = 0; i < table.bodies.size(); ++i) {
    const int a = slotOf[table.bodies[i].body[0]], b = slotOf[table.bodies[i].body[1]];
    plan.group[static_cast<std::size_t>(a) * plan.stride + b] = static_cast<int>(i);
  }
  addReaches(m, table, plan);
  return plan;
}

}  // namespace kinetree
