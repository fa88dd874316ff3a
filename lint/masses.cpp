// Rules about masses and inertias.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/names.h"
#include "lint/checks.h"

namespace kinetree::lint {
namespace {

std::string jointName(const Model& m, int dof) {
  return std::string(nameOf(m, ObjType::joint, m.dof_jntid[dof]));
}

// Mass of all that is welded to the body.
std::vector<double> weldMasses(const Model& m) {
  std::vector<double> masses(m.nbody, 0);
  for (int b = 1; b < m.nbody; ++b) {
    masses[m.body_weldid[b]] += m.body_mass[b];
  }
  return masses;
}

}  // namespace

void tinyInertia(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int i = 0; i < m.nv; ++i) {
    const JointType type = m.jnt_type[m.dof_jntid[i]];
    const bool slides = type == JointType::slide || (type == JointType::free && i - m.jnt_dofadr[m.dof_jntid[i]] < 3);
    if (m.dof_M0[i] < (slides ? 1e-6 : 1e-10)) {
      report.add(s.joint(m.dof_jntid[i]), "joint", jointName(m, i),
                 fmt::format("moves only {:.2g} {}: any force makes it jump; add mass or armature", m.dof_M0[i],
                             slides ? "kg" : "kg m^2"));
    }
  }
}

void heavyOnLight(const Subject& s, Report& report) {
  const Model& m = s.model;
  const std::vector<double> own = weldMasses(m);
  for (int b = 1; b < m.nbody; ++b) {
    const int parent = m.body_weldid[m.body_parentid[b]];
    if (m.body_weldid[b] != b || parent == 0 || own[parent] <= 0) {
      continue;
    }
    // a body that only carries the next joint of a compound one weighs nothing on purpose
    const double ratio = m.body_subtreemass[b] / own[parent];
    if (ratio > 1000 && own[parent] > 1e-3) {
      report.add(s.body(b), "body",
                 fmt::format("{:.3g} kg hang on {}, which weighs {:.2g} kg: contacts and servos get stiff",
                             m.body_subtreemass[b], s.nameOfBody(parent), own[parent]));
    }
  }
}

void nearlySingular(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (const Pose& pose : s.poses) {
    if (!pose.failure.empty()) {
      report.add(s.keyframe(pose.key), pose.key < 0 ? "model" : "key", fmt::format("{}: {}", pose.name, pose.failure));
      continue;
    }
    if (pose.key >= 0) {
      continue;
    }
    for (int i = 0; i < m.nv; ++i) {
      const double left = 1 / (pose.data->qLDiagInv[i] * m.dof_M0[i]);
      if (left < 1e-5) {
        report.add(s.joint(m.dof_jntid[i]), "joint", jointName(m, i),
                   fmt::format("{} nearly moves as the joints below it do: {:.1g} of its inertia is its own", pose.name,
                               left));
      }
    }
  }
}

void inertiaUnlikeShape(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int b = 1; b < m.nbody; ++b) {
    const spec::Body* body = s.body(b);
    if (!body || !body->inertial || m.body_mass[b] <= 0 || m.body_geomnum[b] == 0) {
      continue;
    }
    double reach = 0;
    for (int g = m.body_geomadr[b]; g < m.body_geomadr[b] + m.body_geomnum[b]; ++g) {
      reach = std::max(reach, distance(m.geom_pos[g], m.body_ipos[b]) + m.geom_rbound[g]);
    }
    const Vec3& i = m.body_inertia[b];
    const double gyration = std::sqrt(std::max({i.x, i.y, i.z}) / m.body_mass[b]);
    if (reach > 0 && gyration > 2.5 * reach) {
      report.add(body, "body",
                 fmt::format(
                     "its inertia belongs to something of radius {:.2g} m, its geoms reach only {:.2g} m: wrong units?",
                     gyration, reach));
    } else if (reach > 0 && gyration < 0.01 * reach) {
      report.add(
          body, "body",
          fmt::format("its inertia belongs to something of radius {:.2g} m, its geoms reach {:.2g} m: wrong units?",
                      gyration, reach));
    }
  }
}

void dampedFreeJoint(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int j = 0; j < m.njnt; ++j) {
    const int dof = m.jnt_dofadr[j];
    if (m.jnt_type[j] != JointType::free) {
      continue;
    }
    const std::pair<const char*, double> values[] = {{"damping", m.dof_damping[dof]},
                                                     {"armature", m.dof_armature[dof]},
                                                     {"frictionloss", m.dof_frictionloss[dof]},
                                                     {"stiffness", m.jnt_stiffness[j]}};
    for (const auto& [name, value] : values) {
      if (value != 0) {
        report.add(
            s.joint(j), "joint", std::string(nameOf(m, ObjType::joint, j)),
            fmt::format("a free joint has {} {:g}, perhaps from a default meant for others; <freejoint/> takes none",
                        name, value));
      }
    }
  }
}

}  // namespace kinetree::lint
