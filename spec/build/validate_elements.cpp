#include <cmath>

#include "spec/build/geoms.h"
#include "spec/build/orientation.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

bool isMeshShape(GeomType type) {
  return type == GeomType::mesh || type == GeomType::sdf;
}

bool takesFromTo(GeomType type) {
  return type == GeomType::capsule || type == GeomType::cylinder || type == GeomType::ellipsoid ||
         type == GeomType::box;
}

template <class Source>
void validateFromTo(Context& c, const Source& s, std::string_view tag) {
  if (!s.fromto) {
    return;
  }
  if (!takesFromTo(s.type)) {
    c.faults.error(s, tag, "fromto",
                   fmt::format("is only for capsules, cylinders, ellipsoids and boxes, this is a {}", nameOf(s.type)));
  } else if (s.pos != Vec3{}) {
    c.faults.error(s, tag, "fromto", "cannot stand beside pos: the end points already give the position");
  } else if (fromToPose(*s.fromto).halfLength == 0) {
    c.faults.error(s, tag, "fromto", "has end points closer than 1e-7");
  }
}

void validateSizes(Context& c, const spec::Element& e, std::string_view tag, GeomType type, Vec3 size) {
  for (int k = 0; k < sizesUsed(type); ++k) {
    if (!(size[k] > 0)) {
      c.faults.error(e, tag, "size", fmt::format("size[{}] must be positive, got {}", k, size[k]));
    }
  }
}

}  // namespace

void validateSolref(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute,
                    const Row<2>& solref) {
  if ((solref[0] > 0) != (solref[1] > 0)) {
    c.faults.strict(e, tag, attribute,
                    fmt::format("must be two positive numbers (time constant, damping ratio) or two that are not "
                                "(-stiffness, -damping), got {} {}",
                                solref[0], solref[1]));
  }
}

void validateNotNegative(Context& c, const spec::Element& e, std::string_view tag, std::string_view attribute,
                         double value) {
  if (value < 0) {
    c.faults.strict(e, tag, attribute, fmt::format("must not be negative, got {}", value));
  }
}

void validateJoint(Context& c, const spec::Joint& s) {
  const auto [time, ratio] = s.springdamper;
  if ((time != 0 || ratio != 0) && !(time > 0 && ratio > 0)) {
    c.faults.error(s, "joint", "springdamper",
                   fmt::format("must be two positive numbers (time constant, damping ratio), got {} {}", time, ratio));
  }
  if (s.type == JointType::ball && s.range[0] != 0 &&
      (s.limited == spec::Tristate::yes || (s.limited == spec::Tristate::automatic && s.range[0] < s.range[1]))) {
    c.faults.error(s, "joint", "range", fmt::format("of a ball must start at 0, got {}", s.range[0]));
  }
  if (s.type == JointType::free && s.limited == spec::Tristate::yes) {
    c.faults.warning(s, "joint", "limited", "has no effect: a free joint cannot be limited");
  }
  validateNotNegative(c, s, "joint", "margin", s.margin);
  validateNotNegative(c, s, "joint", "armature", s.armature);
  validateNotNegative(c, s, "joint", "frictionloss", s.frictionloss);
  validateSolref(c, s, "joint", "solreflimit", s.solreflimit);
  validateSolref(c, s, "joint", "solreffriction", s.solreffriction);
}

void validateGeom(Context& c, const GeomDraft& g) {
  const spec::Geom& s = *g.source;
  if (s.condim != 1 && s.condim != 3 && s.condim != 4 && s.condim != 6) {
    c.faults.error(s, "geom", "condim", fmt::format("must be 1, 3, 4 or 6, got {}", s.condim));
  }
  if (isMeshShape(s.type) && s.mesh.empty()) {
    c.faults.error(s, "geom", "mesh", fmt::format("is needed by a geom of type {}", nameOf(s.type)));
  }
  if ((s.type == GeomType::hfield) != !s.hfield.empty()) {
    c.faults.error(s, "geom", "hfield", "and type hfield go together: one is given without the other");
  }
  if (!s.mesh.empty() && s.fromto) {
    c.faults.error(s, "geom", "fromto", "cannot be used with a mesh");
  } else {
    validateFromTo(c, s, "geom");
  }
  if (!s.mesh.empty() && (s.type == GeomType::plane || s.type == GeomType::hfield)) {
    c.faults.error(s, "geom", "type", fmt::format("{} cannot be fitted to a mesh", nameOf(s.type)));
  }
  if (s.shellinertia && isMeshShape(s.type)) {
    c.faults.error(s, "geom", "shellinertia", "is not for meshes: give the mesh asset inertia=\"shell\"");
  }
  validateNotNegative(c, s, "geom", "margin", s.margin);
  validateSolref(c, s, "geom", "solref", s.solref);
}

void validateGeomSize(Context& c, const GeomDraft& g) {
  if (g.type == GeomType::plane) {
    if (!(g.size.z > 0)) {
      c.faults.error(*g.source, "geom", "size",
                     fmt::format("size[2], the grid spacing of a plane, must be positive, got {}", g.size.z));
    }
  } else {
    validateSizes(c, *g.source, "geom", g.type, g.size);
  }
  for (int k = sizesUsed(g.type); k < 3; ++k) {
    if (std::isnan(g.size[k])) {
      c.faults.error(*g.source, "geom", "size", fmt::format("size[{}] is not a number", k));
    }
  }
}

void validateGeomMass(Context& c, const spec::Geom& s) {
  if (s.mass && !(*s.mass >= 0)) {
    c.faults.error(s, "geom", "mass", fmt::format("must not be negative, got {}", *s.mass));
  }
  if (!(s.density >= 0)) {
    c.faults.error(s, "geom", "density", fmt::format("must not be negative, got {}", s.density));
  }
}

void validateSite(Context& c, const SiteDraft& site) {
  const spec::Site& s = *site.source;
  if (sizesUsed(s.type) == 0) {
    c.faults.error(s, "site", "type", fmt::format("{} is not a shape a site can have", nameOf(s.type)));
    return;
  }
  validateFromTo(c, s, "site");
  validateSizes(c, s, "site", s.type, site.size);
}

void validateCamera(Context& c, const spec::Camera& s) {
  if (s.projection == Projection::perspective && s.fovy >= 180) {
    c.faults.error(s, "camera", "fovy", fmt::format("must be below 180 degrees, got {}", s.fovy));
  }
  const bool hasSensor = s.sensorsize[0] > 0 && s.sensorsize[1] > 0;
  const auto given = [](const Row<2, float>& v) { return v[0] != 0 || v[1] != 0; };
  if ((given(s.focal) || given(s.focalpixel) || given(s.principal) || given(s.principalpixel)) && !hasSensor) {
    c.faults.error(s, "camera", "sensorsize", "is needed for focal lengths and principal points");
  }
  if (hasSensor && (s.resolution[0] <= 0 || s.resolution[1] <= 0)) {
    c.faults.error(s, "camera", "resolution",
                   fmt::format("must be positive with a sensorsize, got {} {}", s.resolution[0], s.resolution[1]));
  }
}

void validateInertial(Context& c, const spec::Body& b) {
  const spec::Inertial& s = *b.inertial;
  const Vec3 i = s.diaginertia;
  if (s.mass < 0) {
    c.faults.strict(s.place, "inertial", b.name, "mass", fmt::format("must not be negative, got {}", s.mass));
  }
  if (i.x < 0 || i.y < 0 || i.z < 0) {
    c.faults.strict(s.place, "inertial", b.name, "diaginertia",
                    fmt::format("must not be negative, got {} {} {}", i.x, i.y, i.z));
  }
}

void validateBodyInertia(Context& c, const BodyDraft& b, bool isTensor) {
  const Place& place = b.source->inertial ? b.source->inertial->place : b.source->place;
  const std::string_view tag = b.source->inertial ? "inertial" : "body";
  const std::string& name = b.source->name;
  if (!(b.mass >= 0)) {
    c.faults.error(place, tag, name, "mass", fmt::format("must not be negative, got {}", b.mass));
  }
  if (!(b.inertia.x >= 0 && b.inertia.y >= 0 && b.inertia.z >= 0)) {
    c.faults.error(place, tag, name, "diaginertia",
                   fmt::format("must not be negative, got {} {} {}", b.inertia.x, b.inertia.y, b.inertia.z));
  } else if (!isTensor) {
    c.faults.error(
        place, tag, name, "diaginertia",
        fmt::format("is of no rigid body: each moment must not exceed the sum of the other two, got {} {} {}",
                    b.inertia.x, b.inertia.y, b.inertia.z));
  }
}

}  // namespace kinetree::building
