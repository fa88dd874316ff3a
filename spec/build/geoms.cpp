#include "spec/build/geoms.h"

#include <algorithm>
#include <cmath>

#include "spec/build/geom_shapes.h"
#include "spec/build/mesh_fit.h"
#include "spec/build/orientation.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

constexpr double kSmallestVolume = 1e-14;

bool isMeshShape(GeomType type) {
  return type == GeomType::mesh || type == GeomType::sdf;
}

bool isElongated(GeomType type) {
  return type == GeomType::capsule || type == GeomType::cylinder || type == GeomType::ellipsoid ||
         type == GeomType::box;
}

/// Whether geoms give this body its mass.
bool givesMass(const Context& c, const GeomDraft& g) {
  const spec::Body& body = *c.draft.bodies[g.body].source;
  const spec::Compiler& compiler = c.compilerOf(body);
  const auto [low, high] = compiler.inertiagrouprange;
  return g.body > 0 && g.source->group >= low && g.source->group <= high &&
         (!body.inertial || compiler.inertiafromgeom == spec::Tristate::yes);
}

void setPose(Context& c, GeomDraft& g) {
  const spec::Geom& s = *g.source;
  g.size = {s.size[0], s.size[1], s.size[2]};
  if (s.fromto && isElongated(s.type) && s.mesh.empty()) {
    const FromTo ends = fromToPose(*s.fromto);
    const bool round = s.type == GeomType::capsule || s.type == GeomType::cylinder;
    g.size = round ? Vec3{s.size[0], ends.halfLength, s.size[2]} : Vec3{s.size[0], s.size[0], ends.halfLength};
    g.pos = ends.pose.pos;
    g.quat = ends.pose.quat;
    return;
  }
  std::string problem;
  g.pos = s.pos;
  g.quat = resolve(s.orientation, c.compilerOf(s), problem);
  if (!problem.empty()) {
    c.faults.error(s, "geom", "", problem);
  }
}

/// Size, frame and bounds from the mesh: as itself, or as the primitive fitted to it.
void takeMesh(Context& c, GeomDraft& g) {
  const ProcessedMesh& mesh = *c.assets.meshes[g.mesh];
  Pose frame = {mesh.pos, mesh.quat};
  if (isMeshShape(g.type)) {
    for (int k = 0; k < 3; ++k) {
      g.size[k] = std::max(std::abs(mesh.lower[k]), std::abs(mesh.upper[k]));
    }
  } else {
    const MeshFit fit = fitToMesh(g.type, mesh, c.spec.compiler.fitaabb);
    g.size = fit.size * g.source->fitscale;
    frame.pos = frame.pos + rotate(frame.quat, fit.center);
  }
  const Pose placed = compose({g.pos, g.quat}, frame);
  g.pos = placed.pos;
  g.quat = placed.quat;
}

void takeHfield(Context& c, GeomDraft& g) {
  const Row<4>& size = c.spec.hfields[g.hfield].size;
  g.size = {size[0], size[1], 0.25 * size[2] + 0.5 * size[3]};
}

void setBounds(const Context& c, GeomDraft& g) {
  if (isMeshShape(g.type)) {
    if (g.mesh >= 0 && c.assets.meshes[g.mesh]) {
      const ProcessedMesh& mesh = *c.assets.meshes[g.mesh];
      g.aabb = {(mesh.upper + mesh.lower) * 0.5, (mesh.upper - mesh.lower) * 0.5};
    }
    g.rbound = boundingRadius(g.type, g.size);
  } else if (g.type == GeomType::hfield && g.hfield >= 0) {
    const Row<4>& s = c.spec.hfields[g.hfield].size;
    g.aabb = {{0, 0, (s[2] - s[3]) * 0.5}, {s[0], s[1], (s[2] + s[3]) * 0.5}};
    g.rbound = std::sqrt(s[0] * s[0] + s[1] * s[1] + std::max(s[2] * s[2], s[3] * s[3]));
  } else {
    g.aabb = boundingBox(g.type, g.size);
    g.rbound = boundingRadius(g.type, g.size);
  }
}

double volumeOf(const Context& c, const GeomDraft& g) {
  if (isMeshShape(g.type)) {
    return c.assets.meshes[g.mesh]->size;
  }
  return shapeVolume(g.type, g.size, g.source->shellinertia);
}

void setMass(Context& c, GeomDraft& g) {
  const spec::Geom& s = *g.source;
  if (isMeshShape(g.type) && (g.mesh < 0 || !c.assets.meshes[g.mesh])) {
    return;
  }
  const double volume = volumeOf(c, g);
  if (s.mass) {
    g.mass = volume > kSmallestVolume ? *s.mass : 0;
  } else {
    g.mass = s.density * volume;
  }
  if (g.mass != 0) {
    g.inertia = isMeshShape(g.type) ? shapeInertia(GeomType::box, c.assets.meshes[g.mesh]->boxSize, g.mass, false)
                                    : shapeInertia(g.type, g.size, g.mass, s.shellinertia);
  }
}

void lookUpAssets(Context& c, GeomDraft& g) {
  const spec::Geom& s = *g.source;
  if (!s.mesh.empty()) {
    g.mesh = lookUp(c, c.names.mesh, "mesh", s.mesh, s, "geom", "mesh");
  }
  if (!s.hfield.empty()) {
    g.hfield = lookUp(c, c.names.hfield, "hfield", s.hfield, s, "geom", "hfield");
  }
  if (c.spec.compiler.discardvisual) {
    return;
  }
  if (!s.material.empty()) {
    g.material = lookUp(c, c.names.material, "material", s.material, s, "geom", "material");
  } else if (g.mesh >= 0 && !c.spec.meshes[g.mesh].material.empty()) {
    g.material = c.names.material.find(c.spec.meshes[g.mesh].material);
  }
}

}  // namespace

FromTo fromToPose(const Row<6>& ends) {
  const Vec3 from = {ends[0], ends[1], ends[2]}, to = {ends[3], ends[4], ends[5]};
  Vec3 direction = from - to;
  const double length = normalizeChecked(direction);
  return {length / 2, {(from + to) * 0.5, rotationOfZ(direction)}};
}

int sizesUsed(GeomType type) {
  switch (type) {
    case GeomType::sphere:
      return 1;
    case GeomType::capsule:
    case GeomType::cylinder:
      return 2;
    case GeomType::ellipsoid:
    case GeomType::box:
      return 3;
    default:
      return 0;
  }
}

const char* nameOf(GeomType type) {
  constexpr const char* names[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                   "cylinder", "box",    "mesh",   "sdf"};
  return names[static_cast<int>(type)];
}

void compileGeoms(Context& c) {
  for (GeomDraft& g : c.draft.geoms) {
    const spec::Geom& s = *g.source;
    g.type = s.type;
    lookUpAssets(c, g);
    validateGeom(c, g);
    setPose(c, g);
    const bool hasMesh = g.mesh >= 0 && c.assets.meshes[g.mesh];
    if (hasMesh && (isMeshShape(g.type) || sizesUsed(g.type) > 0)) {
      takeMesh(c, g);
    } else if (g.hfield >= 0) {
      takeHfield(c, g);
    }
    if (g.mesh < 0 || (hasMesh && !isMeshShape(g.type))) {
      validateGeomSize(c, g);
    }
    if (givesMass(c, g)) {
      validateGeomMass(c, s);
      setMass(c, g);
    }
    setBounds(c, g);
    if (g.frame) {
      const Pose placed = compose(*g.frame, {g.pos, g.quat});
      g.pos = placed.pos;
      g.quat = placed.quat;
    }
  }
}

}  // namespace kinetree::building
