#include "spec/compose.h"

#include <fmt/format.h>

#include <algorithm>

#include "spec/attach.h"
#include "spec/conflicts.h"
#include "spec/kinds.h"
#include "spec/mount.h"

namespace kinetree {
namespace {

using namespace spec;

Fault nameTaken(int kind, const Element& element, const std::string& name) {
  return faultOf(Severity::error, element, wordOf(kind),
                 fmt::format("the name '{}' is taken in the scene; attach with another prefix", name));
}

bool anyError(const std::vector<Fault>& faults) {
  return std::any_of(faults.begin(), faults.end(), [](const Fault& f) { return f.severity == Severity::error; });
}

/// Gives a free joint to each of the bodies from `first` on that has none.
void freeJoints(Spec& s, std::vector<Body>& bodies, std::size_t first, NameIndex& names, std::vector<Fault>& faults) {
  for (std::size_t i = first; i < bodies.size(); ++i) {
    if (bodies[i].joints.empty()) {
      Joint joint;
      joint.type = JointType::free;
      joint.place = bodies[i].place;
      joint.name = bodies[i].name;
      joint.serial = ++s.lastSerial;
      if (!names.insert(ObjType::joint, joint.name)) {
        faults.push_back(nameTaken(static_cast<int>(ObjType::joint), joint, joint.name));
      }
      bodies[i].joints.push_back(std::move(joint));
    }
  }
}

void attachTo(Spec& scene, const Spec& part, const Mount& mount, const AttachOptions& options,
              std::vector<Fault>& faults) {
  numberElements(scene);
  Spec source = part;
  numberElements(source);
  bindKeyframes(scene);
  const Body& content = options.body.empty() ? source.world : require<Body>(source, options.body).get();
  resolveConflicts(scene, source, [&](Severity severity, std::string message) {
    faults.push_back(faultOf(severity, source.world, "attach", std::move(message)));
    faults.back().place = {source.file};
    faults.back().name = options.prefix;
  });
  if (anyError(faults)) {
    return;
  }
  const Seat seat = seatOf(scene, mount);
  if (options.free && seat.body != &scene.world) {
    throw ModelError("free joints can stand only in bodies of the world: mount the part in the world");
  }
  NameIndex names = namesOf(scene);
  Attacher attacher(
      scene, source, {options.prefix, ""}, names,
      [&](const Element& e, const char* tag, std::string message) {
        faults.push_back(faultOf(Severity::warning, e, tag, std::move(message)));
      },
      [&](int kind, const Element& e, const std::string& name) { faults.push_back(nameTaken(kind, e, name)); });
  const std::size_t first = seat.body->bodies.size();
  if (options.body.empty()) {
    attacher.copyContents(content, *seat.body, outerFrame(scene, seat));
  } else {
    attacher.copyBody(content, *seat.body, innerFrame(scene, seat));
  }
  if (options.free) {
    freeJoints(scene, seat.body->bodies, first, names, faults);
  }
  attacher.copyModel();
  attacher.copyReferring();
  attacher.copyKeyframes();
  scene.sources.insert(scene.sources.end(), part.sources.begin(), part.sources.end());
}

}  // namespace

void attach(Spec& scene, const Spec& part, const Mount& mount, const AttachOptions& options,
            std::vector<Fault>* warnings) {
  Spec next = scene;
  std::vector<Fault> faults;
  attachTo(next, part, mount, options, faults);
  std::vector<Fault> errors;
  std::copy_if(faults.begin(), faults.end(), std::back_inserter(errors),
               [](const Fault& f) { return f.severity == Severity::error; });
  if (!errors.empty()) {
    throw ModelError(std::move(errors));
  }
  scene = std::move(next);
  if (warnings) {
    warnings->insert(warnings->end(), faults.begin(), faults.end());
  }
}

spec::Body looseObject(const std::string& name, spec::Geom geom) {
  Body body;
  body.name = name;
  Joint joint;
  joint.type = JointType::free;
  joint.name = name;
  body.joints.push_back(std::move(joint));
  body.geoms.push_back(std::move(geom));
  return body;
}

spec::Body& addBody(Spec& scene, spec::Body body, const Mount& mount) {
  const NameIndex taken = namesOf(scene);
  Body holder;
  holder.bodies.push_back(std::move(body));
  std::vector<Fault> faults;
  visitNames(holder, [&](int kind, const Element& e) {
    if (!e.name.empty() && taken.contains(kind, e.name)) {
      faults.push_back(nameTaken(kind, e, e.name));
    }
  });
  if (!faults.empty()) {
    throw ModelError(std::move(faults));
  }
  numberElements(scene);
  bindKeyframes(scene);
  const Seat seat = seatOf(scene, mount);
  Body& added = holder.bodies[0];
  added.frame = innerFrame(scene, seat);
  numberAnew(scene, added);  // a copy of a body of the scene would take its keyframes
  seat.body->bodies.push_back(std::move(added));
  return seat.body->bodies.back();
}

}  // namespace kinetree
