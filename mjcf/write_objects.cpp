// Assets, custom data, contact, equalities, tendons, actuators, sensors, keyframes.
#include <fmt/format.h>

#include "engine/model/enum_names.h"
#include "mjcf/inverse.h"
#include "mjcf/read_value.h"
#include "mjcf/reader.h"
#include "mjcf/writer.h"

namespace kinetree::mjcf {
namespace {

/// An asset without a name of its own takes that of its file.
void dropFileName(WriteNode& node, std::string_view file) {
  file.remove_prefix(file.find_last_of("/\\") + 1);
  const std::string* name = node.find("name");
  if (name && !file.empty() && *name == file.substr(0, file.rfind('.'))) {
    node.erase("name");
  }
}

}  // namespace

WriteNode Writer::material(const ElementRule& rule, const spec::Material& m, const spec::Material& base) {
  MaterialInput input, start;
  static_cast<spec::Material&>(input) = m;
  static_cast<spec::Material&>(start) = base;
  std::vector<LayerInput> layers;
  for (int role = 0; role < spec::Material::kRoles; ++role) {
    if (m.textures[role] != base.textures[role]) {
      layers.push_back({m.textures[role], static_cast<spec::Material::Role>(role)});
    }
  }
  if (layers.size() == 1 && layers[0].role == spec::Material::rgb) {
    input.texture = layers[0].texture;
    layers.clear();
  }
  WriteNode node = element(rule, &input, &start);
  for (const LayerInput& layer : layers) {
    node.add(element<LayerInput>(rule, "layer", layer, nullptr));
  }
  return node;
}

WriteNode Writer::assets() {
  const ElementRule& rule = section("asset");
  WriteNode node{.tag = "asset"};
  const auto add = [&](WriteNode child, const spec::Element& from, std::string_view file) {
    dropFileName(child, file);
    origin(child, from);
    node.add(std::move(child));
  };
  for (const spec::Texture& t : spec_.textures) {
    add(element<spec::Texture>(rule, "texture", t, nullptr), t, t.file);
  }
  for (const spec::Material& m : spec_.materials) {
    const int index = classIndex(m, "material");
    WriteNode child = material(*rule.child("material")->rule, m, spec_.defaults[index].material);
    setClass(child, index, 0);
    add(std::move(child), m, "");
  }
  for (const spec::Mesh& m : spec_.meshes) {
    add(classed(rule, "mesh", m, &spec::DefaultClass::mesh), m, m.file);
  }
  for (const spec::Hfield& h : spec_.hfields) {
    add(element<spec::Hfield>(rule, "hfield", h, nullptr), h, h.file);
  }
  return node;
}

WriteNode Writer::custom() {
  const ElementRule& rule = section("custom");
  WriteNode node{.tag = "custom"};
  for (const spec::Numeric& n : spec_.numerics) {
    origin(node.add(element<NumericInput>(rule, "numeric", numericInput(n), nullptr)), n);
  }
  for (const spec::Text& t : spec_.texts) {
    origin(node.add(element<spec::Text>(rule, "text", t, nullptr)), t);
  }
  for (const spec::Tuple& t : spec_.tuples) {
    WriteNode& tuple = node.add(element<spec::Tuple>(rule, "tuple", t, nullptr));
    origin(tuple, t);
    for (const spec::TupleItem& item : t.items) {
      tuple.add(element<TupleItemInput>(*rule.child("tuple")->rule, "element", tupleItemInput(item), nullptr));
    }
  }
  return node;
}

WriteNode Writer::contact() {
  const ElementRule& rule = section("contact");
  WriteNode node{.tag = "contact"};
  for (const spec::Pair& p : spec_.pairs) {
    node.add(classed(rule, "pair", p, &spec::DefaultClass::pair));
  }
  for (const spec::Exclude& e : spec_.excludes) {
    origin(node.add(element<spec::Exclude>(rule, "exclude", e, nullptr)), e);
  }
  return node;
}

WriteNode Writer::deformable() {
  const ElementRule& rule = section("deformable");
  WriteNode node{.tag = "deformable"};
  for (const spec::Skin& s : spec_.skins) {
    WriteNode& skin = node.add(element<spec::Skin>(rule, "skin", s, nullptr));
    dropFileName(skin, s.file);
    origin(skin, s);
    for (const spec::SkinBone& bone : s.bones) {
      skin.add(element<spec::SkinBone>(*rule.child("skin")->rule, "bone", bone, nullptr));
    }
  }
  return node;
}

WriteNode Writer::equalities() {
  const ElementRule& rule = section("equality");
  WriteNode node{.tag = "equality"};
  for (const spec::Equality& e : spec_.equalities) {
    const std::string_view tag = e.type == EqualityType::connect ? "connect"
                                 : e.type == EqualityType::weld  ? "weld"
                                 : e.type == EqualityType::joint ? "joint"
                                                                 : "tendon";
    const int index = classIndex(e, tag);
    EqualityInput base;
    static_cast<spec::Equality&>(base) = spec_.defaults[index].equality;
    WriteNode child = element(rule, tag, equalityInput(e), &base);
    setClass(child, index, 0);
    origin(child, e);
    node.add(std::move(child));
  }
  return node;
}

WriteNode Writer::tendons() {
  using Kind = spec::Wrap::Kind;
  const ElementRule& rule = section("tendon");
  WriteNode node{.tag = "tendon"};
  for (const spec::Tendon& t : spec_.tendons) {
    const std::string_view tag = t.spatial ? "spatial" : "fixed";
    WriteNode& tendon = node.add(classed(rule, tag, t, &spec::DefaultClass::tendon));
    for (const spec::Wrap& wrap : t.path) {
      const std::string_view part = wrap.kind == Kind::joint  ? "joint"
                                    : wrap.kind == Kind::site ? "site"
                                    : wrap.kind == Kind::geom ? "geom"
                                                              : "pulley";
      const ChildRule* known = rule.child(tag)->rule->child(part);
      if (!known) {
        throw ModelError({Fault{.severity = Severity::error,
                                .place = t.place,
                                .element = std::string(tag),
                                .name = t.name,
                                .attribute = "",
                                .message = fmt::format("takes no '{}' in its path", part)}});
      }
      tendon.add(element(*known->rule, &wrap, nullptr));
    }
  }
  return node;
}

WriteNode Writer::actuators() {
  WriteNode node{.tag = "actuator"};
  for (const spec::Actuator& a : spec_.actuators) {
    const int index = classIndex(a, a.tag);
    WriteNode& child = node.add(actuator(section("actuator"), a, spec_.defaults[index].actuator));
    setClass(child, index, 0);
    origin(child, a);
  }
  return node;
}

namespace {

bool sameActuator(const ActuatorInput& a, const ActuatorInput& b) {
  if (a.trntype != b.trntype || a.target != b.target || a.slidersite != b.slidersite || a.refsite != b.refsite ||
      a.cranklength != b.cranklength || a.inheritrange != b.inheritrange) {
    return false;
  }
  // The optional members of both are empty, so rows that go through them agree.
  const ElementRule& general = *schema().root->child("actuator")->rule->child("general")->rule;
  for (const Attribute& row : general.attributes) {
    if (row.name != "name" && row.name != "class" && row.show(row, &a) != row.show(row, &b)) {
      return false;
    }
  }
  return true;
}

/// Does reading `node` on top of the class record give `wanted`?
bool reads(const WriteNode& node, const ElementRule& rule, const spec::Actuator& wanted, const spec::Actuator& record) {
  ActuatorInput input = recordInput(record, rule.tag);
  StandIn none(rule.tag);
  for (const auto& [name, text] : node.attributes) {
    const Attribute* row = rule.find(name);
    const XmlAttribute attribute{.name = name, .value = text};
    row->assign({none.faults, 0, attribute, *row}, &input);
  }
  if (none.faults.failed() || !expandActuator(input, rule.tag, 0, none.tree, none.faults)) {
    return false;
  }
  ActuatorInput found, target;
  static_cast<spec::Actuator&>(found) = static_cast<const spec::Actuator&>(input);
  static_cast<spec::Actuator&>(target) = wanted;
  return sameActuator(found, target);
}

}  // namespace

WriteNode Writer::actuator(const ElementRule& parent, const spec::Actuator& a, const spec::Actuator& record) {
  if (const ChildRule* shortcut = a.tag == "general" ? nullptr : parent.child(a.tag)) {
    const ActuatorInput base = recordInput(record, a.tag);
    const ActuatorInput input = shortcutInput(a, record, a.tag);
    WriteNode node = element(*shortcut->rule, &input, &base);
    if (reads(node, *shortcut->rule, a, record)) {
      return node;
    }
  }
  const ElementRule& rule = *parent.child("general")->rule;
  const ActuatorInput base = recordInput(record, "general");
  const ActuatorInput input = generalInput(a, record);
  WriteNode node = element(rule, &input, &base);
  if (!reads(node, rule, a, record)) {
    throw ModelError({Fault{.severity = Severity::error,
                            .place = a.place,
                            .element = a.tag,
                            .name = a.name,
                            .attribute = a.inheritrange != record.inheritrange ? "inheritrange" : "",
                            .message = "no element of the format says what this actuator is"}});
  }
  return node;
}

WriteNode Writer::sensors() {
  const ElementRule& rule = section("sensor");
  WriteNode node{.tag = "sensor"};
  for (const spec::Sensor& s : spec_.sensors) {
    origin(node.add(element<SensorInput>(rule, kSensorNames[static_cast<int>(s.type)], sensorInput(s), nullptr)), s);
  }
  return node;
}

namespace {

// Only to see whether they changed: without the model it is not known where they go.
void showParts(const spec::Keyframe& key, WriteNode& node) {
  std::string text;
  for (const spec::KeyPart& part : key.parts) {
    for (const auto* pieces : {&part.qpos, &part.qvel, &part.act, &part.ctrl, &part.mpos, &part.mquat}) {
      for (const auto& [serial, values] : *pieces) {
        text += fmt::format("{}:{} ", serial, showReals(values.data(), static_cast<int>(values.size())));
      }
      text += "; ";
    }
  }
  if (!key.parts.empty()) {
    node.set("parts", text);
  }
}

}  // namespace

WriteNode Writer::keyframes() {
  const ElementRule& rule = section("keyframe");
  WriteNode node{.tag = "keyframe"};
  for (std::size_t i = 0; i < spec_.keyframes.size(); ++i) {
    spec::Keyframe key = spec_.keyframes[i];
    if (!key.parts.empty() && keys_) {
      const auto row = [&](const Array<double>& table, int width, std::vector<double>& out) {
        const auto* first = table.data() + i * static_cast<std::size_t>(width);
        out.assign(first, first + width);
      };
      row(keys_->key_qpos, keys_->nq, key.qpos);
      row(keys_->key_qvel, keys_->nv, key.qvel);
      row(keys_->key_act, keys_->na, key.act);
      row(keys_->key_ctrl, keys_->nu, key.ctrl);
      row(keys_->key_mpos, 3 * keys_->nmocap, key.mpos);
      row(keys_->key_mquat, 4 * keys_->nmocap, key.mquat);
      for (std::vector<double>* rest : {&key.qvel, &key.act, &key.ctrl}) {
        if (std::all_of(rest->begin(), rest->end(), [](double x) { return x == 0; })) {
          rest->clear();
        }
      }
    }
    WriteNode& child = node.add(element<spec::Keyframe>(rule, "key", key, nullptr));
    origin(child, key);
    if (!keys_) {
      showParts(key, child);
    }
  }
  return node;
}

}  // namespace kinetree::mjcf
