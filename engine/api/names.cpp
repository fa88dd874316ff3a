#include "engine/api/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/model/error.h"

namespace kinetree {
namespace {

struct NameTable {
  const char* kind;
  const Array<int>* adr;  // start of each name in Model::names
};

NameTable tableOf(const Model& m, ObjType type) {
  switch (type) {
    case ObjType::body:
    case ObjType::xbody:
      return {"body", &m.name_bodyadr};
    case ObjType::joint:
      return {"joint", &m.name_jntadr};
    case ObjType::geom:
      return {"geom", &m.name_geomadr};
    case ObjType::site:
      return {"site", &m.name_siteadr};
    case ObjType::camera:
      return {"camera", &m.name_camadr};
    case ObjType::light:
      return {"light", &m.name_lightadr};
    case ObjType::mesh:
      return {"mesh", &m.name_meshadr};
    case ObjType::skin:
      return {"skin", &m.name_skinadr};
    case ObjType::hfield:
      return {"hfield", &m.name_hfieldadr};
    case ObjType::texture:
      return {"texture", &m.name_texadr};
    case ObjType::material:
      return {"material", &m.name_matadr};
    case ObjType::pair:
      return {"pair", &m.name_pairadr};
    case ObjType::exclude:
      return {"exclude", &m.name_excludeadr};
    case ObjType::equality:
      return {"equality", &m.name_eqadr};
    case ObjType::tendon:
      return {"tendon", &m.name_tendonadr};
    case ObjType::actuator:
      return {"actuator", &m.name_actuatoradr};
    case ObjType::sensor:
      return {"sensor", &m.name_sensoradr};
    case ObjType::numeric:
      return {"numeric", &m.name_numericadr};
    case ObjType::text:
      return {"text", &m.name_textadr};
    case ObjType::tuple:
      return {"tuple", &m.name_tupleadr};
    case ObjType::key:
      return {"keyframe", &m.name_keyadr};
    default:
      throw ModelError("elements of this kind have no names");
  }
}

std::string_view nameAt(const Model& m, int adr) {
  return {reinterpret_cast<const char*>(m.names.data()) + adr};
}

// Letters to change, drop or add between two words.
int editDistance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = static_cast<int>(j);
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i) + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int change = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({change, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

std::string_view nearestName(const Model& m, const Array<int>& adr, std::string_view name) {
  std::string_view best;
  int least = -1;
  for (const int at : adr) {
    const std::string_view candidate = nameAt(m, at);
    if (candidate.empty()) {
      continue;
    }
    if (const int distance = editDistance(name, candidate); least < 0 || distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace

int findId(const Model& m, ObjType type, std::string_view name) {
  const Array<int>& adr = *tableOf(m, type).adr;
  for (std::size_t i = 0; i < adr.size() && !name.empty(); ++i) {
    if (nameAt(m, adr[i]) == name) {
      return static_cast<int>(i);
    }
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
    const std::string_view nearest = nearestName(m, *table.adr, name);
    throw ModelError(nearest.empty()
                         ? fmt::format("there is no {} '{}': none has a name", table.kind, name)
                         : fmt::format("there is no {} '{}'; did you mean '{}'?", table.kind, name, nearest));
  }
  return id;
}

}  // namespace kinetree
