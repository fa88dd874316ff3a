#include "spec/build/name_tables.h"

namespace kinetree::building {
namespace {

template <class Elements, class Get>
void fill(Context& c, NameTable& table, const Elements& elements, std::string_view tag, Get&& get) {
  table.reserve(static_cast<int>(elements.size()));
  for (const auto& item : elements) {
    const spec::Element& e = get(item);
    if (const int first = table.add(e.name); first >= 0) {
      const Place& place = get(elements[first]).place;
      const std::string where = place.line > 0 ? fmt::format(" (first in line {})", place.line) : "";
      c.faults.error(e, tag, "name", fmt::format("is taken by another {}{}", tag, where));
    }
  }
}

template <class Elements>
void fillDirect(Context& c, NameTable& table, const Elements& elements, std::string_view tag) {
  fill(c, table, elements, tag, [](const auto& e) -> const spec::Element& { return e; });
}

template <class Drafts>
void fillDrafts(Context& c, NameTable& table, const Drafts& drafts, std::string_view tag) {
  fill(c, table, drafts, tag, [](const auto& d) -> const spec::Element& { return *d.source; });
}

template <class Elements>
void requireNames(Context& c, const Elements& elements, std::string_view tag) {
  for (const auto& e : elements) {
    if (e.name.empty()) {
      c.faults.error(e, tag, "name", "is needed: nothing else identifies this asset");
    }
  }
}

void append(Model& m, std::string_view text) {
  m.names.insert(m.names.end(), text.begin(), text.end());
  m.names.push_back(0);
}

/// Keyframes that size nkey adds have no names, but places in the table.
void nameAddedKeys(NameTable& keys, int count) {
  NameTable all;
  all.reserve(count);
  for (int k = 0; k < count; ++k) {
    all.add(k < keys.count() ? keys[k] : std::string_view{});
  }
  keys = std::move(all);
}

}  // namespace

void nameAssets(Context& c) {
  const Spec& s = c.spec;
  fillDirect(c, c.names.mesh, s.meshes, "mesh");
  fillDirect(c, c.names.hfield, s.hfields, "hfield");
  fillDirect(c, c.names.skin, s.skins, "skin");
  requireNames(c, s.meshes, "mesh");
  requireNames(c, s.hfields, "hfield");
  if (s.compiler.discardvisual) {
    return;
  }
  fillDirect(c, c.names.texture, s.textures, "texture");
  fillDirect(c, c.names.material, s.materials, "material");
  requireNames(c, s.materials, "material");
  for (const spec::Texture& t : s.textures) {
    if (t.name.empty() && t.type != TextureType::skybox) {
      c.faults.error(t, "texture", "name", "is needed: nothing else identifies this asset");
    }
  }
}

void nameElements(Context& c) {
  const Spec& s = c.spec;
  fillDrafts(c, c.names.body, c.draft.bodies, "body");
  fillDrafts(c, c.names.joint, c.draft.joints, "joint");
  fillDrafts(c, c.names.geom, c.draft.geoms, "geom");
  fillDrafts(c, c.names.site, c.draft.sites, "site");
  fillDrafts(c, c.names.camera, c.draft.cameras, "camera");
  fillDrafts(c, c.names.light, c.draft.lights, "light");
  fillDirect(c, c.names.equality, s.equalities, "equality");
  fillDirect(c, c.names.tendon, s.tendons, "tendon");
  fillDirect(c, c.names.actuator, s.actuators, "actuator");
  fillDirect(c, c.names.sensor, s.sensors, "sensor");
  fillDirect(c, c.names.numeric, s.numerics, "numeric");
  fillDirect(c, c.names.text, s.texts, "text");
  fillDirect(c, c.names.tuple, s.tuples, "tuple");
  fillDirect(c, c.names.key, s.keyframes, "key");
}

void writeNames(Context& c) {
  Model& m = c.model;
  Names& n = c.names;
  if (n.key.count() < m.nkey) {
    nameAddedKeys(n.key, m.nkey);
  }
  m.name = c.spec.modelname;
  append(m, m.name);
  const auto write = [&](const NameTable& table, Array<int>& adr) {
    for (const std::string_view name : table.names()) {
      adr.push_back(static_cast<int>(m.names.size()));
      append(m, name);
    }
    m.names_map.insert(m.names_map.end(), table.slots().begin(), table.slots().end());
  };
  write(n.body, m.name_bodyadr);
  write(n.joint, m.name_jntadr);
  write(n.geom, m.name_geomadr);
  write(n.site, m.name_siteadr);
  write(n.camera, m.name_camadr);
  write(n.light, m.name_lightadr);
  write(n.mesh, m.name_meshadr);
  write(n.skin, m.name_skinadr);
  write(n.hfield, m.name_hfieldadr);
  write(n.texture, m.name_texadr);
  write(n.material, m.name_matadr);
  write(n.pair, m.name_pairadr);
  write(n.exclude, m.name_excludeadr);
  write(n.equality, m.name_eqadr);
  write(n.tendon, m.name_tendonadr);
  write(n.actuator, m.name_actuatoradr);
  write(n.sensor, m.name_sensoradr);
  write(n.numeric, m.name_numericadr);
  write(n.text, m.name_textadr);
  write(n.tuple, m.name_tupleadr);
  write(n.key, m.name_keyadr);
  m.nnames = static_cast<int>(m.names.size());
  m.nnames_map = static_cast<int>(m.names_map.size());
  if (m.paths.empty()) {
    m.paths.push_back(0);
  }
  m.npaths = static_cast<int>(m.paths.size());
}

}  // namespace kinetree::building
