#pragma once
// Elements by type and name: where each kind is kept, and how one is found.

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "spec/spec.h"
#include "spec/visit.h"

namespace kinetree::spec {

/// "geom", "frame", ...
std::string_view wordOf(int kind);

Fault faultOf(Severity severity, const Element& element, std::string_view tag, std::string message);

/// Where elements of a kind are kept, and what they are called.
template <class T>
struct Kind;
template <class T, ObjType Type, auto List>
struct TreeKind {
  static constexpr bool inTree = true;
  static constexpr int type = static_cast<int>(Type);
  static std::vector<T>& list(Body& body) { return body.*List; }
};
template <class T, ObjType Type, auto List>
struct ListKind {
  static constexpr bool inTree = false;
  static constexpr int type = static_cast<int>(Type);
  static std::vector<T>& list(Spec& s) { return s.*List; }
};
// clang-format off
template <> struct Kind<Body> : TreeKind<Body, ObjType::body, &Body::bodies> { static constexpr const char* tag = "body"; };
template <> struct Kind<Joint> : TreeKind<Joint, ObjType::joint, &Body::joints> { static constexpr const char* tag = "joint"; };
template <> struct Kind<Geom> : TreeKind<Geom, ObjType::geom, &Body::geoms> { static constexpr const char* tag = "geom"; };
template <> struct Kind<Site> : TreeKind<Site, ObjType::site, &Body::sites> { static constexpr const char* tag = "site"; };
template <> struct Kind<Camera> : TreeKind<Camera, ObjType::camera, &Body::cameras> { static constexpr const char* tag = "camera"; };
template <> struct Kind<Light> : TreeKind<Light, ObjType::light, &Body::lights> { static constexpr const char* tag = "light"; };
template <> struct Kind<Frame> { static constexpr bool inTree = true; static constexpr const char* tag = "frame";
  static constexpr int type = NameIndex::kFrame; static std::vector<Frame>& list(Body& b) { return b.frames; } };
template <> struct Kind<Mesh> : ListKind<Mesh, ObjType::mesh, &Spec::meshes> { static constexpr const char* tag = "mesh"; };
template <> struct Kind<Hfield> : ListKind<Hfield, ObjType::hfield, &Spec::hfields> { static constexpr const char* tag = "hfield"; };
template <> struct Kind<Texture> : ListKind<Texture, ObjType::texture, &Spec::textures> { static constexpr const char* tag = "texture"; };
template <> struct Kind<Material> : ListKind<Material, ObjType::material, &Spec::materials> { static constexpr const char* tag = "material"; };
template <> struct Kind<Skin> : ListKind<Skin, ObjType::skin, &Spec::skins> { static constexpr const char* tag = "skin"; };
template <> struct Kind<Pair> : ListKind<Pair, ObjType::pair, &Spec::pairs> { static constexpr const char* tag = "pair"; };
template <> struct Kind<Exclude> : ListKind<Exclude, ObjType::exclude, &Spec::excludes> { static constexpr const char* tag = "exclude"; };
template <> struct Kind<Equality> : ListKind<Equality, ObjType::equality, &Spec::equalities> { static constexpr const char* tag = "equality"; };
template <> struct Kind<Tendon> : ListKind<Tendon, ObjType::tendon, &Spec::tendons> { static constexpr const char* tag = "tendon"; };
template <> struct Kind<Actuator> : ListKind<Actuator, ObjType::actuator, &Spec::actuators> { static constexpr const char* tag = "actuator"; };
template <> struct Kind<Sensor> : ListKind<Sensor, ObjType::sensor, &Spec::sensors> { static constexpr const char* tag = "sensor"; };
template <> struct Kind<Keyframe> : ListKind<Keyframe, ObjType::key, &Spec::keyframes> { static constexpr const char* tag = "key"; };
template <> struct Kind<Numeric> : ListKind<Numeric, ObjType::numeric, &Spec::numerics> { static constexpr const char* tag = "numeric"; };
template <> struct Kind<Text> : ListKind<Text, ObjType::text, &Spec::texts> { static constexpr const char* tag = "text"; };
template <> struct Kind<Tuple> : ListKind<Tuple, ObjType::tuple, &Spec::tuples> { static constexpr const char* tag = "tuple"; };
// clang-format on

/// An element and the list that holds it; in the tree, the body whose list that is.
template <class T>
struct Found {
  std::vector<T>* list = nullptr;
  std::size_t index = 0;
  Body* body = nullptr;
  T& get() const { return (*list)[index]; }
};

/// Calls visit(body) for the body and all below, parents first, until it returns true.
template <class Visit>
bool eachBody(Body& body, const Visit& visit) {
  return visit(body) ||
         std::any_of(body.bodies.begin(), body.bodies.end(), [&](Body& child) { return eachBody(child, visit); });
}

template <class T>
bool search(std::vector<T>& list, std::string_view name, Body* body, Found<T>& found) {
  const auto it = std::find_if(list.begin(), list.end(), [&](const T& e) { return e.name == name; });
  if (name.empty() || it == list.end()) {
    return false;
  }
  found = {&list, static_cast<std::size_t>(it - list.begin()), body};
  return true;
}

template <class T>
Found<T> locate(Spec& s, std::string_view name) {
  Found<T> found;
  if constexpr (Kind<T>::inTree) {
    eachBody(s.world, [&](Body& body) { return search(Kind<T>::list(body), name, &body, found); });
  } else {
    search(Kind<T>::list(s), name, nullptr, found);
  }
  return found;
}

template <class T>
std::vector<std::string> namesOfKind(Spec& s) {
  std::vector<std::string> names;
  const auto note = [&](const std::vector<T>& list) {
    for (const T& e : list) names.push_back(e.name);
  };
  if constexpr (Kind<T>::inTree) {
    eachBody(s.world, [&](Body& body) { return note(Kind<T>::list(body)), false; });
  } else {
    note(Kind<T>::list(s));
  }
  return names;
}

/// Throws ModelError: there is no `tag` called `name`; perhaps one of `known` is meant.
[[noreturn]] void refuseName(std::string_view tag, std::string_view name, const std::vector<std::string>& known);

template <class T>
Found<T> require(Spec& s, std::string_view name) {
  const Found<T> found = locate<T>(s, name);
  if (!found.list) {
    refuseName(Kind<T>::tag, name, namesOfKind<T>(s));
  }
  return found;
}

}  // namespace kinetree::spec
