#include "spec/attach.h"

#include <fmt/format.h>

#include <unordered_set>

namespace kinetree::spec {

Attacher::Attacher(Spec& spec, const Spec& source, Rename rename, NameIndex& names, Warn warn, Clash clash)
    : spec_(spec),
      source_(source),
      rename_(std::move(rename)),
      names_(names),
      warn_(std::move(warn)),
      clash_(std::move(clash)) {
  if (foreign()) {
    compiler_ = std::make_shared<const Compiler>(source.compiler);
    nameClasses();
  }
}

std::string Attacher::className(const std::string& name) const {
  if (!foreign()) {
    return name;
  }
  const auto it = classes_.find(name.empty() ? "main" : name);
  return it == classes_.end() ? rename_(name) : it->second;
}

// Where there is a class of this name already, a main class above all, the new one gets a number.
void Attacher::nameClasses() {
  std::unordered_set<std::string> taken = {"main"};
  for (const DefaultClass& present : spec_.defaults) {
    taken.insert(present.name);
  }
  for (std::size_t i = 0; i < source_.defaults.size(); ++i) {
    const std::string old = i == 0 ? "main" : source_.defaults[i].name;
    std::string name = rename_(old);
    for (int k = 2; !taken.insert(name).second; ++k) {
      name = fmt::format("{}_{}", rename_(old), k);
    }
    classes_[old] = std::move(name);
  }
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

Body& Attacher::copyBody(const Body& body, Body& parent, int frame) {
  Body added = copyTree(body);
  added.frame = frame;
  if (foreign() && added.childclass.empty()) {
    added.childclass = className("");
  }
  return parent.bodies.emplace_back(std::move(added));
}

void Attacher::copyContents(const Body& content, Body& parent, const Frame& outer) {
  const int index = static_cast<int>(parent.frames.size());
  parent.frames.push_back(outer);
  if (foreign() && outer.childclass.empty()) {
    parent.frames.back().childclass = className("");
  }
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
    added.name = className(i == 0 ? "" : added.name);
    added.compiler = added.compiler ? added.compiler : compiler_;
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

// MuJoCo calls it like the prefix alone; a second one needs more.
std::string Attacher::nameUnnamedKey() {
  const std::string base = rename_.prefix + rename_.suffix;
  std::string name = base;
  for (int i = 2; !names_.insert(ObjType::key, name); ++i) {
    name = fmt::format("{}{}", base, i);
  }
  return name;
}

void Attacher::copyKeyframes() {
  const KeyLayout layout = source_.keyframes.empty() ? KeyLayout{} : layoutOf(source_);
  for (const Keyframe& key : source_.keyframes) {
    Keyframe added = copy(key, ObjType::key);
    if (key.name.empty()) {
      added.name = nameUnnamedKey();
    }
    renumberParts(added, serials_, Others::erase);  // those of what was attached to the source
    auto [part, fits] = cutKeyframe(key, layout, serials_);
    replaceVectors(added, std::move(part));
    if (!fits) {
      warn_(key, "key", "does not fit the sizes of its own model");
    }
    spec_.keyframes.push_back(std::move(added));
  }
}

void Attacher::moveKeyframes() {
  for (Keyframe& key : spec_.keyframes) {
    renumberParts(key, serials_, Others::stay);
  }
}

}  // namespace kinetree::spec
