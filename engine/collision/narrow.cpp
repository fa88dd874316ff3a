#include "engine/collision/narrow.h"

#include "engine/collision/box_box.h"
#include "engine/collision/plane_pairs.h"
#include "engine/collision/sphere_pairs.h"
#include "engine/plan.h"

namespace kinetree {

Shape makeShape(const Model& m, int g, Vec3 pos, const Mat3& rot) {
  Shape s{m.geom_type[g], m.geom_size[g], pos, rot, m.geom_rbound[g], nullptr};
  if (s.type == GeomType::mesh) {
    s.hull = &m.plan->hulls[m.geom_dataid[g]];
  }
  return s;
}

HeightField heightField(const Model& m, int geom) {
  const int i = m.geom_dataid[geom];
  return {m.hfield_size[i], m.hfield_nrow[i], m.hfield_ncol[i], m.hfield_data.data() + m.hfield_adr[i]};
}

ConvexOptions convexOptions(const Option& o) {
  return {o.ccd_tolerance, o.ccd_iterations, !o.disabled(disable::multiccd), o.disabled(disable::nativeccd)};
}

bool spheresApart(GeomType typeA, Vec3 posA, Vec3 axisA, double rboundA, Vec3 posB, double rboundB, double reach) {
  const Vec3 between = posB - posA;
  if (rboundA > 0 && rboundB > 0) {
    const double far = rboundA + rboundB + reach;
    return !(squaredNorm(between) <= far * far);
  }
  return typeA == GeomType::plane && rboundB > 0 && !(dot(between, axisA) <= reach + rboundB);
}

void narrow(const Model& m, const GeomPair& pair, const Shape& a, const Shape& b, double reach, Polytope& room,
            Hits& hits) {
  switch (pair.function) {
    case PairFunction::none:
      return;
    case PairFunction::planeSphere:
      return planeSphere(a, b, reach, hits);
    case PairFunction::planeCapsule:
      return planeCapsule(a, b, reach, hits);
    case PairFunction::planeEllipsoid:
      return planeEllipsoid(a, b, reach, hits);
    case PairFunction::planeCylinder:
      return planeCylinder(a, b, reach, hits);
    case PairFunction::planeBox:
      return planeBox(a, b, reach, hits);
    case PairFunction::planeMesh:
      return planeMesh(a, b, reach, hits);
    case PairFunction::sphereSphere:
      return sphereSphere(a, b, reach, hits);
    case PairFunction::sphereCapsule:
      return sphereCapsule(a, b, reach, hits);
    case PairFunction::sphereCylinder:
      return sphereCylinder(a, b, reach, hits);
    case PairFunction::sphereBox:
      return sphereBox(a, b, reach, hits);
    case PairFunction::capsuleCapsule:
      return capsuleCapsule(a, b, reach, hits);
    case PairFunction::capsuleBox:
      return capsuleBox(a, b, reach, hits);
    case PairFunction::boxBox:
      return boxBox(a, b, reach, hits);
    case PairFunction::convex:
      return convexContacts(a, b, reach, convexOptions(m.opt), room, hits);
    case PairFunction::hfield:
      return hfieldContacts(a, heightField(m, pair.geom[0]), b, reach, convexOptions(m.opt), room, hits);
  }
}

}  // namespace kinetree
