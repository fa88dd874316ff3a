#include "mjcf/writer.h"

#include <fmt/format.h>

#include <algorithm>

namespace kinetree::mjcf {
namespace {

// Rows by the order of writing; found once per rule.
const std::vector<const Attribute*>& ordered(const ElementRule& rule) {
  static thread_local std::unordered_map<const ElementRule*, std::vector<const Attribute*>> known;
  auto [it, fresh] = known.try_emplace(&rule);
  if (fresh) {
    for (const Attribute& row : rule.attributes) {
      if (row.show && row.name != "class") {
        it->second.push_back(&row);
      }
    }
    std::sort(it->second.begin(), it->second.end(),
              [](const Attribute* a, const Attribute* b) { return a->order < b->order; });
  }
  return it->second;
}

// Leaves out the last numbers where the reader has them already.
void trim(std::string& value, std::string_view was, int least) {
  if (std::count(value.begin(), value.end(), ' ') != std::count(was.begin(), was.end(), ' ')) {
    return;
  }
  while (std::count(value.begin(), value.end(), ' ') >= std::max(1, least)) {
    const std::size_t mine = value.rfind(' '), theirs = was.rfind(' ');
    if (std::string_view(value).substr(mine) != was.substr(theirs)) {
      return;
    }
    value.resize(mine);
    was = was.substr(0, theirs);
  }
}

bool isText(const Attribute& row) {
  return row.type == ValueType::text || row.type == ValueType::reference || row.type == ValueType::file;
}

ModelError emptied(const Attribute& row, const WriteNode& node) {
  const std::string* name = node.find("name");
  return ModelError(
      {Fault{.severity = Severity::error,
             .place = {},
             .element = std::string(node.tag),
             .name = name ? *name : "",
             .attribute = std::string(row.name),
             .message = "cannot be taken back where the default class gives it: put it into a class of its own"}});
}

}  // namespace

Writer::Writer(const Spec& spec, const Model* keys) : spec_(spec), keys_(keys), subclasses_(spec.defaults.size()) {
  for (std::size_t i = 0; i < spec.defaults.size(); ++i) {
    classes_.try_emplace(spec.defaults[i].name, static_cast<int>(i));
    if (i > 0) {
      subclasses_[static_cast<std::size_t>(std::max(0, spec.defaults[i].parent))].push_back(static_cast<int>(i));
    }
  }
}

WriteNode Writer::element(const ElementRule& rule, const void* object, const void* base) {
  WriteNode node{.tag = rule.tag};
  for (const Attribute* row : ordered(rule)) {
    std::string value = row->show(*row, object);
    const std::string was = row->name == "name" ? "" : row->show(*row, base);
    if (value.empty() && !was.empty() && base && !isText(*row) && row->group != "orientation") {
      throw emptied(*row, node);
    }
    // An empty list cannot be written: it counts as absent. An empty name can.
    if (value.empty() ? isText(*row) && !was.empty() : value != was || row->required) {
      if (row->partial) {
        trim(value, was, row->least);
      }
      node.attributes.emplace_back(row->name, std::move(value));
    }
  }
  return node;
}

int Writer::classIndex(const spec::Element& element, std::string_view tag) const {
  if (element.className.empty() || element.className == "main") {
    return 0;
  }
  const auto it = classes_.find(element.className);
  if (it == classes_.end()) {
    throw ModelError({Fault{.severity = Severity::error,
                            .place = element.place,
                            .element = std::string(tag),
                            .name = element.name,
                            .attribute = "class",
                            .message = fmt::format("there is no default class '{}'", element.className)}});
  }
  return it->second;
}

void Writer::setClass(WriteNode& node, int index, int inForce) const {
  if (index != inForce) {
    const bool named = !node.attributes.empty() && node.attributes[0].first == "name";
    node.attributes.emplace(node.attributes.begin() + named, "class", spec_.defaults[index].name);
  }
}

void Writer::origin(WriteNode& node, const spec::Element& element) const {
  node.place = element.place;
  node.serial = element.serial;
  if (!element.info.empty()) {
    node.comments.push_back(element.info);
  }
}

WriteNode Writer::model() {
  WriteNode root{.tag = "mujoco"};
  root.set("model", spec_.modelname);
  settings(root);
  WriteNode world{.tag = "worldbody"};
  contents(spec_.world, world, 0);
  const auto add = [&](WriteNode node) {
    if (!node.empty()) {
      root.add(std::move(node));
    }
  };
  add(custom());
  add(assets());
  add(std::move(world));
  add(contact());
  add(deformable());
  add(equalities());
  add(tendons());
  add(actuators());
  add(sensors());
  add(keyframes());
  return root;
}

}  // namespace kinetree::mjcf
