#include "engine/api/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/model/error.h"
#include "engine/model/name_hash.h"
#include "engine/model/nearest_name.h"

namespace kinetree {
namespace {

/// A kind of element that has names; in the order of names_map.
struct NamedKind {
  ObjType type;
  const char* kind;
  Array<int> Model::*adr;  ///< start of each name in Model::names
};
constexpr NamedKind kKinds[] = {
    {ObjType::body, "body", &Model::name_bodyadr},          {ObjType::joint, "joint", &Model::name_jntadr},
    {ObjType::geom, "geom", &Model::name_geomadr},          {ObjType::site, "site", &Model::name_siteadr},
    {ObjType::camera, "camera", &Model::name_camadr},       {ObjType::light, "light", &Model::name_lightadr},
    {ObjType::mesh, "mesh", &Model::name_meshadr},          {ObjType::skin, "skin", &Model::name_skinadr},
    {ObjType::hfield, "hfield", &Model::name_hfieldadr},    {ObjType::texture, "texture", &Model::name_texadr},
    {ObjType::material, "material", &Model::name_matadr},   {ObjType::pair, "pair", &Model::name_pairadr},
    {ObjType::exclude, "exclude", &Model::name_excludeadr}, {ObjType::equality, "equality", &Model::name_eqadr},
    {ObjType::tendon, "tendon", &Model::name_tendonadr},    {ObjType::actuator, "actuator", &Model::name_actuatoradr},
    {ObjType::sensor, "sensor", &Model::name_sensoradr},    {ObjType::numeric, "numeric", &Model::name_numericadr},
    {ObjType::text, "text", &Model::name_textadr},          {ObjType::tuple, "tuple", &Model::name_tupleadr},
    {ObjType::key, "keyframe", &Model::name_keyadr},
};

struct NameTable {
  const char* kind;
  const Array<int>* adr;
  std::size_t firstSlot;  ///< in names_map
};

NameTable tableOf(const Model& m, ObjType type) {
  const ObjType wanted = type == ObjType::xbody ? ObjType::body : type;
  std::size_t slot = 0;
  for (const NamedKind& k : kKinds) {
    const Array<int>& adr = m.*k.adr;
    if (k.type == wanted) {
      return {k.kind, &adr, slot};
    }
    slot += kSlotsPerName * adr.size();
  }
  throw ModelError("elements of this kind have no names");
}

std::string_view nameAt(const Model& m, int adr) {
  return {reinterpret_cast<const char*>(m.names.data()) + adr};
}

int findByLooking(const Model& m, const Array<int>& adr, std::string_view name) {
  for (std::size_t i = 0; i < adr.size(); ++i) {
    if (nameAt(m, adr[i]) == name) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace

int findId(const Model& m, ObjType type, std::string_view name) {
  const NameTable table = tableOf(m, type);
  const Array<int>& adr = *table.adr;
  const std::size_t slots = kSlotsPerName * adr.size();
  if (name.empty() || table.firstSlot + slots > m.names_map.size()) {
    return name.empty() ? -1 : findByLooking(m, adr, name);  // a model without a map
  }
  const int* map = m.names_map.data() + table.firstSlot;
  std::size_t slot = slots == 0 ? 0 : nameHash(name) % slots;
  for (std::size_t tried = 0; tried < slots && map[slot] >= 0; ++tried) {
    const auto id = static_cast<std::size_t>(map[slot]);
    if (id < adr.size() && nameAt(m, adr[id]) == name) {
      return map[slot];
    }
    slot = slot + 1 == slots ? 0 : slot + 1;
  }
  return -1;
}

std::string_view nameOf(const Model& m, ObjType type, int id) {
  const NameTable table = tableOf(m, type);
  if (id < 0 || id >= static_cast<int>(table.adr->size())) {
    throw ModelError(fmt::format("there is no {} {}: the model has {}", table.kind, id, table.adr->size()));
  }
  return nameAt(m, (*table.adr)[id]);
}

int requireId(const Model& m, ObjType type, std::string_view name) {
  const int id = findId(m, type, name);
  if (id < 0) {
    const NameTable table = tableOf(m, type);
    NearestName nearest(name);
    for (const int at : *table.adr) {
      nearest.offer(nameAt(m, at));
    }
    throw ModelError(fmt::format("there is no {} '{}'{}", table.kind, name, nearest.hint()));
  }
  return id;
}

}  // namespace kinetree
