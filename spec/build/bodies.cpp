#include "spec/build/bodies.h"

#include <algorithm>

#include "spec/assets/principal_axes.h"
#include "spec/build/inertia_sum.h"
#include "spec/build/orientation.h"
#include "spec/build/validate.h"

namespace kinetree::building {
namespace {

constexpr double kTiny = 1e-14;

void takeInertial(Context& c, BodyDraft& b) {
  const spec::Inertial& s = *b.source->inertial;
  std::string problem;
  validateInertial(c, *b.source);
  b.ipos = s.pos;
  b.iquat = resolve(s.orientation, c.compilerOf(*b.source), problem);
  b.mass = s.mass;
  b.inertia = s.diaginertia;
  if (s.fullinertia) {
    const Row<6>& f = *s.fullinertia;
    const PrincipalAxes axes = principalAxes({{f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]}});
    b.inertia = axes.moments;
    b.iquat = axes.frame;
    if (axes.moments.z < kTiny) {
      problem = fmt::format("fullinertia must have positive principal moments, got {} {} {}", axes.moments.x,
                            axes.moments.y, axes.moments.z);
    }
  }
  if (!problem.empty()) {
    c.faults.error(s.place, "inertial", b.source->name, "", problem);
  }
}

/// Sums the geoms that have mass; false: there are none.
bool takeGeoms(Context& c, BodyDraft& b, std::vector<MassPoint>& parts) {
  parts.clear();
  for (int g = b.geoms.first; g < b.geoms.end(); ++g) {
    if (const GeomDraft& geom = c.draft.geoms[g]; geom.mass > kTiny) {
      parts.push_back({geom.mass, geom.pos, geom.inertia, geom.quat});
    }
  }
  if (parts.empty()) {
    return false;
  }
  const MassPoint sum = parts.size() == 1 ? parts[0] : combine(parts, kTiny, Association::termByTerm);
  b.mass = sum.mass;
  b.ipos = sum.pos;
  b.iquat = sum.quat;
  b.inertia = sum.inertia;
  if (parts.size() > 1 && b.inertia.z < kTiny) {
    c.faults.error(
        *b.source, "body", "",
        fmt::format("its geoms give a principal moment of inertia of {}, which must be positive", b.inertia.z));
  }
  return true;
}

void applyBounds(Context& c, BodyDraft& b) {
  const spec::Compiler& compiler = c.compilerOf(*b.source);
  b.mass = std::max(b.mass, compiler.boundmass);
  for (int k = 0; k < 3; ++k) {
    b.inertia[k] = std::max(b.inertia[k], compiler.boundinertia);
  }
  const Vec3 i = b.inertia;
  const bool isTensor = i.x + i.y >= i.z && i.x + i.z >= i.y && i.y + i.z >= i.x;
  if (!isTensor && compiler.balanceinertia) {
    const double mean = (i.x + i.y + i.z) / 3;
    b.inertia = {mean, mean, mean};
  } else {
    validateBodyInertia(c, b, isTensor);
  }
}

void compileBody(Context& c, BodyDraft& b, std::vector<MassPoint>& parts) {
  const spec::Body& s = *b.source;
  std::string problem;
  b.pos = s.pos;
  b.quat = resolve(s.orientation, c.compilerOf(s), problem);
  if (!problem.empty()) {
    c.faults.error(s, "body", "", problem);
  }
  if (s.inertial) {
    takeInertial(c, b);
  }
  const spec::Tristate fromGeoms = c.compilerOf(s).inertiafromgeom;
  const bool wanted = fromGeoms == spec::Tristate::yes || (fromGeoms == spec::Tristate::automatic && !s.inertial);
  const bool taken = b.body > 0 && wanted && takeGeoms(c, b, parts);
  if (!taken && !s.inertial) {
    b.ipos = b.pos;  // the reference's choice for bodies without mass
    b.iquat = b.quat;
  }
  if (b.body > 0) {
    applyBounds(c, b);
  }
  if (b.frame) {
    const Pose placed = compose(*b.frame, {b.pos, b.quat});
    b.pos = placed.pos;
    b.quat = placed.quat;
  }
}

bool wantsAlignment(const Context& c, const BodyDraft& b) {
  if (b.joints.count != 1 || b.hasChildren) {
    return false;
  }
  const spec::Joint& joint = *c.draft.joints[b.joints.first].source;
  return joint.type == JointType::free &&
         (joint.align == spec::Tristate::yes ||
          (joint.align == spec::Tristate::automatic && c.compilerOf(*b.source).alignfree));
}

template <class Drafts>
void moveAll(Drafts& drafts, Range range, const Pose& by) {
  for (int i = range.first; i < range.end(); ++i) {
    const Pose moved = compose(by, {drafts[i].pos, drafts[i].quat});
    drafts[i].pos = moved.pos;
    drafts[i].quat = moved.quat;
  }
}

}  // namespace

void compileBodies(Context& c) {
  std::vector<MassPoint> parts;
  for (BodyDraft& b : c.draft.bodies) {
    compileBody(c, b, parts);
  }
}

void alignFreeBodies(Context& c) {
  for (BodyDraft& b : c.draft.bodies) {
    if (!wantsAlignment(c, b)) {
      continue;
    }
    const Pose inertial = {b.ipos, b.iquat}, back = inverse(inertial);
    const Pose aligned = compose({b.pos, b.quat}, inertial);
    b.pos = aligned.pos;
    b.quat = aligned.quat;
    b.ipos = {};
    b.iquat = {};
    moveAll(c.draft.geoms, b.geoms, back);
    moveAll(c.draft.sites, b.sites, back);
    if (c.spec.compiler.fusestatic) {
      continue;  // the reference compiles cameras and lights anew then, and this correction is lost
    }
    moveAll(c.draft.cameras, b.cameras, back);
    for (int l = b.lights.first; l < b.lights.end(); ++l) {
      LightDraft& light = c.draft.lights[l];
      light.pos = back.pos + rotate(back.quat, light.pos);
      light.dir = rotate(back.quat, light.dir);
    }
  }
}

void scaleTotalMass(Context& c) {
  const double wanted = c.spec.compiler.settotalmass;
  if (!(wanted > 0)) {
    return;
  }
  double total = 0;
  for (std::size_t b = 1; b < c.draft.bodies.size(); ++b) {
    total += c.draft.bodies[b].mass;
  }
  const double scale = std::max(kMinVal, wanted / std::max(kMinVal, total));
  for (std::size_t b = 1; b < c.draft.bodies.size(); ++b) {
    c.draft.bodies[b].mass *= scale;
    c.draft.bodies[b].inertia *= scale;
  }
}

}  // namespace kinetree::building
