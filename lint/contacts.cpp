// Rules about what collides, and what cannot.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/api/names.h"
#include "lint/checks.h"

namespace kinetree::lint {
namespace {

bool collides(const Model& m, int geom) {
  return m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0;
}

// Contacts deeper than this are no rounding, nor what a body at rest sinks in.
double allowedDepth(const Model& m, const Contact& c) {
  double size = 0.02;
  for (const int g : c.geom) {
    if (g >= 0 && m.geom_rbound[g] > 0) {
      size = std::min(size, m.geom_rbound[g]);
    }
  }
  const bool onStatic = std::ranges::any_of(c.geom, [&](int g) { return m.body_weldid[m.geom_bodyid[g]] == 0; });
  return std::max(onStatic ? 3e-3 : 1e-3, 0.25 * size);
}

// The deepest contact of every pair of bodies.
std::map<std::pair<int, int>, const Contact*> deepest(const Model& m, const Data& d) {
  std::map<std::pair<int, int>, const Contact*> found;
  for (const Contact& c : d.contact) {
    if (c.geom[0] < 0 || c.geom[1] < 0 || -c.dist < allowedDepth(m, c)) {
      continue;
    }
    const auto key = std::minmax(m.geom_bodyid[c.geom[0]], m.geom_bodyid[c.geom[1]]);
    const Contact*& best = found[{key.first, key.second}];
    best = !best || c.dist < best->dist ? &c : best;
  }
  return found;
}

void reportOverlaps(const Subject& s, const Pose& pose, Report& report) {
  const Model& m = s.model;
  for (const auto& [bodies, contact] : deepest(m, *pose.data)) {
    const std::string message = fmt::format("{} and {} overlap by {:.2g} m {}", s.nameOfGeom(contact->geom[0]),
                                            s.nameOfGeom(contact->geom[1]), -contact->dist, pose.name);
    if (const spec::Keyframe* key = s.keyframe(pose.key)) {
      report.add(key, "key", message);
    } else {
      report.add(s.geom(contact->geom[1]), "geom", std::string(nameOf(m, ObjType::geom, contact->geom[1])), message);
    }
  }
}

double signedVolume(const Row<3, float>& a, const Row<3, float>& b, const Row<3, float>& c) {
  return (a[0] * (double(b[1]) * c[2] - double(b[2]) * c[1]) - a[1] * (double(b[0]) * c[2] - double(b[2]) * c[0]) +
          a[2] * (double(b[0]) * c[1] - double(b[1]) * c[0])) /
         6;
}

// Volume of the hull over that of the mesh; 0: no hull, or the mesh is not closed enough to have a volume.
double hullRatio(const Model& m, int mesh) {
  if (m.mesh_graphadr[mesh] < 0) {
    return 0;
  }
  const Row<3, float>* vertices = m.mesh_vert.data() + m.mesh_vertadr[mesh];
  double own = 0, hull = 0;
  for (int f = 0; f < m.mesh_facenum[mesh]; ++f) {
    const Row<3, int>& face = m.mesh_face[m.mesh_faceadr[mesh] + f];
    own += signedVolume(vertices[face[0]], vertices[face[1]], vertices[face[2]]);
  }
  const int* graph = m.mesh_graph.data() + m.mesh_graphadr[mesh];
  const int nvert = graph[0], nface = graph[1];
  const int* faces = graph + 2 + 3 * nvert + 3 * nface;
  for (int f = 0; f < nface; ++f) {
    hull += signedVolume(vertices[faces[3 * f]], vertices[faces[3 * f + 1]], vertices[faces[3 * f + 2]]);
  }
  return own > 0.02 * std::abs(hull) ? std::abs(hull) / own : 0;
}

}  // namespace

void deadMask(const Subject& s, Report& report) {
  const Model& m = s.model;
  std::map<std::pair<int, int>, std::vector<int>> byMask;
  for (int g = 0; g < m.ngeom; ++g) {
    if (collides(m, g) && !s.inPair(g)) {
      byMask[{m.geom_contype[g], m.geom_conaffinity[g]}].push_back(g);
    }
  }
  for (const auto& [mask, geoms] : byMask) {
    const int first = geoms.front();
    // a floor under a robot without collision geoms is no mistake
    bool alive = std::ranges::all_of(geoms, [&](int g) { return m.body_weldid[m.geom_bodyid[g]] == 0; });
    for (int other = 0; other < m.ngeom && !alive; ++other) {
      alive = s.masksMatch(first, other) && std::ranges::any_of(geoms, [&](int g) {
                return m.body_weldid[m.geom_bodyid[g]] != m.body_weldid[m.geom_bodyid[other]];
              });
    }
    if (!alive) {
      report.add(s.geom(first), "geom",
                 fmt::format("{} geom(s) with contype {} and conaffinity {} collide with nothing: no other body has a "
                             "geom whose bits match",
                             geoms.size(), mask.first, mask.second));
    }
  }
}

void overlapAtStart(const Subject& s, Report& report) {
  if (s.poses[0].failure.empty() && !s.hasKeyframes()) {
    reportOverlaps(s, s.poses[0], report);
  }
}

void overlapAtKeyframe(const Subject& s, Report& report) {
  for (const Pose& pose : s.poses) {
    if (pose.key >= 0 && pose.failure.empty()) {
      reportOverlaps(s, pose, report);
    }
  }
}

void visualCollides(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (int g = 0; g < m.ngeom; ++g) {
    const spec::Geom* geom = s.geom(g);
    if (!geom || !collides(m, g) || s.model.body_weldid[m.geom_bodyid[g]] == 0) {
      continue;
    }
    const auto saysVisual = [](const std::string& name) { return name.find("visual") != std::string::npos; };
    if (saysVisual(geom->name) || saysVisual(geom->className)) {
      report.add(geom, "geom",
                 fmt::format("is called visual{}, yet collides (contype {}, conaffinity {})",
                             saysVisual(geom->name) ? "" : " by its class", m.geom_contype[g], m.geom_conaffinity[g]));
    }
  }
}

void concaveMesh(const Subject& s, Report& report) {
  const Model& m = s.model;
  std::set<int> seen;
  for (int g = 0; g < m.ngeom; ++g) {
    const int mesh = m.geom_dataid[g];
    if (m.geom_type[g] != GeomType::mesh || !collides(m, g) || !seen.insert(mesh).second) {
      continue;
    }
    if (const double ratio = hullRatio(m, mesh); ratio > 3) {
      report.add(s.geom(g), "geom",
                 fmt::format("collides as the convex hull of mesh '{}', which has {:.1f} times its volume",
                             nameOf(m, ObjType::mesh, mesh), ratio));
    }
  }
}

void uselessExclude(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (const spec::Exclude& e : s.spec.excludes) {
    const int a = findId(m, ObjType::body, e.body1), b = findId(m, ObjType::body, e.body2);
    if (a < 0 || b < 0) {
      continue;
    }
    bool masks = false;
    for (int i = 0; i < m.body_geomnum[a] && !masks; ++i) {
      for (int j = 0; j < m.body_geomnum[b] && !masks; ++j) {
        masks = s.masksMatch(m.body_geomadr[a] + i, m.body_geomadr[b] + j);
      }
    }
    if (!s.bodiesMayTouch(a, b)) {
      report.add(&e, "exclude",
                 fmt::format("'{}' and '{}' never collide anyway: they are the same rigid body, or parent and child",
                             e.body1, e.body2));
    } else if (!masks) {
      report.add(&e, "exclude",
                 fmt::format("'{}' and '{}' never collide anyway: no bits of their geoms match", e.body1, e.body2));
    }
  }
}

void uselessPair(const Subject& s, Report& report) {
  const Model& m = s.model;
  for (const spec::Pair& p : s.spec.pairs) {
    const int a = findId(m, ObjType::geom, p.geom1), b = findId(m, ObjType::geom, p.geom2);
    if (a >= 0 && b >= 0 && m.body_weldid[m.geom_bodyid[a]] == m.body_weldid[m.geom_bodyid[b]]) {
      report.add(&p, "pair", fmt::format("'{}' and '{}' belong to the same rigid body", p.geom1, p.geom2));
    }
  }
}

void fallsForever(const Subject& s, Report& report) {
  const Model& m = s.model;
  if (m.opt.disabled(disable::gravity) || norm(m.opt.gravity) == 0) {
    return;
  }
  for (int j = 0; j < m.njnt; ++j) {
    const int root = m.jnt_bodyid[j];
    if (m.jnt_type[j] != JointType::free || m.body_gravcomp[root] >= 1) {
      continue;
    }
    bool held = m.neq > 0;
    for (int g = 0; g < m.ngeom && !held; ++g) {
      if (m.body_rootid[m.geom_bodyid[g]] != m.body_rootid[root]) {
        continue;
      }
      held = s.inPair(g);
      for (int other = 0; other < m.ngeom && !held; ++other) {
        held = m.body_rootid[m.geom_bodyid[other]] != m.body_rootid[root] && s.masksMatch(g, other);
      }
    }
    if (!held) {
      report.add(s.body(root), "body", "moves freely under gravity, and no geom of it can touch anything outside it");
    }
  }
}

void hugeMesh(const Subject& s, Report& report) {
  const Model& m = s.model;
  std::set<int> seen;
  for (int g = 0; g < m.ngeom; ++g) {
    const int mesh = m.geom_dataid[g];
    if (m.geom_type[g] == GeomType::mesh && m.geom_rbound[g] > 50 && m.body_weldid[m.geom_bodyid[g]] != 0 &&
        seen.insert(mesh).second) {
      report.add(s.geom(g), "geom",
                 fmt::format("mesh '{}' is {:.0f} m across: is it in millimetres? (scale=\"0.001 0.001 0.001\")",
                             nameOf(m, ObjType::mesh, mesh), 2 * m.geom_rbound[g]));
    }
  }
}

}  // namespace kinetree::lint
