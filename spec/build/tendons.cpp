#include "spec/build/model_tree.h"
#include "spec/build/objects.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

using Kind = spec::Wrap::Kind;

void fail(Context& c, const spec::Tendon& t, const spec::Wrap& w, std::string message) {
  c.faults.error(w.place.line > 0 ? w.place : t.place, "tendon", t.name, "", std::move(message));
}

void validateSpatial(Context& c, const spec::Tendon& t) {
  const std::vector<spec::Wrap>& path = t.path;
  if (path.size() < 2) {
    c.faults.error(t, "spatial", "", "needs at least two points");
    return;
  }
  const auto kindAt = [&](std::size_t i) { return i < path.size() ? path[i].kind : Kind::pulley; };
  for (std::size_t i = 0; i < path.size(); ++i) {
    const spec::Wrap& w = path[i];
    const Kind before = i > 0 ? path[i - 1].kind : Kind::pulley, after = kindAt(i + 1);
    switch (w.kind) {
      case Kind::joint:
        fail(c, t, w, "joints and points cannot be mixed in one tendon");
        break;
      case Kind::pulley:
        if (w.prm < 0) {
          fail(c, t, w, fmt::format("a pulley's divisor must not be negative, got {}", w.prm));
        }
        if (i + 1 == path.size() || after == Kind::pulley) {
          fail(c, t, w, "a pulley must be followed by a site");
        }
        break;
      case Kind::site:
        if (before == Kind::pulley && after == Kind::pulley) {
          fail(c, t, w, fmt::format("site '{}' stands alone: it needs another point before or after it", w.target));
        }
        if (i + 1 < path.size() && after == Kind::site && path[i + 1].target == w.target) {
          fail(c, t, w, fmt::format("site '{}' comes twice in a row", w.target));
        }
        break;
      case Kind::geom:
        if (before != Kind::site || after != Kind::site) {
          fail(c, t, w, fmt::format("geom '{}' must stand between two sites", w.target));
        }
        if (t.armature != 0) {
          fail(c, t, w, "a tendon with armature cannot wrap around geoms");
        }
        break;
    }
  }
}

void validateTendon(Context& c, const spec::Tendon& t) {
  const std::string_view tag = t.spatial ? "spatial" : "fixed";
  if (t.path.empty()) {
    c.faults.error(t, tag, "", "has an empty path");
    return;
  }
  if (t.path[0].kind == Kind::joint) {
    for (const spec::Wrap& w : t.path) {
      if (w.kind != Kind::joint) {
        fail(c, t, w, "joints and points cannot be mixed in one tendon");
      }
    }
  } else {
    validateSpatial(c, t);
  }
  if (!(t.width > 0)) {
    c.faults.error(t, tag, "width", fmt::format("must be positive, got {}", t.width));
  }
  if (t.armature < 0) {
    c.faults.error(t, tag, "armature", fmt::format("must not be negative, got {}", t.armature));
  }
  if (t.springlength[0] > t.springlength[1]) {
    c.faults.error(t, tag, "springlength",
                   fmt::format("must have its lower end first, got {} {}", t.springlength[0], t.springlength[1]));
  }
  validateNotNegative(c, t, tag, "margin", t.margin);
  validateSolref(c, t, tag, "solreflimit", t.solreflimit);
  validateSolref(c, t, tag, "solreffriction", t.solreffriction);
}

void writeGeomWrap(Context& c, const spec::Tendon& t, const spec::Wrap& w) {
  Model& m = c.model;
  const int geom = lookUp(c, c.names.geom, "geom", w.target, w.place, "geom", t.name, "geom");
  const GeomType type = geom < 0 ? GeomType::sphere : c.draft.geoms[geom].type;
  if (type != GeomType::sphere && type != GeomType::cylinder) {
    fail(c, t, w, fmt::format("geom '{}' must be a sphere or a cylinder to be wrapped around", w.target));
  }
  m.wrap_type.push_back(type == GeomType::cylinder ? WrapType::cylinder : WrapType::sphere);
  m.wrap_objid.push_back(geom);
  m.wrap_prm.push_back(
      w.sidesite.empty() ? -1 : lookUp(c, c.names.site, "site", w.sidesite, w.place, "geom", t.name, "sidesite"));
}

void writeWrap(Context& c, const spec::Tendon& t, const spec::Wrap& w) {
  Model& m = c.model;
  switch (w.kind) {
    case Kind::joint:
      m.wrap_type.push_back(WrapType::joint);
      m.wrap_objid.push_back(lookUp(c, c.names.joint, "joint", w.target, w.place, "joint", t.name, "joint"));
      m.wrap_prm.push_back(w.prm);
      break;
    case Kind::site:
      m.wrap_type.push_back(WrapType::site);
      m.wrap_objid.push_back(lookUp(c, c.names.site, "site", w.target, w.place, "site", t.name, "site"));
      m.wrap_prm.push_back(0);
      break;
    case Kind::pulley:
      m.wrap_type.push_back(WrapType::pulley);
      m.wrap_objid.push_back(-1);
      m.wrap_prm.push_back(w.prm);
      break;
    case Kind::geom:
      writeGeomWrap(c, t, w);
      break;
  }
}

void writeTendonForces(Context& c, const spec::Tendon& t) {
  Model& m = c.model;
  const std::string_view tag = t.spatial ? "spatial" : "fixed";
  const bool forceLimited = isLimited(c, t, tag, "actuatorfrcrange", t.actuatorfrclimited, t.actuatorfrcrange);
  if (forceLimited && (t.actuatorfrcrange[0] > 0 || t.actuatorfrcrange[1] < 0)) {
    c.faults.error(t, tag, "actuatorfrcrange",
                   fmt::format("must contain 0, got {} {}", t.actuatorfrcrange[0], t.actuatorfrcrange[1]));
  }
  m.tendon_limited.push_back(isLimited(c, t, tag, "range", t.limited, t.range));
  m.tendon_actfrclimited.push_back(forceLimited);
  m.tendon_solref_lim.push_back(t.solreflimit);
  m.tendon_solimp_lim.push_back(t.solimplimit);
  m.tendon_solref_fri.push_back(t.solreffriction);
  m.tendon_solimp_fri.push_back(t.solimpfriction);
  m.tendon_range.push_back(t.range);
  m.tendon_actfrcrange.push_back(t.actuatorfrcrange);
  m.tendon_margin.push_back(t.margin);
  m.tendon_stiffness.push_back(t.stiffness[0]);
  m.tendon_stiffnesspoly.push_back({t.stiffness[1], t.stiffness[2]});
  m.tendon_damping.push_back(t.damping[0]);
  m.tendon_dampingpoly.push_back({t.damping[1], t.damping[2]});
  m.tendon_armature.push_back(t.armature);
  m.tendon_frictionloss.push_back(t.frictionloss);
  m.tendon_lengthspring.push_back(t.springlength);
}

}  // namespace

void writeTendons(Context& c) {
  Model& m = c.model;
  m.ntendon = static_cast<int>(c.spec.tendons.size());
  m.nuser_tendon = userWidth(
      c.spec.size.nuser_tendon, c.spec.tendons, [](const spec::Tendon& t) -> auto& { return t.user; });
  for (const spec::Tendon& t : c.spec.tendons) {
    validateTendon(c, t);
    const bool hasMaterial = !t.material.empty() && !c.spec.compiler.discardvisual;
    m.tendon_adr.push_back(static_cast<int>(m.wrap_type.size()));
    m.tendon_num.push_back(static_cast<int>(t.path.size()));
    m.tendon_matid.push_back(hasMaterial ? lookUp(c, c.names.material, "material", t.material, t, "tendon", "material")
                                         : -1);
    m.tendon_group.push_back(t.group);
    m.tendon_width.push_back(t.width);
    m.tendon_rgba.push_back(t.rgba);
    writeTendonForces(c, t);
    writeUser(c, t, "tendon", t.user, m.nuser_tendon, m.tendon_user);
    for (const spec::Wrap& w : t.path) {
      writeWrap(c, t, w);
    }
  }
  m.nwrap = static_cast<int>(m.wrap_type.size());
}

}  // namespace kinetree::building
