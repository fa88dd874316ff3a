#include "spec/build/model_tree.h"

#include <algorithm>
#include <cmath>

#include "spec/build/geom_fluid.h"

namespace kinetree::building {
namespace {

void writeCoordinates(Model& m, const BodyDraft& body, const JointDraft& j) {
  switch (j.source->type) {
    case JointType::free:
      m.qpos0.insert(m.qpos0.end(),
                     {body.pos.x, body.pos.y, body.pos.z, body.quat.w, body.quat.x, body.quat.y, body.quat.z});
      break;
    case JointType::ball:
      m.qpos0.insert(m.qpos0.end(), {1, 0, 0, 0});
      break;
    default:
      m.qpos0.push_back(j.ref);
      m.qpos_spring.push_back(j.springref);
      return;
  }
  m.qpos_spring.insert(m.qpos_spring.end(), m.qpos0.end() - coordinateCount(j.source->type), m.qpos0.end());
}

void writeDofs(Model& m, const spec::Joint& s) {
  const int n = dofCount(s.type);
  const auto repeat = [n](auto& array, const auto& value) { array.insert(array.end(), n, value); };
  repeat(m.dof_solref, s.solreffriction);
  repeat(m.dof_solimp, s.solimpfriction);
  repeat(m.dof_frictionloss, s.frictionloss);
  repeat(m.dof_armature, s.armature);
  repeat(m.dof_damping, s.damping[0]);
  repeat(m.dof_dampingpoly, Row<2>{s.damping[1], s.damping[2]});
  m.nv += n;
}

/// Explicit policies of trees, which are numbered in body order.
void writeSleepPolicies(Context& c) {
  const std::vector<BodyDraft>& bodies = c.draft.bodies;
  std::vector<char> moving(bodies.size());
  for (std::size_t b = 1; b < bodies.size(); ++b) {
    moving[b] = bodies[b].joints.count > 0 || moving[bodies[b].parent];
    if (moving[b] && !moving[bodies[b].parent]) {
      c.model.tree_sleep_policy.push_back(bodies[b].source->sleep);
    }
  }
}

void writeContactBits(Model& m) {
  m.body_contype.assign(m.nbody, 0);
  m.body_conaffinity.assign(m.nbody, 0);
  m.body_margin.assign(m.nbody, 0.0);
  for (int g = 0; g < m.ngeom; ++g) {
    const int b = m.geom_bodyid[g];
    m.body_contype[b] |= m.geom_contype[g];
    m.body_conaffinity[b] |= m.geom_conaffinity[g];
    m.body_margin[b] = std::max(m.body_margin[b], m.geom_margin[g]);
  }
}

/// Focal lengths and principal point [m]; without a sensor MuJoCo keeps the near plane here.
Row<4, float> intrinsics(const Spec& spec, const spec::Camera& s) {
  if (!(s.sensorsize[0] > 0 && s.sensorsize[1] > 0)) {
    return {spec.visual.map.znear, spec.visual.map.znear, 0, 0};
  }
  Row<4, float> out;
  for (int k = 0; k < 2; ++k) {
    const float density = static_cast<float>(s.resolution[k]) / s.sensorsize[k];
    out[k] = s.focalpixel[k] != 0 ? s.focalpixel[k] / density : s.focal[k];
    out[2 + k] = s.principalpixel[k] != 0 ? s.principalpixel[k] / density : s.principal[k];
  }
  return out;
}

double fieldOfView(const spec::Camera& s, const Row<4, float>& intrinsic) {
  if (!(s.sensorsize[0] > 0 && s.sensorsize[1] > 0)) {
    return s.fovy;
  }
  return std::atan2(s.sensorsize[1] / 2, intrinsic[1]) * 360.0 / kPi;
}

}  // namespace

void writeUser(Context& c, const spec::Element& e, std::string_view tag, const spec::User& user, int width,
               Array<double>& out) {
  const auto given = static_cast<int>(user.size());
  if (given > width) {
    c.faults.error(e, tag, "user", fmt::format("has {} numbers, size nuser_{} allows {}", given, tag, width));
  }
  out.insert(out.end(), user.begin(), user.begin() + std::min(given, width));
  out.insert(out.end(), width - std::min(given, width), 0.0);
}

void writeBodies(Context& c) {
  Model& m = c.model;
  const std::vector<BodyDraft>& bodies = c.draft.bodies;
  m.nbody = static_cast<int>(bodies.size());
  m.nuser_body = userWidth(
      c.spec.size.nuser_body, bodies, [](const BodyDraft& b) -> auto& { return b.source->user; });
  for (const BodyDraft& b : bodies) {
    m.body_parentid.push_back(b.parent);
    m.body_mocapid.push_back(b.source->mocap ? m.nmocap++ : -1);
    m.body_jntnum.push_back(b.joints.count);
    m.body_jntadr.push_back(b.joints.count > 0 ? b.joints.first : -1);
    m.body_geomnum.push_back(b.geoms.count);
    m.body_geomadr.push_back(b.geoms.count > 0 ? b.geoms.first : -1);
    m.body_pos.push_back(b.pos);
    m.body_quat.push_back(b.quat);
    m.body_ipos.push_back(b.ipos);
    m.body_iquat.push_back(b.iquat);
    m.body_mass.push_back(b.mass);
    m.body_inertia.push_back(b.inertia);
    m.body_gravcomp.push_back(b.source->gravcomp);
    writeUser(c, *b.source, "body", b.source->user, m.nuser_body, m.body_user);
  }
  m.body_bvhadr.assign(m.nbody, -1);
  m.body_bvhnum.assign(m.nbody, 0);
  writeSleepPolicies(c);
}

void writeJoints(Context& c) {
  Model& m = c.model;
  const std::vector<JointDraft>& joints = c.draft.joints;
  m.njnt = static_cast<int>(joints.size());
  m.nuser_jnt = userWidth(
      c.spec.size.nuser_jnt, joints, [](const JointDraft& j) -> auto& { return j.source->user; });
  m.body_dofnum.assign(m.nbody, 0);
  m.body_dofadr.assign(m.nbody, -1);
  for (const JointDraft& j : joints) {
    const spec::Joint& s = *j.source;
    if (m.body_dofnum[j.body] == 0) {
      m.body_dofadr[j.body] = m.nv;
    }
    m.body_dofnum[j.body] += dofCount(s.type);
    m.jnt_type.push_back(s.type);
    m.jnt_qposadr.push_back(static_cast<int>(m.qpos0.size()));
    m.jnt_dofadr.push_back(m.nv);
    m.jnt_bodyid.push_back(j.body);
    m.jnt_group.push_back(s.group);
    m.jnt_limited.push_back(j.limited);
    m.jnt_actfrclimited.push_back(j.actfrclimited);
    m.jnt_actgravcomp.push_back(s.actuatorgravcomp);
    m.jnt_solref.push_back(s.solreflimit);
    m.jnt_solimp.push_back(s.solimplimit);
    m.jnt_pos.push_back(j.pos);
    m.jnt_axis.push_back(j.axis);
    m.jnt_stiffness.push_back(s.stiffness[0]);
    m.jnt_stiffnesspoly.push_back({s.stiffness[1], s.stiffness[2]});
    m.jnt_range.push_back(j.range);
    m.jnt_actfrcrange.push_back(s.actuatorfrcrange);
    m.jnt_margin.push_back(s.margin);
    writeUser(c, s, "jnt", s.user, m.nuser_jnt, m.jnt_user);
    writeCoordinates(m, c.draft.bodies[j.body], j);
    writeDofs(m, s);
  }
  m.nq = static_cast<int>(m.qpos0.size());
}

void writeGeoms(Context& c) {
  Model& m = c.model;
  const std::vector<GeomDraft>& geoms = c.draft.geoms;
  m.ngeom = static_cast<int>(geoms.size());
  m.nuser_geom = userWidth(
      c.spec.size.nuser_geom, geoms, [](const GeomDraft& g) -> auto& { return g.source->user; });
  for (const GeomDraft& g : geoms) {
    const spec::Geom& s = *g.source;
    m.geom_type.push_back(g.type);
    m.geom_contype.push_back(s.contype);
    m.geom_conaffinity.push_back(s.conaffinity);
    m.geom_condim.push_back(s.condim);
    m.geom_bodyid.push_back(g.body);
    m.geom_dataid.push_back(g.mesh >= 0 ? g.mesh : g.hfield);
    m.geom_matid.push_back(g.material);
    m.geom_group.push_back(s.group);
    m.geom_priority.push_back(s.priority);
    m.geom_solmix.push_back(s.solmix);
    m.geom_solref.push_back(s.solref);
    m.geom_solimp.push_back(s.solimp);
    m.geom_size.push_back(g.size);
    m.geom_aabb.push_back(g.aabb);
    m.geom_rbound.push_back(g.rbound);
    m.geom_pos.push_back(g.pos);
    m.geom_quat.push_back(g.quat);
    m.geom_friction.push_back({s.friction[0], s.friction[1], s.friction[2]});
    m.geom_margin.push_back(s.margin);
    m.geom_gap.push_back(s.gap);
    m.geom_fluid.push_back(fluidCoefficients(s, g.type, g.size));
    m.geom_rgba.push_back(s.rgba);
    writeUser(c, s, "geom", s.user, m.nuser_geom, m.geom_user);
  }
  writeContactBits(m);
}

void writeSites(Context& c) {
  Model& m = c.model;
  const std::vector<SiteDraft>& sites = c.draft.sites;
  m.nsite = static_cast<int>(sites.size());
  m.nuser_site = userWidth(
      c.spec.size.nuser_site, sites, [](const SiteDraft& x) -> auto& { return x.source->user; });
  for (const SiteDraft& site : sites) {
    const spec::Site& s = *site.source;
    const bool hasMaterial = !s.material.empty() && !c.spec.compiler.discardvisual;
    m.site_type.push_back(s.type);
    m.site_bodyid.push_back(site.body);
    m.site_matid.push_back(hasMaterial ? lookUp(c, c.names.material, "material", s.material, s, "site", "material")
                                       : -1);
    m.site_group.push_back(s.group);
    m.site_size.push_back(site.size);
    m.site_pos.push_back(site.pos);
    m.site_quat.push_back(site.quat);
    m.site_rgba.push_back(s.rgba);
    writeUser(c, s, "site", s.user, m.nuser_site, m.site_user);
  }
}

void writeCameras(Context& c) {
  Model& m = c.model;
  const std::vector<CameraDraft>& cameras = c.draft.cameras;
  m.ncam = static_cast<int>(cameras.size());
  m.nuser_cam = userWidth(
      c.spec.size.nuser_cam, cameras, [](const CameraDraft& x) -> auto& { return x.source->user; });
  for (const CameraDraft& camera : cameras) {
    const spec::Camera& s = *camera.source;
    const Row<4, float> intrinsic = intrinsics(c.spec, s);
    m.cam_mode.push_back(s.mode);
    m.cam_bodyid.push_back(camera.body);
    m.cam_targetbodyid.push_back(s.target.empty() ? -1
                                                  : lookUp(c, c.names.body, "body", s.target, s, "camera", "target"));
    m.cam_pos.push_back(camera.pos);
    m.cam_quat.push_back(camera.quat);
    m.cam_projection.push_back(s.projection);
    m.cam_fovy.push_back(fieldOfView(s, intrinsic));
    m.cam_ipd.push_back(s.ipd);
    m.cam_resolution.push_back(s.resolution);
    m.cam_output.push_back(s.output);
    m.cam_sensorsize.push_back(s.sensorsize);
    m.cam_intrinsic.push_back(intrinsic);
    writeUser(c, s, "cam", s.user, m.nuser_cam, m.cam_user);
  }
}

void writeLights(Context& c) {
  Model& m = c.model;
  m.nlight = static_cast<int>(c.draft.lights.size());
  for (const LightDraft& light : c.draft.lights) {
    const spec::Light& s = *light.source;
    const bool hasTexture = !s.texture.empty() && !c.spec.compiler.discardvisual;
    m.light_mode.push_back(s.mode);
    m.light_bodyid.push_back(light.body);
    m.light_targetbodyid.push_back(s.target.empty() ? -1
                                                    : lookUp(c, c.names.body, "body", s.target, s, "light", "target"));
    m.light_type.push_back(s.type);
    m.light_texid.push_back(hasTexture ? lookUp(c, c.names.texture, "texture", s.texture, s, "light", "texture") : -1);
    m.light_castshadow.push_back(s.castshadow);
    m.light_bulbradius.push_back(s.bulbradius);
    m.light_intensity.push_back(s.intensity);
    m.light_range.push_back(s.range);
    m.light_active.push_back(s.active);
    m.light_pos.push_back(light.pos);
    m.light_dir.push_back(light.dir);
    m.light_attenuation.push_back(s.attenuation);
    m.light_cutoff.push_back(s.cutoff);
    m.light_exponent.push_back(s.exponent);
    m.light_ambient.push_back(s.ambient);
    m.light_diffuse.push_back(s.diffuse);
    m.light_specular.push_back(s.specular);
  }
}

}  // namespace kinetree::building
