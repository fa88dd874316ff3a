#include "spec/mount.h"

#include "spec/build/geoms.h"
#include "spec/kinds.h"

namespace kinetree {
namespace spec {
namespace {

/// A frame with the pose of a site.
Frame frameOf(const Site& site) {
  Frame frame;
  frame.parent = site.frame;
  frame.compiler = site.compiler;
  frame.pos = site.pos;
  frame.orientation = site.orientation;
  if (site.fromto) {
    const auto ends = building::fromToPose(*site.fromto);
    frame.pos = ends.pose.pos;
    frame.orientation = {ends.pose.quat, {}};
  }
  return frame;
}

}  // namespace

Seat seatOf(Spec& s, const Mount& mount) {
  if (mount.quat == Quat{0, 0, 0, 0}) {
    throw ModelError("a zero quaternion is no rotation");
  }
  Seat seat = {&s.world, -1, {}};
  if (mount.on == Mount::On::body && mount.name != "world") {
    seat.body = &require<Body>(s, mount.name).get();
  } else if (mount.on == Mount::On::frame) {
    const Found<Frame> found = require<Frame>(s, mount.name);
    seat = {found.body, static_cast<int>(found.index), {}};
  } else if (mount.on == Mount::On::site) {
    const Found<Site> found = require<Site>(s, mount.name);
    seat = {found.body, found.get().frame, frameOf(found.get())};
  }
  if (mount.pos != Vec3{} || mount.quat != Quat{}) {
    if (seat.made) {
      seat.made->serial = ++s.lastSerial;
      seat.body->frames.push_back(*seat.made);
      seat.frame = static_cast<int>(seat.body->frames.size()) - 1;
    }
    seat.made.emplace();
    seat.made->parent = seat.frame;
    seat.made->pos = mount.pos;
    seat.made->orientation.quat = mount.quat;
  }
  return seat;
}

Frame outerFrame(Spec& s, const Seat& seat) {
  Frame frame = seat.made.value_or(Frame{});
  frame.parent = seat.made ? frame.parent : seat.frame;
  frame.serial = ++s.lastSerial;
  return frame;
}

int innerFrame(Spec& s, const Seat& seat) {
  if (!seat.made) {
    return seat.frame;
  }
  seat.body->frames.push_back(outerFrame(s, seat));
  return static_cast<int>(seat.body->frames.size()) - 1;
}

}  // namespace spec

Mount mountCalled(const Spec& model, const std::string& name) {
  using namespace spec;
  Spec& s = const_cast<Spec&>(model);  // only searched
  if (name.empty() || name == "world") {
    return {};
  }
  if (locate<Site>(s, name).list) return Mount::atSite(name);
  if (locate<Frame>(s, name).list) return Mount::atFrame(name);
  if (locate<Body>(s, name).list) return Mount::atBody(name);
  std::vector<std::string> known = namesOfKind<Site>(s);
  for (const auto& more : {namesOfKind<Frame>(s), namesOfKind<Body>(s)}) {
    known.insert(known.end(), more.begin(), more.end());
  }
  refuseName("site, frame or body", name, known);
}

}  // namespace kinetree
