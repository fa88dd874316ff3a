#include "lint/subject.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/api/names.h"
#include "engine/pipeline.h"

namespace kinetree::lint {
namespace {

constexpr int kMostKeyframes = 50;  // forward() runs once for each

// Elements by their id: all of them in order if none was merged away, else those whose names tell.
template <class T>
std::vector<const T*> byId(const Model& m, ObjType type, int count, const std::vector<const T*>& written) {
  if (static_cast<int>(written.size()) == count) {
    return written;
  }
  std::vector<const T*> list(count, nullptr);
  for (const T* element : written) {
    if (const int id = element->name.empty() ? -1 : findId(m, type, element->name); id >= 0) {
      list[id] = element;
    }
  }
  return list;
}

std::string label(const Model& m, ObjType type, const char* tag, int id) {
  const std::string_view name = nameOf(m, type, id);
  return name.empty() ? fmt::format("{} {}", tag, id) : fmt::format("'{}'", name);
}

}  // namespace

Subject::Subject(const Spec& s, const Model& m) : spec(s), model(m) {
  collect(s.world);
  bodies_ = byId(m, ObjType::body, m.nbody, written_.bodies);
  joints_ = byId(m, ObjType::joint, m.njnt, written_.joints);
  geoms_ = byId(m, ObjType::geom, m.ngeom, written_.geoms);
  addPose(-1);
  for (int key = 0; key < std::min(m.nkey, kMostKeyframes); ++key) {
    addPose(key);
  }
}

void Subject::collect(const spec::Body& body) {
  written_.bodies.push_back(&body);
  for (const spec::Joint& joint : body.joints) {
    written_.joints.push_back(&joint);
  }
  for (const spec::Geom& geom : body.geoms) {
    written_.geoms.push_back(&geom);
  }
  for (const spec::Site& site : body.sites) {
    written_.sites.push_back(&site);
  }
  for (const spec::Body& child : body.bodies) {
    collect(child);
  }
}

void Subject::addPose(int key) {
  Pose pose;
  pose.key = key;
  pose.name = key < 0 ? "at qpos0" : fmt::format("at keyframe {}", label(model, ObjType::key, "", key));
  pose.data = std::make_unique<Data>(model);
  try {
    if (key >= 0) {
      resetToKeyframe(model, *pose.data, key);
    }
    forward(model, *pose.data);
  } catch (const std::exception& e) {
    pose.failure = e.what();
  }
  poses.push_back(std::move(pose));
}

const spec::Actuator* Subject::actuator(int id) const {
  return model.nu == static_cast<int>(spec.actuators.size()) ? &spec.actuators[id] : nullptr;
}
const spec::Equality* Subject::equality(int id) const {
  return model.neq == static_cast<int>(spec.equalities.size()) ? &spec.equalities[id] : nullptr;
}
const spec::Keyframe* Subject::keyframe(int id) const {
  return id >= 0 && id < static_cast<int>(spec.keyframes.size()) ? &spec.keyframes[id] : nullptr;
}

std::string Subject::nameOfGeom(int id) const {
  if (!nameOf(model, ObjType::geom, id).empty()) {
    return label(model, ObjType::geom, "geom", id);
  }
  return fmt::format("geom {} of {}", id, nameOfBody(model.geom_bodyid[id]));
}
std::string Subject::nameOfBody(int id) const {
  return label(model, ObjType::body, "body", id);
}

bool Subject::masksMatch(int a, int b) const {
  return (model.geom_contype[a] & model.geom_conaffinity[b]) || (model.geom_contype[b] & model.geom_conaffinity[a]);
}

bool Subject::bodiesMayTouch(int a, int b) const {
  const auto weld = [&](int body) { return model.body_weldid[body]; };
  const auto above = [&](int body) { return weld(model.body_parentid[weld(body)]); };
  if (weld(a) == weld(b)) {
    return false;
  }
  const bool filtered = !model.opt.disabled(disable::filterparent);
  return !(filtered && weld(a) != 0 && weld(b) != 0 && (weld(a) == above(b) || weld(b) == above(a)));
}

bool Subject::inPair(int geom) const {
  for (int p = 0; p < model.npair; ++p) {
    if (model.pair_geom1[p] == geom || model.pair_geom2[p] == geom) {
      return true;
    }
  }
  return false;
}

void Report::add(const spec::Element* element, std::string_view tag, std::string message) {
  add(element, tag, element ? element->name : "", std::move(message));
}

void Report::add(const spec::Element* element, std::string_view tag, std::string name, std::string message) {
  findings_.push_back(
      {rule_, element ? element->place : Place{}, std::string(tag), std::move(name), std::move(message)});
}

}  // namespace kinetree::lint
