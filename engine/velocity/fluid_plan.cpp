#include "engine/velocity/fluid_plan.h"

#include "engine/model/model.h"

namespace kinetree {
namespace {

Vec3 semiAxes(const Model& m, int geom) {
  const Vec3 s = m.geom_size[geom];
  switch (m.geom_type[geom]) {
    case GeomType::sphere:
      return {s.x, s.x, s.x};
    case GeomType::capsule:
      return {s.x, s.x, s.x + s.y};
    case GeomType::cylinder:
      return {s.x, s.x, s.y};
    default:
      return s;
  }
}

}  // namespace

FluidPlan makeFluidPlan(const Model& m) {
  FluidPlan plan;
  for (int b = 1; b < m.nbody; ++b) {
    const int moving = m.body_weldid[b];
    if (m.body_mass[b] < kMinVal || m.body_dofnum[moving] == 0) {
      continue;
    }
    bool ellipsoid = false;
    for (int g = m.body_geomadr[b]; g >= 0 && g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      ellipsoid = ellipsoid || m.geom_fluid[g][0] > 0;
    }
    if (!ellipsoid) {
      plan.boxes.push_back({b, inertiaBox(m.body_mass[b], m.body_inertia[b])});
      continue;
    }
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      if (m.geom_fluid[g][0] != 0) {
        plan.ellipsoids.push_back({b, g, EllipsoidFluid(semiAxes(m, g), m.geom_fluid[g])});
      }
    }
  }
  return plan;
}

}  // namespace kinetree
