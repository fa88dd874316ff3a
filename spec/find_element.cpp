#include <fmt/format.h>

#include "engine/model/enum_names.h"
#include "engine/model/nearest_name.h"
#include "spec/attach.h"
#include "spec/build/names.h"
#include "spec/compose.h"
#include "spec/kinds.h"

namespace kinetree {
namespace spec {

std::string_view wordOf(int kind) {
  return kind == NameIndex::kFrame ? "frame" : kObjectNames[kind];
}

Fault faultOf(Severity severity, const Element& element, std::string_view tag, std::string message) {
  return {.severity = severity,
          .place = element.place,
          .element = std::string(tag),
          .name = element.name,
          .attribute = "",
          .message = std::move(message)};
}

void refuseName(std::string_view tag, std::string_view name, const std::vector<std::string>& known) {
  NearestName nearest(name);
  for (const std::string& candidate : known) {
    nearest.offer(candidate);
  }
  throw ModelError(fmt::format("there is no {} '{}'{}", tag, name, nearest.hint()));
}

}  // namespace spec

using namespace spec;

template <class T>
T* findElement(Spec& spec, std::string_view name) {
  const Found<T> found = locate<T>(spec, name);
  return found.list ? &found.get() : nullptr;
}

template <class T>
T& element(Spec& spec, std::string_view name) {
  return require<T>(spec, name).get();
}

template <class T>
void removeElement(Spec& spec, std::string_view name, std::vector<Fault>* removed) {
  const Found<T> found = require<T>(spec, name);
  numberElements(spec);
  bindKeyframes(spec);
  NameIndex names = namesOf(spec), gone;
  if constexpr (std::is_same_v<T, Body>) {
    visitNames(found.get(), [&](int kind, const Element& e) { gone.insert(kind, e.name, -1); });
  }
  const std::string called(name);
  gone.insert(Kind<T>::type, called, -1);
  found.list->erase(found.list->begin() + static_cast<std::ptrdiff_t>(found.index));
  removeReferring(spec, gone, names, [&](ObjType kind, const Element& e) {
    if (removed) {
      removed->push_back(faultOf(Severity::warning, e, wordOf(static_cast<int>(kind)),
                                 fmt::format("is removed with {} '{}', which it refers to", Kind<T>::tag, called)));
    }
  });
}

template Frame* findElement<Frame>(Spec&, std::string_view);
template Frame& element<Frame>(Spec&, std::string_view);
template Body* findElement<Body>(Spec&, std::string_view);
template Body& element<Body>(Spec&, std::string_view);
template void removeElement<Body>(Spec&, std::string_view, std::vector<Fault>*);
template Joint* findElement<Joint>(Spec&, std::string_view);
template Joint& element<Joint>(Spec&, std::string_view);
template void removeElement<Joint>(Spec&, std::string_view, std::vector<Fault>*);
template Geom* findElement<Geom>(Spec&, std::string_view);
template Geom& element<Geom>(Spec&, std::string_view);
template void removeElement<Geom>(Spec&, std::string_view, std::vector<Fault>*);
template Site* findElement<Site>(Spec&, std::string_view);
template Site& element<Site>(Spec&, std::string_view);
template void removeElement<Site>(Spec&, std::string_view, std::vector<Fault>*);
template Camera* findElement<Camera>(Spec&, std::string_view);
template Camera& element<Camera>(Spec&, std::string_view);
template void removeElement<Camera>(Spec&, std::string_view, std::vector<Fault>*);
template Light* findElement<Light>(Spec&, std::string_view);
template Light& element<Light>(Spec&, std::string_view);
template void removeElement<Light>(Spec&, std::string_view, std::vector<Fault>*);
template Mesh* findElement<Mesh>(Spec&, std::string_view);
template Mesh& element<Mesh>(Spec&, std::string_view);
template void removeElement<Mesh>(Spec&, std::string_view, std::vector<Fault>*);
template Hfield* findElement<Hfield>(Spec&, std::string_view);
template Hfield& element<Hfield>(Spec&, std::string_view);
template void removeElement<Hfield>(Spec&, std::string_view, std::vector<Fault>*);
template Texture* findElement<Texture>(Spec&, std::string_view);
template Texture& element<Texture>(Spec&, std::string_view);
template void removeElement<Texture>(Spec&, std::string_view, std::vector<Fault>*);
template Material* findElement<Material>(Spec&, std::string_view);
template Material& element<Material>(Spec&, std::string_view);
template void removeElement<Material>(Spec&, std::string_view, std::vector<Fault>*);
template Skin* findElement<Skin>(Spec&, std::string_view);
template Skin& element<Skin>(Spec&, std::string_view);
template void removeElement<Skin>(Spec&, std::string_view, std::vector<Fault>*);
template Pair* findElement<Pair>(Spec&, std::string_view);
template Pair& element<Pair>(Spec&, std::string_view);
template void removeElement<Pair>(Spec&, std::string_view, std::vector<Fault>*);
template Exclude* findElement<Exclude>(Spec&, std::string_view);
template Exclude& element<Exclude>(Spec&, std::string_view);
template void removeElement<Exclude>(Spec&, std::string_view, std::vector<Fault>*);
template Equality* findElement<Equality>(Spec&, std::string_view);
template Equality& element<Equality>(Spec&, std::string_view);
template void removeElement<Equality>(Spec&, std::string_view, std::vector<Fault>*);
template Tendon* findElement<Tendon>(Spec&, std::string_view);
template Tendon& element<Tendon>(Spec&, std::string_view);
template void removeElement<Tendon>(Spec&, std::string_view, std::vector<Fault>*);
template Actuator* findElement<Actuator>(Spec&, std::string_view);
template Actuator& element<Actuator>(Spec&, std::string_view);
template void removeElement<Actuator>(Spec&, std::string_view, std::vector<Fault>*);
template Sensor* findElement<Sensor>(Spec&, std::string_view);
template Sensor& element<Sensor>(Spec&, std::string_view);
template void removeElement<Sensor>(Spec&, std::string_view, std::vector<Fault>*);
template Keyframe* findElement<Keyframe>(Spec&, std::string_view);
template Keyframe& element<Keyframe>(Spec&, std::string_view);
template void removeElement<Keyframe>(Spec&, std::string_view, std::vector<Fault>*);
template Numeric* findElement<Numeric>(Spec&, std::string_view);
template Numeric& element<Numeric>(Spec&, std::string_view);
template void removeElement<Numeric>(Spec&, std::string_view, std::vector<Fault>*);
template Text* findElement<Text>(Spec&, std::string_view);
template Text& element<Text>(Spec&, std::string_view);
template void removeElement<Text>(Spec&, std::string_view, std::vector<Fault>*);
template Tuple* findElement<Tuple>(Spec&, std::string_view);
template Tuple& element<Tuple>(Spec&, std::string_view);
template void removeElement<Tuple>(Spec&, std::string_view, std::vector<Fault>*);

}  // namespace kinetree
