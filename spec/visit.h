#pragma once
// The one list of all kinds of elements that a Spec holds. `visit(kind, list)` gets the kind as NameIndex counts it,
// and the list itself, const as the Spec is.

#include <type_traits>

#include "spec/name_index.h"
#include "spec/spec.h"

namespace kinetree::spec {

constexpr int kindOf(ObjType type) {
  return static_cast<int>(type);
}

/// The lists of one body.
template <class SomeBody, class Visit>
void eachListOfBody(SomeBody& body, const Visit& visit) {
  static_assert(std::is_same_v<std::remove_const_t<SomeBody>, Body>);
  visit(NameIndex::kFrame, body.frames);
  visit(kindOf(ObjType::joint), body.joints);
  visit(kindOf(ObjType::geom), body.geoms);
  visit(kindOf(ObjType::site), body.sites);
  visit(kindOf(ObjType::camera), body.cameras);
  visit(kindOf(ObjType::light), body.lights);
  visit(kindOf(ObjType::body), body.bodies);
}

/// The lists of `body` and of all below it, parents first.
template <class SomeBody, class Visit>
void eachListInTree(SomeBody& body, const Visit& visit) {
  eachListOfBody(body, visit);
  for (auto& child : body.bodies) {
    eachListInTree(child, visit);
  }
}

/// The lists outside the tree, but the default classes.
template <class SomeSpec, class Visit>
void eachList(SomeSpec& spec, const Visit& visit) {
  static_assert(std::is_same_v<std::remove_const_t<SomeSpec>, Spec>);
  visit(kindOf(ObjType::mesh), spec.meshes);
  visit(kindOf(ObjType::hfield), spec.hfields);
  visit(kindOf(ObjType::texture), spec.textures);
  visit(kindOf(ObjType::material), spec.materials);
  visit(kindOf(ObjType::skin), spec.skins);
  visit(kindOf(ObjType::pair), spec.pairs);
  visit(kindOf(ObjType::exclude), spec.excludes);
  visit(kindOf(ObjType::equality), spec.equalities);
  visit(kindOf(ObjType::tendon), spec.tendons);
  visit(kindOf(ObjType::actuator), spec.actuators);
  visit(kindOf(ObjType::sensor), spec.sensors);
  visit(kindOf(ObjType::key), spec.keyframes);
  visit(kindOf(ObjType::numeric), spec.numerics);
  visit(kindOf(ObjType::text), spec.texts);
  visit(kindOf(ObjType::tuple), spec.tuples);
}

}  // namespace kinetree::spec
