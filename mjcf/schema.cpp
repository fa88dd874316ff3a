#include "mjcf/schema.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/model/nearest_name.h"
#include "mjcf/values.h"

namespace kinetree::mjcf {
namespace {

void reportUnknown(int node, const XmlAttribute& attribute, const ElementRule& rule, Faults& faults, bool unchecked) {
  const std::vector<std::string_view> names = attributeNames(rule);
  const std::string message = fmt::format("unknown attribute{}", didYouMean(attribute.name, names));
  if (unchecked) {
    faults.warning(node, attribute.name, message + " (MuJoCo ignores it inside frame and replicate)");
  } else {
    faults.error(node, attribute.name, message);
  }
}

void checkGroups(const XmlTree& tree, int node, const ElementRule& rule, Faults& faults) {
  const XmlNode& n = tree.nodes[node];
  for (std::uint32_t i = 0; i < n.attributeCount; ++i) {
    const Attribute* a = rule.find(tree.attributes[n.firstAttribute + i].name);
    if (!a || a->group.empty()) {
      continue;
    }
    for (std::uint32_t j = 0; j < i; ++j) {
      const Attribute* b = rule.find(tree.attributes[n.firstAttribute + j].name);
      if (b && b->group == a->group) {
        faults.error(node, a->name, fmt::format("cannot be given together with '{}'", b->name));
        return;
      }
    }
  }
}

}  // namespace

const Attribute* ElementRule::find(std::string_view name) const {
  const auto it = std::lower_bound(attributes.begin(), attributes.end(), name,
                                   [](const Attribute& a, std::string_view n) { return a.name < n; });
  return it != attributes.end() && it->name == name ? &*it : nullptr;
}

const ChildRule* ElementRule::child(std::string_view childTag) const {
  for (const ChildRule& candidate : children) {
    if (candidate.rule->tag == childTag) {
      return &candidate;
    }
  }
  return nullptr;
}

std::string listKeywords(Keywords keys) {
  std::string text;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    text += i == 0 ? "" : i + 1 == keys.size() ? " or " : ", ";
    text += fmt::format("'{}'", keys[i].name);
  }
  return text;
}

std::vector<std::string_view> attributeNames(const ElementRule& rule) {
  std::vector<std::string_view> names;
  for (const Attribute& attribute : rule.attributes) {
    names.push_back(attribute.name);
  }
  return names;
}

bool readAttributes(const XmlTree& tree, int node, const ElementRule& rule, void* object, Faults& faults,
                    bool unchecked) {
  const std::size_t before = faults.errors();
  const XmlNode& n = tree.nodes[node];
  bool grouped = false;
  for (std::uint32_t i = 0; i < n.attributeCount; ++i) {
    const XmlAttribute& attribute = tree.attributes[n.firstAttribute + i];
    if (const Attribute* row = rule.find(attribute.name)) {
      row->assign({faults, node, attribute, *row}, object);
      grouped = grouped || !row->group.empty();
    } else {
      reportUnknown(node, attribute, rule, faults, unchecked);
    }
  }
  if (grouped) {
    checkGroups(tree, node, rule, faults);
  }
  for (const Attribute& row : rule.attributes) {
    if (row.required) {
      const XmlAttribute* given = tree.find(node, row.name);
      const bool text = row.type == ValueType::text || row.type == ValueType::reference || row.type == ValueType::file;
      if (!given || (!text && isBlank(given->value))) {
        faults.error(node, row.name, "is required");
      }
    }
  }
  return faults.errors() == before;
}

}  // namespace kinetree::mjcf
