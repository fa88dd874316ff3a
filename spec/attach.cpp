#include "spec/attach.h"

#include <fmt/format.h>

namespace kinetree::spec {

ObjType targetKind(const Actuator& actuator) {
  switch (actuator.trntype) {
    case TransmissionType::joint:
    case TransmissionType::jointinparent:
      return ObjType::joint;
    case TransmissionType::tendon:
      return ObjType::tendon;
    case TransmissionType::body:
      return ObjType::body;
    default:
      return ObjType::site;
  }
}

ObjType equalityKind(const Equality& equality) {
  return equality.type == EqualityType::joint    ? ObjType::joint
         : equality.type == EqualityType::tendon ? ObjType::tendon
                                                 : equality.objtype;
}

ObjType wrapKind(const Wrap& wrap) {
  return wrap.kind == Wrap::Kind::joint  ? ObjType::joint
         : wrap.kind == Wrap::Kind::geom ? ObjType::geom
                                         : ObjType::site;
}

void visitNames(const Body& body, const std::function<void(int, const Element&)>& visit) {
  auto each = [&](int kind, const auto& list) {
    for (const auto& element : list) {
      visit(kind, element);
    }
  };
  each(NameIndex::kFrame, body.frames);
  each(static_cast<int>(ObjType::joint), body.joints);
  each(static_cast<int>(ObjType::geom), body.geoms);
  each(static_cast<int>(ObjType::site), body.sites);
  each(static_cast<int>(ObjType::camera), body.cameras);
  each(static_cast<int>(ObjType::light), body.lights);
  each(static_cast<int>(ObjType::body), body.bodies);
  for (const Body& child : body.bodies) {
    visitNames(child, visit);
  }
}

Attacher::Attacher(Spec& spec, const Spec& source, Rename rename, NameIndex& names, Warn warn)
    : spec_(spec), source_(source), rename_(std::move(rename)), names_(names), warn_(std::move(warn)) {
  if (foreign()) {
    compiler_ = std::make_shared<const Compiler>(source.compiler);
  }
}

template <class T>
T Attacher::copy(const T& element, int kind) {
  T result = element;
  copied_.insert(kind, element.name, -1);
  result.name = rename_(element.name);
  result.className = className(element.className);
  result.serial = ++spec_.lastSerial;
  serials_[element.serial] = result.serial;
  if (!result.compiler) {
    result.compiler = compiler_;
  }
  names_.insert(kind, result.name, -1);
  return result;
}

std::string Attacher::className(const std::string& name) const {
  return foreign() ? rename_(name.empty() ? "main" : name) : name;
}

Body Attacher::copyTree(const Body& body) {
  Body result = copy(body, ObjType::body);
  result.childclass = body.childclass.empty() ? "" : className(body.childclass);
  result.frames.clear();
  result.joints.clear();
  result.geoms.clear();
  result.sites.clear();
  result.cameras.clear();
  result.lights.clear();
  result.bodies.clear();
  appendContents(body, result, 0, -1);
  return result;
}

void Attacher::appendContents(const Body& from, Body& to, int frameBase, int outerFrame) {
  auto frameOf = [&](int frame) { return frame < 0 ? outerFrame : frame + frameBase; };
  for (const Frame& frame : from.frames) {
    Frame& added = to.frames.emplace_back(copy(frame, NameIndex::kFrame));
    added.parent = frameOf(frame.parent);
    added.childclass = frame.childclass.empty() ? "" : className(frame.childclass);
  }
  auto each = [&](ObjType kind, const auto& source, auto& list, auto adapt) {
    for (const auto& element : source) {
      auto& added = list.emplace_back(copy(element, kind));
      added.frame = frameOf(element.frame);
      adapt(added);
    }
  };
  each(ObjType::joint, from.joints, to.joints, [](Joint&) {});
  each(ObjType::geom, from.geoms, to.geoms, [&](Geom& g) {
    g.mesh = asset(g.mesh);
    g.hfield = asset(g.hfield);
    g.material = asset(g.material);
  });
  each(ObjType::site, from.sites, to.sites, [&](Site& s) { s.material = asset(s.material); });
  each(ObjType::camera, from.cameras, to.cameras, [&](Camera& c) { c.target = rename_(c.target); });
  each(ObjType::light, from.lights, to.lights, [&](Light& l) {
    l.target = rename_(l.target);
    l.texture = asset(l.texture);
  });
  for (const Body& child : from.bodies) {
    Body added = copyTree(child);
    added.frame = frameOf(child.frame);
    to.bodies.push_back(std::move(added));
  }
}

void Attacher::copyBody(const Body& body, Body& parent, int frame) {
  Body added = copyTree(body);
  added.frame = frame;
  parent.bodies.push_back(std::move(added));
}

void Attacher::copyContents(const Body& content, Body& parent, const Frame& outer) {
  const int index = static_cast<int>(parent.frames.size());
  parent.frames.push_back(outer);
  appendContents(content, parent, index + 1, index);
}

void Attacher::copyModel() {
  copyClasses();
  copyAssets();
}

void Attacher::copyClasses() {
  const int base = static_cast<int>(spec_.defaults.size());
  for (std::size_t i = 0; i < source_.defaults.size(); ++i) {
    DefaultClass added = source_.defaults[i];
    added.name = rename_(added.name);
    added.parent = i == 0 ? 0 : base + added.parent;
    added.geom.material = asset(added.geom.material);
    added.geom.mesh = asset(added.geom.mesh);
    added.geom.hfield = asset(added.geom.hfield);
    added.site.material = asset(added.site.material);
    added.tendon.material = asset(added.tendon.material);
    for (std::string& texture : added.material.textures) {
      texture = asset(texture);
    }
    spec_.defaults.push_back(std::move(added));
  }
}

void Attacher::copyAssets() {
  for (const Mesh& mesh : source_.meshes) {
    Mesh& added = spec_.meshes.emplace_back(copy(mesh, ObjType::mesh));
    added.material = asset(mesh.material);
  }
  for (const Hfield& hfield : source_.hfields) {
    spec_.hfields.push_back(copy(hfield, ObjType::hfield));
  }
  for (const Texture& texture : source_.textures) {
    spec_.textures.push_back(copy(texture, ObjType::texture));
  }
  for (const Material& material : source_.materials) {
    Material& added = spec_.materials.emplace_back(copy(material, ObjType::material));
    for (std::string& texture : added.textures) {
      texture = asset(texture);
    }
  }
  for (const Skin& skin : source_.skins) {
    Skin& added = spec_.skins.emplace_back(copy(skin, ObjType::skin));
    added.material = asset(skin.material);
    for (SkinBone& bone : added.bones) {
      bone.body = rename_(bone.body);
    }
  }
  for (const Numeric& numeric : source_.numerics) {
    spec_.numerics.push_back(copy(numeric, ObjType::numeric));
  }
  for (const Text& text : source_.texts) {
    spec_.texts.push_back(copy(text, ObjType::text));
  }
}

// A name inside the copied part gets its new name; one outside stays if it exists in the target.
bool Attacher::resolve(ObjType kind, std::string& name, bool& touched) const {
  if (name.empty()) {
    return true;
  }
  if (copied_.contains(kind, name)) {
    touched = true;
    name = rename_(name);
    return true;
  }
  return names_.contains(kind, name);
}

void Attacher::copyReferring() {
  copyPairs();
  copyTendons();
  copyEqualities();
  copyActuators();
  copySensors();
  copyTuples();
}

void Attacher::copyPairs() {
  for (std::size_t i = 0, n = source_.pairs.size(); i < n; ++i) {
    Pair pair = source_.pairs[i];
    bool touched = false;
    if (resolve(ObjType::geom, pair.geom1, touched) && resolve(ObjType::geom, pair.geom2, touched) && touched) {
      Pair added = copy(source_.pairs[i], ObjType::pair);
      added.geom1 = pair.geom1;
      added.geom2 = pair.geom2;
      spec_.pairs.push_back(std::move(added));
    }
  }
  for (std::size_t i = 0, n = source_.excludes.size(); i < n; ++i) {
    Exclude exclude = source_.excludes[i];
    bool touched = false;
    if (resolve(ObjType::body, exclude.body1, touched) && resolve(ObjType::body, exclude.body2, touched) && touched) {
      Exclude added = copy(source_.excludes[i], ObjType::exclude);
      added.body1 = exclude.body1;
      added.body2 = exclude.body2;
      spec_.excludes.push_back(std::move(added));
    }
  }
}

void Attacher::copyTendons() {
  for (std::size_t i = 0, n = source_.tendons.size(); i < n; ++i) {
    std::vector<Wrap> path = source_.tendons[i].path;
    bool touched = false, resolved = true;
    for (Wrap& wrap : path) {
      resolved = resolved && resolve(wrapKind(wrap), wrap.target, touched);
      resolved = resolved && resolve(ObjType::site, wrap.sidesite, touched);
    }
    if (resolved && touched) {
      Tendon added = copy(source_.tendons[i], ObjType::tendon);
      added.path = std::move(path);
      added.material = asset(added.material);
      spec_.tendons.push_back(std::move(added));
    }
  }
}

void Attacher::copyEqualities() {
  for (std::size_t i = 0, n = source_.equalities.size(); i < n; ++i) {
    const ObjType kind = equalityKind(source_.equalities[i]);
    const std::string name1 = source_.equalities[i].name1, name2 = source_.equalities[i].name2;
    if (all(kind, name1) && all(kind, name2)) {
      Equality added = copy(source_.equalities[i], ObjType::equality);
      added.name1 = rename_(name1);
      added.name2 = rename_(name2);
      spec_.equalities.push_back(std::move(added));
    } else if (copied_.contains(kind, name1) || copied_.contains(kind, name2)) {
      warn_(source_.equalities[i], "equality",
            fmt::format("is not copied, because '{}' is outside of what is copied; MuJoCo drops it in silence",
                        copied_.contains(kind, name1) ? name2 : name1));
    }
  }
}

void Attacher::copyActuators() {
  for (std::size_t i = 0, n = source_.actuators.size(); i < n; ++i) {
    const Actuator& a = source_.actuators[i];
    const ObjType kind = targetKind(a);
    const bool some = copied_.contains(kind, a.target) || copied_.contains(ObjType::site, a.refsite) ||
                      copied_.contains(ObjType::site, a.slidersite);
    if (all(kind, a.target) && all(ObjType::site, a.refsite) && all(ObjType::site, a.slidersite)) {
      Actuator added = copy(a, ObjType::actuator);
      added.target = rename_(added.target);
      added.refsite = rename_(added.refsite);
      added.slidersite = rename_(added.slidersite);
      spec_.actuators.push_back(std::move(added));
    } else if (some) {
      warn_(a, "actuator", "is not copied, because not all it refers to is copied; MuJoCo drops it in silence");
    }
  }
}

void Attacher::copySensors() {
  for (std::size_t i = 0, n = source_.sensors.size(); i < n; ++i) {
    std::string object = source_.sensors[i].objname, reference = source_.sensors[i].refname;
    bool touched = object.empty() && reference.empty();  // a clock follows every copy
    if (resolve(source_.sensors[i].objtype, object, touched) &&
        resolve(source_.sensors[i].reftype, reference, touched) && touched) {
      Sensor added = copy(source_.sensors[i], ObjType::sensor);
      added.objname = object;
      added.refname = reference;
      spec_.sensors.push_back(std::move(added));
    }
  }
}

void Attacher::copyTuples() {
  for (std::size_t i = 0, n = source_.tuples.size(); i < n; ++i) {
    std::vector<TupleItem> items = source_.tuples[i].items;
    bool every = !items.empty();
    for (TupleItem& item : items) {
      every = every && copied_.contains(item.objtype, item.objname);
      item.objname = rename_(item.objname);
    }
    if (every) {
      Tuple added = copy(source_.tuples[i], ObjType::tuple);
      added.items = std::move(items);
      spec_.tuples.push_back(std::move(added));
    }
  }
}

namespace {

struct KeyLayout {
  std::vector<std::pair<int, int>> qpos, qvel, act, ctrl, mpos, mquat;  ///< serial, count
};

void layoutTree(const Body& body, KeyLayout& layout) {
  for (const Joint& joint : body.joints) {
    const bool free = joint.type == JointType::free, ball = joint.type == JointType::ball;
    layout.qpos.emplace_back(joint.serial, free ? 7 : ball ? 4 : 1);
    layout.qvel.emplace_back(joint.serial, free ? 6 : ball ? 3 : 1);
  }
  if (body.mocap) {
    layout.mpos.emplace_back(body.serial, 3);
    layout.mquat.emplace_back(body.serial, 4);
  }
  for (const Body& child : body.bodies) {
    layoutTree(child, layout);
  }
}

KeyLayout layoutOf(const Spec& spec) {
  KeyLayout layout;
  layoutTree(spec.world, layout);
  for (const Actuator& a : spec.actuators) {
    layout.ctrl.emplace_back(a.serial, 1);
    const int automatic = a.dyntype == DynamicsType::none || a.dyntype == DynamicsType::dcmotor ? 0 : 1;
    if (const int count = a.actdim < 0 ? automatic : a.actdim; count > 0) {
      layout.act.emplace_back(a.serial, count);
    }
  }
  return layout;
}

using Pieces = std::vector<std::pair<int, std::vector<double>>>;

// Cuts a state vector into one piece per element that was copied; false if its length does not fit.
bool cut(const std::vector<double>& values, const std::vector<std::pair<int, int>>& layout,
         const std::unordered_map<int, int>& serials, Pieces& pieces) {
  std::size_t at = 0;
  for (const auto& [serial, count] : layout) {
    const auto end = at + static_cast<std::size_t>(count);
    if (values.empty() || end > values.size()) {
      return values.empty();
    }
    if (const auto it = serials.find(serial); it != serials.end()) {
      pieces.emplace_back(it->second, std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(at),
                                                          values.begin() + static_cast<std::ptrdiff_t>(end)));
    }
    at = end;
  }
  return at == values.size();
}

}  // namespace

void Attacher::copyKeyframes() {
  const KeyLayout layout = source_.keyframes.empty() ? KeyLayout{} : layoutOf(source_);
  for (const Keyframe& key : source_.keyframes) {
    Keyframe added = copy(key, ObjType::key);
    added.name = rename_.prefix + key.name + rename_.suffix;
    added.qpos.clear(), added.qvel.clear(), added.act.clear();
    added.ctrl.clear(), added.mpos.clear(), added.mquat.clear();
    KeyPart part;
    const bool fits =
        cut(key.qpos, layout.qpos, serials_, part.qpos) && cut(key.qvel, layout.qvel, serials_, part.qvel) &&
        cut(key.act, layout.act, serials_, part.act) && cut(key.ctrl, layout.ctrl, serials_, part.ctrl) &&
        cut(key.mpos, layout.mpos, serials_, part.mpos) && cut(key.mquat, layout.mquat, serials_, part.mquat);
    if (!fits) {
      warn_(key, "key", "does not fit the sizes of its own model");
    }
    added.parts.push_back(std::move(part));
    spec_.keyframes.push_back(std::move(added));
  }
}

void Attacher::moveKeyframes() {
  for (Keyframe& key : spec_.keyframes) {
    for (KeyPart& part : key.parts) {
      for (Pieces* pieces : {&part.qpos, &part.qvel, &part.act, &part.ctrl, &part.mpos, &part.mquat}) {
        for (auto& [serial, values] : *pieces) {
          const auto it = serials_.find(serial);
          serial = it == serials_.end() ? serial : it->second;
        }
      }
    }
  }
}

void removeReferring(Spec& spec, const Body& content, NameIndex& names) {
  NameIndex gone;
  visitNames(content, [&](int kind, const Element& element) {
    gone.insert(kind, element.name, -1);
    names.erase(kind, element.name);
  });
  auto drop = [&](auto& list, ObjType kind, auto refers) {
    std::erase_if(list, [&](const auto& element) {
      if (!refers(element)) {
        return false;
      }
      gone.insert(kind, element.name);
      names.erase(static_cast<int>(kind), element.name);
      return true;
    });
  };
  auto has = [&](ObjType kind, const std::string& name) { return !name.empty() && gone.contains(kind, name); };
  drop(spec.pairs, ObjType::pair,
       [&](const Pair& p) { return has(ObjType::geom, p.geom1) || has(ObjType::geom, p.geom2); });
  drop(spec.excludes, ObjType::exclude,
       [&](const Exclude& e) { return has(ObjType::body, e.body1) || has(ObjType::body, e.body2); });
  drop(spec.tendons, ObjType::tendon, [&](const Tendon& t) {
    for (const Wrap& wrap : t.path) {
      if (has(wrapKind(wrap), wrap.target) || has(ObjType::site, wrap.sidesite)) {
        return true;
      }
    }
    return false;
  });
  drop(spec.equalities, ObjType::equality,
       [&](const Equality& e) { return has(equalityKind(e), e.name1) || has(equalityKind(e), e.name2); });
  drop(spec.actuators, ObjType::actuator, [&](const Actuator& a) {
    return has(targetKind(a), a.target) || has(ObjType::site, a.refsite) || has(ObjType::site, a.slidersite);
  });
  drop(spec.sensors, ObjType::sensor,
       [&](const Sensor& s) { return has(s.objtype, s.objname) || has(s.reftype, s.refname); });
}

}  // namespace kinetree::spec
