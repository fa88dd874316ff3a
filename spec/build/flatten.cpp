#include "spec/build/flatten.h"

#include "spec/build/orientation.h"

namespace kinetree::building {
namespace {

struct Pending {
  const spec::Body* body;
  int parent;
  const Pose* frame;
};

/// Poses of the frames of `body` within it; frames come after the frames that hold them.
const std::vector<Pose>& resolveFrames(Context& c, const spec::Body& body) {
  std::vector<Pose>& poses = c.draft.frames.emplace_back();
  poses.reserve(body.frames.size());
  for (const spec::Frame& frame : body.frames) {
    std::string problem;
    const Pose own = {frame.pos, resolve(frame.orientation, c.compilerOf(frame), problem)};
    if (!problem.empty()) {
      c.faults.error(frame, "frame", "", problem);
    }
    poses.push_back(frame.parent >= 0 ? compose(poses[frame.parent], own) : own);
  }
  return poses;
}

template <class Drafts, class Sources>
Range append(Drafts& drafts, const Sources& sources, const std::vector<Pose>& frames, int body) {
  const Range range = {static_cast<int>(drafts.size()), static_cast<int>(sources.size())};
  for (const auto& source : sources) {
    auto& draft = drafts.emplace_back();
    draft.source = &source;
    draft.body = body;
    draft.frame = source.frame >= 0 ? &frames[source.frame] : nullptr;
  }
  return range;
}

}  // namespace

void flatten(Context& c) {
  static const std::vector<Pose> noFrames;
  Draft& draft = c.draft;
  std::vector<Pending> stack = {{&c.spec.world, 0, nullptr}};
  while (!stack.empty()) {
    const Pending next = stack.back();
    stack.pop_back();
    const spec::Body& source = *next.body;
    const int id = static_cast<int>(draft.bodies.size());
    const std::vector<Pose>& frames = source.frames.empty() ? noFrames : resolveFrames(c, source);
    BodyDraft& body = draft.bodies.emplace_back();
    body.source = &source;
    body.body = id;
    body.parent = next.parent;
    body.frame = next.frame;
    body.hasChildren = !source.bodies.empty();
    body.joints = append(draft.joints, source.joints, frames, id);
    body.geoms = append(draft.geoms, source.geoms, frames, id);
    body.sites = append(draft.sites, source.sites, frames, id);
    body.cameras = append(draft.cameras, source.cameras, frames, id);
    body.lights = append(draft.lights, source.lights, frames, id);
    for (auto child = source.bodies.rbegin(); child != source.bodies.rend(); ++child) {
      stack.push_back({&*child, id, child->frame >= 0 ? &frames[child->frame] : nullptr});
    }
  }
}

}  // namespace kinetree::building
