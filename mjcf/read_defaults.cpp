// default: a tree of classes, each a full record of every kind.
#include <fmt/format.h>

#include "mjcf/reader.h"

namespace kinetree::mjcf {
namespace {
constexpr std::size_t kMostClasses = 100'000;  // each is a full record of every kind
}

void Reader::readDefaultSection(int node, const ElementRule& rule) {
  const XmlAttribute* given = tree_.find(node, "class");
  if (given && given->value != "main") {
    faults_.error(node, "class", fmt::format("the outermost default is class 'main', got '{}'", given->value));
  }
  readDefault(node, rule, 0);
}

void Reader::readDefault(int node, const ElementRule& rule, int index) {
  spec::DefaultClass checked;
  attributes(node, rule, &checked);
  // Records first: nested classes start from what this class has become.
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.tag != "default") {
      readRecord(child, childRule, index);
    }
  });
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (childRule.tag != "default") {
      return;
    }
    if (spec_.defaults.size() >= kMostClasses) {
      faults_.error(child, "", fmt::format("more than {} default classes", kMostClasses));
    } else {
      readDefault(child, childRule, openClass(child, index));
    }
  });
}

int Reader::openClass(int node, int parent) {
  const std::string name(tree_.value(node, "class"));
  if (name.empty()) {
    faults_.error(node, "class", "is required for a default inside another");
  } else if (!classes_.try_emplace(name, static_cast<int>(spec_.defaults.size())).second) {
    faults_.error(node, "class", fmt::format("the default class '{}' exists already", name));
  }
  spec::DefaultClass record = spec_.defaults[parent];
  record.name = name;
  record.parent = parent;
  record.place = tree_.place(node);
  spec_.defaults.push_back(std::move(record));
  return static_cast<int>(spec_.defaults.size()) - 1;
}

void Reader::readRecord(int node, const ElementRule& rule, int index) {
  spec::DefaultClass& record = spec_.defaults[index];
  const std::string_view tag = rule.tag;
  if (tag == "mesh") {
    attributes(node, rule, &record.mesh);
  } else if (tag == "material") {
    readMaterialInto(node, rule, record.material);
  } else if (tag == "joint") {
    attributes(node, rule, &record.joint);
  } else if (tag == "geom") {
    attributes(node, rule, &record.geom);
  } else if (tag == "site") {
    attributes(node, rule, &record.site);
  } else if (tag == "camera") {
    attributes(node, rule, &record.camera);
  } else if (tag == "light") {
    attributes(node, rule, &record.light);
  } else if (tag == "pair") {
    attributes(node, rule, &record.pair);
  } else if (tag == "equality") {
    attributes(node, rule, &record.equality);
  } else if (tag == "tendon") {
    attributes(node, rule, &record.tendon);
  } else {
    readActuatorInto(node, rule, record.actuator);
  }
}

}  // namespace kinetree::mjcf
