// Attributes and children of one element: everything given is read, or noted, or a fault.
#include <fmt/format.h>

#include "engine/model/nearest_name.h"
#include "mjcf/values.h"
#include "urdf/reader.h"

namespace kinetree::urdf {
namespace {

std::vector<std::string_view> usedTags(const mjcf::ElementRule& rule) {
  std::vector<std::string_view> tags;
  for (const mjcf::ChildRule& child : rule.children) {
    if (child.rule->unsupported.empty()) {
      tags.push_back(child.rule->tag);
    }
  }
  return tags;
}

bool isMissing(const mjcf::XmlAttribute* given, const mjcf::Attribute& row) {
  const bool text = row.type == mjcf::ValueType::text || row.type == mjcf::ValueType::file;
  return !given || (text ? given->value.empty() : mjcf::isBlank(given->value));
}

}  // namespace

void Reader::readInto(int node, const mjcf::ElementRule& rule, void* object) {
  const mjcf::XmlNode& n = tree_.nodes[node];
  for (std::uint32_t i = 0; i < n.attributeCount; ++i) {
    const mjcf::XmlAttribute& attribute = tree_.attributes[n.firstAttribute + i];
    const mjcf::Attribute* row = rule.find(attribute.name);
    if (row && row->assign) {
      if (!row->required || !isMissing(&attribute, *row)) {
        row->assign({faults_, node, attribute, *row}, object);
      }
    } else if (row) {
      if (!row->doc.empty()) {
        note(Kind::dropped, node, fmt::format("'{}' is ignored: {}", attribute.name, row->doc));
      }
    } else if (!attribute.name.starts_with("xmlns")) {
      const std::string near = didYouMean(attribute.name, mjcf::attributeNames(rule));
      if (near.empty()) {
        note(Kind::dropped, node, fmt::format("'{}' is no attribute of URDF", attribute.name));
      } else {
        faults_.warning(node, attribute.name, "unknown attribute, ignored" + near);
      }
    }
  }
  for (const mjcf::Attribute& row : rule.attributes) {
    if (row.required && isMissing(tree_.find(node, row.name), row)) {
      faults_.error(node, row.name, "is required");
    }
  }
}

// The only child of that name, -1 if there is none.
int Reader::child(int node, std::string_view tag, bool required) {
  int found = -1;
  for (const int c : mjcf::Children(tree_, node)) {
    if (tree_.nodes[c].name == tag && found < 0) {
      found = c;
    } else if (tree_.nodes[c].name == tag) {
      faults_.error(c, "",
                    fmt::format("may stand only once in '{}'; the first is on line {}", tree_.nodes[node].name,
                                tree_.place(found).line));
    }
  }
  if (found < 0 && required) {
    faults_.error(node, "", fmt::format("needs a '{}' element", tag));
  }
  return found;
}

// Says what becomes of the children that nothing is made of.
void Reader::checkChildren(int node, const mjcf::ElementRule& rule) {
  for (const int c : mjcf::Children(tree_, node)) {
    const std::string_view tag = tree_.nodes[c].name;
    const mjcf::ChildRule* known = rule.child(tag);
    if (known && !known->rule->unsupported.empty()) {
      note(Kind::dropped, c, std::string(known->rule->unsupported));
    } else if (!known) {
      const std::string near = didYouMean(tag, usedTags(rule));
      if (near.empty()) {
        note(Kind::dropped, c, "is no element of URDF");
      } else {
        faults_.warning(c, "", fmt::format("unknown element in '{}', ignored{}", rule.tag, near));
      }
    }
  }
}

void Reader::note(Kind kind, int node, std::string what, std::string detail) {
  std::string name(tree_.value(node, "name"));
  for (int up = tree_.nodes[node].parent; name.empty() && up >= 0; up = tree_.nodes[up].parent) {
    if (tree_.nodes[up].name == "link" || tree_.nodes[up].name == "joint") {
      name = tree_.value(up, "name");
    }
  }
  spec_.notes.push_back({kind, tree_.place(node), std::string(tree_.nodes[node].name), std::move(name), std::move(what),
                         std::move(detail)});
}

void Reader::place(int node, spec::Element& element) {
  element.place = tree_.place(node);
  element.serial = ++spec_.lastSerial;
}

}  // namespace kinetree::urdf
