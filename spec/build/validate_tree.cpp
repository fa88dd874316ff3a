#include "spec/build/validate.h"

#include <algorithm>

namespace kinetree::building {
namespace {

constexpr int kMaxDofs = 6;
constexpr std::size_t kMaxBodies = 65534;  // pair signatures hold two body ids in 16 bits each

bool isRotation(JointType type) {
  return type == JointType::ball || type == JointType::hinge;
}

void validateJointsTogether(Context& c, const BodyDraft& b) {
  int dofs = 0;
  bool hasBall = false;
  for (int j = b.joints.first; j < b.joints.end(); ++j) {
    const spec::Joint& joint = *c.draft.joints[j].source;
    dofs += dofCount(joint.type);
    if (hasBall && isRotation(joint.type)) {
      c.faults.error(joint, "joint", "type", "cannot follow a ball on the same body: the ball already turns all ways");
    }
    hasBall = hasBall || joint.type == JointType::ball;
    if (joint.type == JointType::free) {
      if (b.joints.count > 1) {
        c.faults.error(joint, "joint", "type", "free must stand alone on its body: it already is all six freedoms");
      }
      if (b.parent != 0) {
        c.faults.error(joint, "joint", "type", "free belongs on a direct child of the world");
      }
    }
  }
  if (dofs > kMaxDofs) {
    c.faults.error(*b.source, "body", "",
                   fmt::format("has {} degrees of freedom, at most {} are possible", dofs, kMaxDofs));
  }
}

/// Bodies that move, or hang on one that does.
std::vector<char> movingBodies(const Draft& draft) {
  std::vector<char> moving(draft.bodies.size());
  for (std::size_t b = 1; b < draft.bodies.size(); ++b) {
    moving[b] = draft.bodies[b].joints.count > 0 || moving[draft.bodies[b].parent];
  }
  return moving;
}

}  // namespace

void validateTree(Context& c) {
  const Draft& draft = c.draft;
  for (int j = draft.bodies[0].joints.first; j < draft.bodies[0].joints.end(); ++j) {
    c.faults.error(*draft.joints[j].source, "joint", "", "the world cannot have joints");
  }
  if (draft.bodies.size() >= kMaxBodies) {
    c.faults.error(*draft.bodies[0].source, "worldbody", "",
                   fmt::format("has {} bodies, at most {} are possible", draft.bodies.size(), kMaxBodies - 1));
  }
  const std::vector<char> moving = movingBodies(draft);
  for (std::size_t i = 1; i < draft.bodies.size(); ++i) {
    const BodyDraft& b = draft.bodies[i];
    validateJointsTogether(c, b);
    if (b.source->mocap && (b.parent != 0 || b.joints.count > 0)) {
      c.faults.error(*b.source, "body", "mocap", "is only for children of the world without joints");
    }
    if (b.source->sleep != SleepPolicy::automatic && (moving[b.parent] || b.joints.count == 0)) {
      c.faults.error(*b.source, "body", "sleep", "is only for the first moving body of a tree");
    }
  }
  for (const GeomDraft& g : draft.geoms) {
    if (g.type == GeomType::plane && moving[g.body]) {
      c.faults.error(*g.source, "geom", "type", "plane can only stand on bodies that do not move");
    }
  }
}

void validateMovingMass(Context& c) {
  const auto& meshes = c.assets.meshes;
  if (std::find(meshes.begin(), meshes.end(), nullptr) != meshes.end()) {
    return;  // a mesh is at fault: what it would weigh is not known
  }
  const std::vector<BodyDraft>& bodies = c.draft.bodies;
  std::vector<char> heavy(bodies.size());
  for (std::size_t b = bodies.size(); b-- > 1;) {
    const Vec3 i = bodies[b].inertia;
    heavy[b] = heavy[b] || (bodies[b].mass >= kMinVal && i.x >= kMinVal && i.y >= kMinVal && i.z >= kMinVal);
    if (bodies[b].joints.count == 0) {
      heavy[bodies[b].parent] = heavy[bodies[b].parent] || heavy[b];
    } else if (!heavy[b]) {
      c.faults.error(*bodies[b].source, "body", "",
                     fmt::format("moves but has mass {} and moments of inertia {} {} {}, of its own and welded to it: "
                                 "all must be positive, or it would accelerate without bound",
                                 bodies[b].mass, i.x, i.y, i.z));
    }
  }
}

}  // namespace kinetree::building
