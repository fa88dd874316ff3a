// Contact, equality, tendon, keyframe, custom, extension.
#include "mjcf/tables/tables.h"

namespace kinetree::mjcf::tables {
namespace {

using namespace spec;

struct PluginInput {
  std::string plugin, instance, name, key, value;
};

void readPolycoef(const Use& use, void* object) {
  Row<5> scratch = {};
  readReals(use, object ? static_cast<Equality*>(object)->data.data() : scratch.data(), 5);
}

Table<EqualityInput> equalityTable() {
  Table<EqualityInput> t;
  t.add<&EqualityInput::name>("name", "name, unique among equalities");
  t.ref<&EqualityInput::className>("class", "default class to start from");
  t.add<&EqualityInput::active>("active", "holds from the start");
  t.add<&EqualityInput::solref>("solref", "time constant and damping ratio", {.least = 1});
  t.add<&EqualityInput::solimp>("solimp", "impedance", {.least = 1});
  return t;
}

Table<EqualityInput>& addBodiesAndSites(Table<EqualityInput>& t) {
  t.ref<&EqualityInput::body1>("body1", "first body");
  t.ref<&EqualityInput::body2>("body2", "second body; none: the world");
  t.ref<&EqualityInput::site1>("site1", "first site, instead of body and anchor");
  t.ref<&EqualityInput::site2>("site2", "second site");
  return t;
}

const ElementRule* connectRule(Schema& s) {
  auto t = equalityTable();
  addBodiesAndSites(t);
  t.add<&EqualityInput::anchor>("anchor", "the common point in the frame of body1", {.unit = "m"});
  return add(s, "connect", "a point common to two bodies", t.rows());
}

const ElementRule* weldRule(Schema& s) {
  auto t = equalityTable();
  addBodiesAndSites(t);
  t.add<&EqualityInput::anchor>("anchor", "the welded point in the frame of body2", {.unit = "m"});
  t.add<&EqualityInput::relpose>("relpose", "pose of body2 in body1; a zero quaternion: as in the initial pose");
  t.add<&EqualityInput::torquescale>("torquescale", "weight of the rotation", {.unit = "m"});
  return add(s, "weld", "two bodies or sites without relative motion", t.rows());
}

const ElementRule* couplingRule(Schema& s, bool joints) {
  auto t = equalityTable();
  if (joints) {
    t.ref<&EqualityInput::joint1>("joint1", "joint whose position follows", {.required = true});
    t.ref<&EqualityInput::joint2>("joint2", "joint that leads; none: constant");
  } else {
    t.ref<&EqualityInput::tendon1>("tendon1", "tendon whose length follows", {.required = true});
    t.ref<&EqualityInput::tendon2>("tendon2", "tendon that leads; none: constant");
  }
  t.own("polycoef", "polynomial from the second to the first", ValueType::real, 5, readPolycoef, {.least = 1});
  t.shown<[](const Attribute&, const EqualityInput& e) { return showReals(e.data.data(), 5); }>();
  return add(s, joints ? "joint" : "tendon", "one coordinate as a polynomial of another", t.rows());
}

const ElementRule* flexEquality(Schema& s, std::string_view tag) {
  auto t = equalityTable();
  t.ref<&EqualityInput::flex>("flex", "flex", {.required = true});
  if (tag == "flexstrain") {
    t.own("cell", "cell of the flex", ValueType::real, 3, [](const Use& use, void* object) {
      Row<3> scratch;
      readReals(use, object ? static_cast<Equality*>(object)->data.data() : scratch.data(), 3);
    });
  }
  ElementRule rule{.tag = tag, .doc = "constraint of a flex", .attributes = t.rows()};
  rule.unsupported = "flex";
  return add(s, std::move(rule));
}

Table<Tendon> tendonTable() {
  Table<Tendon> t;
  t.add<&Tendon::name>("name", "name, unique among tendons");
  t.ref<&Tendon::className>("class", "default class to start from");
  t.add<&Tendon::group>("group", "visibility group");
  t.add<&Tendon::limited>("limited", "whether `range` holds; auto: if range[0] < range[1]");
  t.add<&Tendon::actuatorfrclimited>("actuatorfrclimited", "whether `actuatorfrcrange` holds");
  t.add<&Tendon::range>("range", "limits of the length", {.unit = "m or rad"});
  t.add<&Tendon::actuatorfrcrange>("actuatorfrcrange", "bounds of the summed actuator force", {.unit = "N"});
  t.add<&Tendon::solreflimit>("solreflimit", "time constant and damping ratio of the limit", {.least = 1});
  t.add<&Tendon::solimplimit>("solimplimit", "impedance of the limit", {.least = 1});
  t.add<&Tendon::solreffriction>("solreffriction", "time constant and damping ratio of dry friction", {.least = 1});
  t.add<&Tendon::solimpfriction>("solimpfriction", "impedance of dry friction", {.least = 1});
  t.add<&Tendon::frictionloss>("frictionloss", "dry friction", {.unit = "N"});
  t.own("springlength", "rest length, or the two ends of a dead band; -1: from the initial pose", ValueType::real, 2,
        [](const Use& use, void* object) {
          Row<2> v;
          const int count = readReals(use, v.data(), 2);
          if (count && object) static_cast<Tendon*>(object)->springlength = {v[0], count == 1 ? v[0] : v[1]};
        },
        {.least = 1, .unit = "m"});
  t.shown<[](const Attribute&, const Tendon& tendon) {
    const Row<2>& ends = tendon.springlength;
    return showReals(ends.data(), ends[0] == ends[1] ? 1 : 2);
  }>();
  t.add<&Tendon::margin>("margin", "distance from the limit at which its constraint appears", {.unit = "m"});
  t.add<&Tendon::stiffness>("stiffness", "spring, then two coefficients for the square and cube",
                            {.least = 1, .unit = "N/m"});
  t.add<&Tendon::damping>("damping", "damper, then two coefficients for the square and cube",
                          {.least = 1, .unit = "N s/m"});
  t.add<&Tendon::armature>("armature", "inertia of the tendon's own motion", {.unit = "kg"});
  t.add<&Tendon::user>("user", "numbers of the user");
  return t;
}

const ElementRule* wrapRule(Schema& s, std::string_view tag) {
  Table<Wrap> t;
  if (tag == "pulley") {
    t.add<&Wrap::prm>("divisor", "the force beyond is divided by it", {.required = true});
  } else {
    t.ref<&Wrap::target>(tag, "what the tendon passes", {.required = true});
  }
  if (tag == "joint") {
    t.add<&Wrap::prm>("coef", "factor of the joint position", {.required = true});
  }
  if (tag == "geom") {
    t.ref<&Wrap::sidesite>("sidesite", "site on the side of the geom where the tendon runs");
  }
  return add(s, tag, "part of a tendon's path", t.rows());
}

const ElementRule* configRule(Schema& s) {
  Table<PluginInput> t;
  t.add<&PluginInput::key>("key", "setting");
  t.add<&PluginInput::value>("value", "its value");
  return add(s, "config", "setting of a plugin", t.rows());
}

}  // namespace

const ElementRule* pluginUse(Schema& s) {
  Table<PluginInput> t;
  t.add<&PluginInput::plugin>("plugin", "identifier of the plugin");
  t.ref<&PluginInput::instance>("instance", "instance declared under extension");
  ElementRule rule{
      .tag = "plugin", .doc = "plugin of this element", .attributes = t.rows(), .children = {{configRule(s)}}};
  rule.unsupported = "engine plugins";
  return add(s, std::move(rule));
}

const ElementRule* extension(Schema& s) {
  Table<PluginInput> instance, plugin;
  instance.add<&PluginInput::name>("name", "name of the instance", {.required = true});
  plugin.add<&PluginInput::plugin>("plugin", "identifier of the plugin", {.required = true});
  ElementRule rule{.tag = "plugin", .doc = "plugin to load", .attributes = plugin.rows()};
  rule.children = {{add(s, "instance", "instance of a plugin", instance.rows(), {{configRule(s)}})}};
  rule.unsupported = "engine plugins";
  return add(s, "extension", "plugins", {}, {{add(s, std::move(rule))}});
}

const ElementRule* custom(Schema& s) {
  Table<NumericInput> numeric;
  numeric.add<&NumericInput::name>("name", "name", {.required = true});
  numeric.add<&NumericInput::sizeGiven>("size", "number of values, 1 to 500; missing ones are zero");
  numeric.add<&NumericInput::data>("data", "values");
  Table<Text> text;
  text.add<&Text::name>("name", "name", {.required = true});
  text.add<&Text::data>("data", "any text but none", {.required = true});
  Table<TupleItemInput> item;
  item.add<&TupleItemInput::objtypeText>("objtype", "kind of object", {.required = true});
  item.ref<&TupleItemInput::objname>("objname", "its name", {.required = true});
  item.add<&TupleItemInput::prm>("prm", "a number that goes with it");
  Table<Tuple> tuple;
  tuple.add<&Tuple::name>("name", "name", {.required = true});
  return add(
      s, "custom", "data of the user", {},
      {{add(s, "numeric", "named numbers", numeric.rows())},
       {add(s, "text", "named text", text.rows())},
       {add(s, "tuple", "named list of objects", tuple.rows(), {{add(s, "element", "one of them", item.rows())}})}});
}

const ElementRule* contact(Schema& s) {
  Table<Pair> t;
  t.add<&Pair::name>("name", "name, unique among pairs");
  t.ref<&Pair::className>("class", "default class to start from");
  t.ref<&Pair::geom1>("geom1", "first geom", {.required = true});
  t.ref<&Pair::geom2>("geom2", "second geom", {.required = true});
  t.add<&Pair::condim>("condim", "dimensions of contact friction: 1, 3, 4 or 6");
  t.add<&Pair::friction>("friction", "two sliding, torsional, two rolling", {.least = 1});
  t.add<&Pair::solref>("solref", "time constant and damping ratio, or negative stiffness and damping", {.least = 1});
  t.add<&Pair::solreffriction>("solreffriction", "the same for friction; zeros: as solref", {.least = 1});
  t.add<&Pair::solimp>("solimp", "impedance", {.least = 1});
  t.add<&Pair::gap>("gap", "distance below margin at which contacts get force", {.unit = "m"});
  t.add<&Pair::margin>("margin", "distance below which contacts are found", {.unit = "m"});
  Table<Exclude> e;
  e.add<&Exclude::name>("name", "name, unique among excludes");
  e.ref<&Exclude::body1>("body1", "first body", {.required = true});
  e.ref<&Exclude::body2>("body2", "second body", {.required = true});
  return add(s, "contact", "which geoms collide beyond or against the general rule", {},
             {{add(s, "pair", "two geoms that collide, with parameters of their own", t.rows())},
              {add(s, "exclude", "two bodies that do not collide", e.rows())}});
}

const ElementRule* equality(Schema& s) {
  return add(s, "equality", "equality constraints", {},
             {{connectRule(s)},
              {weldRule(s)},
              {couplingRule(s, true)},
              {couplingRule(s, false)},
              {flexEquality(s, "flex")},
              {flexEquality(s, "flexvert")},
              {flexEquality(s, "flexstrain")}});
}

const ElementRule* tendon(Schema& s) {
  auto spatial = tendonTable();
  spatial.add<&Tendon::width>("width", "radius of the drawn string", {.unit = "m"});
  spatial.ref<&Tendon::material>("material", "material");
  spatial.add<&Tendon::rgba>("rgba", "color without a material");
  return add(
      s, "tendon", "strings and linear combinations of joints", {},
      {{add(s, "spatial", "shortest path through sites and around geoms", spatial.rows(),
            {{wrapRule(s, "site")}, {wrapRule(s, "geom")}, {wrapRule(s, "pulley")}})},
       {add(s, "fixed", "linear combination of joint positions", tendonTable().rows(), {{wrapRule(s, "joint")}})}});
}

const ElementRule* keyframe(Schema& s) {
  Table<Keyframe> t;
  t.add<&Keyframe::name>("name", "name, unique among keyframes");
  t.add<&Keyframe::time>("time", "simulation time", {.unit = "s"});
  t.add<&Keyframe::qpos>("qpos", "joint positions");
  t.add<&Keyframe::qvel>("qvel", "joint velocities");
  t.add<&Keyframe::act>("act", "activations");
  t.add<&Keyframe::mpos>("mpos", "positions of mocap bodies", {.unit = "m"});
  t.add<&Keyframe::mquat>("mquat", "rotations of mocap bodies");
  t.add<&Keyframe::ctrl>("ctrl", "controls");
  return add(s, "keyframe", "named states", {}, {{add(s, "key", "a named state", t.rows())}});
}

}  // namespace kinetree::mjcf::tables
