#include "spec/build/fuse_static.h"

#include <fmt/format.h>

#include <array>
#include <unordered_set>

#include "spec/build/inertia_sum.h"
#include "spec/build/orientation.h"

namespace kinetree::building {
namespace {

using NameSet = std::unordered_set<std::string_view>;

bool isBody(ObjType type) {
  return type == ObjType::body || type == ObjType::xbody;
}

void gatherTargets(const Context& c, NameSet& named) {
  for (const CameraDraft& camera : c.draft.cameras) {
    named.insert(camera.source->target);
  }
  for (const LightDraft& light : c.draft.lights) {
    named.insert(light.source->target);
  }
  for (const spec::Skin& skin : c.spec.skins) {
    for (const spec::SkinBone& bone : skin.bones) {
      named.insert(bone.body);
    }
  }
}

/// Names of bodies that something refers to.
NameSet namedBodies(const Context& c) {
  NameSet named;
  gatherTargets(c, named);
  for (const spec::Exclude& e : c.spec.excludes) {
    named.insert({e.body1, e.body2});
  }
  for (const spec::Equality& e : c.spec.equalities) {
    if (e.objtype == ObjType::body) {
      named.insert({e.name1, e.name2});
    }
  }
  for (const spec::Actuator& a : c.spec.actuators) {
    if (a.trntype == TransmissionType::body) {
      named.insert(a.target);
    }
  }
  for (const spec::Sensor& s : c.spec.sensors) {
    if (isBody(s.objtype)) {
      named.insert(s.objname);
    }
    if (isBody(s.reftype)) {
      named.insert(s.refname);
    }
  }
  for (const spec::Tuple& t : c.spec.tuples) {
    for (const spec::TupleItem& item : t.items) {
      if (isBody(item.objtype)) {
        named.insert(item.objname);
      }
    }
  }
  return named;
}

/// Sites where a force or torque is measured.
NameSet forceSites(const Context& c) {
  NameSet sites;
  for (const spec::Sensor& s : c.spec.sensors) {
    if (s.type == SensorType::force || s.type == SensorType::torque) {
      sites.insert(s.objname);
    }
  }
  return sites;
}

class Fusion {
 public:
  explicit Fusion(Context& c) : c_(c), named_(namedBodies(c)), forceSites_(forceSites(c)) {
    const std::size_t n = c.draft.bodies.size();
    into_.assign(n, -1);
    listAll(c.draft.geoms, geoms_, n);
    listAll(c.draft.sites, sites_, n);
    listAll(c.draft.cameras, cameras_, n);
    listAll(c.draft.lights, lights_, n);
  }

  void run() {
    std::vector<BodyDraft>& bodies = c_.draft.bodies;
    for (std::size_t b = 1; b < bodies.size(); ++b) {
      attachToSurvivor(bodies[b]);
      if (isFusable(bodies[b])) {
        fuse(static_cast<int>(b));
      }
    }
    renumber();
  }

 private:
  using Lists = std::vector<std::vector<int>>;

  template <class Drafts>
  static void listAll(const Drafts& drafts, Lists& lists, std::size_t bodies) {
    lists.resize(bodies);
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      lists[drafts[i].body].push_back(static_cast<int>(i));
    }
  }

  /// A child of a fused body hangs on what that one was fused into.
  void attachToSurvivor(BodyDraft& b) {
    while (into_[b.parent] >= 0) {
      const BodyDraft& gone = c_.draft.bodies[b.parent];
      const Pose placed = compose({gone.pos, gone.quat}, {b.pos, b.quat});
      b.pos = placed.pos;
      b.quat = placed.quat;
      b.parent = into_[b.parent];
    }
  }

  bool isFusable(const BodyDraft& b) const {
    if (b.joints.count > 0 || b.source->mocap) {
      return false;
    }
    if (b.source->name.empty()) {
      return true;
    }
    if (named_.contains(b.source->name)) {
      return false;
    }
    for (const int s : sites_[b.body]) {
      if (const std::string& site = c_.draft.sites[s].source->name; !site.empty() && forceSites_.contains(site)) {
        return false;
      }
    }
    return true;
  }

  void fuse(int body) {
    BodyDraft& b = c_.draft.bodies[body];
    BodyDraft& parent = c_.draft.bodies[b.parent];
    const Pose pose = {b.pos, b.quat};
    if (b.parent > 0 && b.mass >= kMinVal) {
      const Pose inertial = inertialPose(b);
      const std::array<MassPoint, 2> parts = {MassPoint{parent.mass, parent.ipos, parent.inertia, parent.iquat},
                                              MassPoint{b.mass, inertial.pos, b.inertia, inertial.quat}};
      const MassPoint sum = combine(parts, kMinVal, Association::partByPart);
      parent.mass = sum.mass;
      parent.ipos = sum.pos;
      parent.iquat = sum.quat;
      parent.inertia = sum.inertia;
    }
    place(c_.draft.geoms, geoms_[body], pose);
    place(c_.draft.sites, sites_[body], pose);
    reportLostPoses(b);
    for (Lists* lists : {&geoms_, &sites_, &cameras_, &lights_}) {
      std::vector<int>&from = (*lists)[body], &to = (*lists)[b.parent];
      to.insert(to.end(), from.begin(), from.end());
      from.clear();
    }
    into_[body] = b.parent;
  }

  /// Where the inertial frame counts in the parent. The reference has the two poses the wrong way round (3.10.0), so a
  /// turned body adds its mass in a wrong place; we say so.
  Pose inertialPose(const BodyDraft& b) {
    const Pose asIs = compose({b.ipos, b.iquat}, {b.pos, b.quat}), right = compose({b.pos, b.quat}, {b.ipos, b.iquat});
    const double off = norm(asIs.pos - right.pos);
    if (off > 1e-6) {
      c_.faults.warning(*b.source, "body", "",
                        fmt::format("fusestatic: as in MuJoCo, its centre of mass counts {:.3g} m beside where it is, "
                                    "because its frame is turned; fusestatic=\"false\" keeps it right",
                                    off));
    }
    return asIs;
  }

  template <class Drafts>
  static void place(Drafts& drafts, const std::vector<int>& list, const Pose& outer) {
    for (const int i : list) {
      const Pose placed = compose(outer, {drafts[i].pos, drafts[i].quat});
      drafts[i].pos = placed.pos;
      drafts[i].quat = placed.quat;
    }
  }

  /// The reference leaves cameras and lights of a fused body with the numbers they had in it.
  void reportLostPoses(const BodyDraft& b) {
    if (!cameras_[b.body].empty() || !lights_[b.body].empty()) {
      c_.faults.warning(*b.source, "body", "",
                        "fusestatic: its cameras and lights keep their pose numbers in the body it is fused into");
    }
  }

  template <class Drafts>
  static void regroup(Drafts& drafts, const Lists& lists, const std::vector<int>& survivors,
                      std::vector<BodyDraft>& bodies, Range BodyDraft::*range) {
    Drafts sorted;
    sorted.reserve(drafts.size());
    for (std::size_t n = 0; n < survivors.size(); ++n) {
      const std::vector<int>& list = lists[survivors[n]];
      bodies[n].*range = {static_cast<int>(sorted.size()), static_cast<int>(list.size())};
      for (const int i : list) {
        sorted.push_back(drafts[i]);
        sorted.back().body = static_cast<int>(n);
      }
    }
    drafts = std::move(sorted);
  }

  void renumber() {
    std::vector<BodyDraft>& bodies = c_.draft.bodies;
    std::vector<int> survivors, newId(bodies.size(), -1);
    std::vector<BodyDraft> kept;
    for (std::size_t b = 0; b < bodies.size(); ++b) {
      if (into_[b] < 0) {
        newId[b] = static_cast<int>(survivors.size());
        survivors.push_back(static_cast<int>(b));
        BodyDraft& body = kept.emplace_back(bodies[b]);
        body.body = newId[b];
        body.parent = newId[body.parent];
        for (int j = body.joints.first; j < body.joints.end(); ++j) {
          c_.draft.joints[j].body = body.body;
        }
      }
    }
    bodies = std::move(kept);
    regroup(c_.draft.geoms, geoms_, survivors, bodies, &BodyDraft::geoms);
    regroup(c_.draft.sites, sites_, survivors, bodies, &BodyDraft::sites);
    regroup(c_.draft.cameras, cameras_, survivors, bodies, &BodyDraft::cameras);
    regroup(c_.draft.lights, lights_, survivors, bodies, &BodyDraft::lights);
  }

  Context& c_;
  NameSet named_, forceSites_;
  std::vector<int> into_;  ///< body a fused one went into; -1: alive
  Lists geoms_, sites_, cameras_, lights_;
};

}  // namespace

void fuseStaticBodies(Context& c) {
  Fusion(c).run();
}

}  // namespace kinetree::building
