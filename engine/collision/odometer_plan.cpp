#include "engine/collision/odometer_plan.h"

#include <algorithm>

#include "engine/collision/pair_table.h"

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
    for (int g = m.body_geomadr[body]; g < m.body_geomadr[body] + m.body_geomnum[body]; ++g) {
      if (used[g]) {
        plane = plane || m.geom_type[g] == GeomType::plane;
        radius = std::max(radius, norm(m.geom_pos[g]) + m.geom_rbound[g]);
      }
    }
    plan.radius.push_back(radius);
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
  return plan;
}

}  // namespace kinetree
