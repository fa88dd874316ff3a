#include "mjcf/tables/tables.h"

namespace kinetree::mjcf {
namespace tables {
namespace {

const ElementRule* find(const ElementRule* parent, std::string_view tag) {
  return parent->child(tag)->rule;
}

const ElementRule* defaultTendon(Schema& s, const ElementRule* tendon) {
  return add(s, "tendon", "for all tendons",
             without(find(tendon, "spatial")->attributes,
                     {"name", "class", "actuatorfrclimited", "actuatorfrcrange", "armature"}));
}

const ElementRule* defaultEquality(Schema& s) {
  Table<spec::Equality> t;
  t.add<&spec::Equality::active>("active", "holds from the start");
  t.add<&spec::Equality::solref>("solref", "time constant and damping ratio", {.least = 1});
  t.add<&spec::Equality::solimp>("solimp", "impedance", {.least = 1});
  return add(s, "equality", "for all equalities", t.rows());
}

}  // namespace

const ElementRule* add(Schema& s, ElementRule rule) {
  // Rows taken from another element keep their order.
  const auto placed = [](const Attribute& row) { return row.order > 0; };
  if (std::none_of(rule.attributes.begin(), rule.attributes.end(), placed)) {
    int order = 0;
    for (Attribute& row : rule.attributes) {
      row.order = order++;
    }
  }
  std::sort(rule.attributes.begin(), rule.attributes.end(),
            [](const Attribute& a, const Attribute& b) { return a.name < b.name; });
  s.rules.push_back(std::move(rule));
  return &s.rules.back();
}

const ElementRule* add(Schema& s, std::string_view tag, std::string_view doc, std::vector<Attribute> attributes,
                       std::vector<ChildRule> children) {
  return add(s, {.tag = tag, .doc = doc, .attributes = std::move(attributes), .children = std::move(children)});
}

std::vector<Attribute> without(std::vector<Attribute> rows, std::initializer_list<std::string_view> names) {
  std::erase_if(rows,
                [&](const Attribute& row) { return std::find(names.begin(), names.end(), row.name) != names.end(); });
  return rows;
}

const ElementRule* defaultOf(Schema& s, const ElementRule* rule) {
  std::vector<Attribute> rows = without(
      rule->attributes, {"name", "class", "target", "texture", "geom1", "geom2", "joint", "jointinparent", "tendon",
                         "slidersite", "cranksite", "site", "refsite", "body", "lengthrange", "tausmooth"});
  std::vector<ChildRule> children;
  if (rule->tag == "material") {
    rows = without(rule->attributes, {"name", "class"});
    children = rule->children;
  } else if (rule->tag == "mesh") {
    std::erase_if(
        rows, [](const Attribute& a) { return a.name != "scale" && a.name != "maxhullvert" && a.name != "inertia"; });
  }
  return add(s, rule->tag, rule->doc, std::move(rows), std::move(children));
}

const ElementRule* defaults(Schema& s, const ElementRule* asset, const ElementRule* body, const ElementRule* contact,
                            const ElementRule* tendon, const ElementRule* actuator) {
  Table<spec::DefaultClass> t;
  t.add<&spec::DefaultClass::name>("class", "name; the outermost is main");
  s.rules.push_back({.tag = "default", .doc = "values that elements start from"});
  ElementRule& rule = s.rules.back();
  rule.attributes = t.rows();
  for (const std::string_view tag : {"mesh", "material"}) {
    rule.children.push_back({defaultOf(s, find(asset, tag)), Count::once});
  }
  for (const std::string_view tag : {"joint", "geom", "site", "camera", "light"}) {
    rule.children.push_back({defaultOf(s, find(body, tag)), Count::once});
  }
  rule.children.push_back({defaultOf(s, find(contact, "pair")), Count::once});
  rule.children.push_back({defaultEquality(s), Count::once});
  rule.children.push_back({defaultTendon(s, tendon), Count::once});
  for (const ChildRule& child : actuator->children) {
    if (child.rule->tag != "plugin") {
      rule.children.push_back({defaultOf(s, child.rule), Count::once});
    }
  }
  rule.children.push_back({&rule});
  return &rule;
}

}  // namespace tables

namespace {

Schema build() {
  using namespace tables;
  Schema s;
  std::vector<ChildRule> sections;
  for (const ElementRule* rule : settings(s)) {
    sections.push_back({rule});
  }
  const ElementRule* assets = asset(s);
  const ElementRule* world = body(s);
  const ElementRule* contacts = contact(s);
  const ElementRule* tendons = tendon(s);
  const ElementRule* actuators = actuator(s);
  for (const ElementRule* rule :
       {defaults(s, assets, world, contacts, tendons, actuators), extension(s), custom(s), assets, world, contacts,
        deformable(s), equality(s), tendons, actuators, sensor(s), keyframe(s)}) {
    sections.push_back({rule});
  }
  Table<RootInput> t;
  t.add<&RootInput::model>("model", "name of the model");
  s.root = add(s, "mujoco", "model", t.rows(), std::move(sections));
  return s;
}

}  // namespace

const Schema& schema() {
  static const Schema instance = build();
  return instance;
}

}  // namespace kinetree::mjcf
