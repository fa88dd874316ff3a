#include "mjcf/write_node.h"

#include <algorithm>

namespace kinetree::mjcf {
namespace {

std::string_view entityOf(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\n':
      return "&#10;";
    case '\r':
      return "&#13;";
    default:
      return {};
  }
}

/// Its tag and attributes, up to but not including ">" or "/>".
std::string startOf(const WriteNode& node) {
  std::string text = "<";
  text += node.tag;
  for (const auto& [name, value] : node.attributes) {
    text.append(" ").append(name).append("=").append(quoted(value));
  }
  return text;
}

}  // namespace

void WriteNode::set(std::string_view name, std::string value) {
  for (auto& [known, text] : attributes) {
    if (known == name) {
      text = std::move(value);
      return;
    }
  }
  attributes.emplace_back(name, std::move(value));
}

void WriteNode::erase(std::string_view name) {
  std::erase_if(attributes, [&](const auto& attribute) { return attribute.first == name; });
}

const std::string* WriteNode::find(std::string_view name) const {
  const auto it = std::find_if(attributes.begin(), attributes.end(), [&](const auto& a) { return a.first == name; });
  return it == attributes.end() ? nullptr : &it->second;
}

std::string quoted(std::string_view value) {
  std::string text = "\"";
  for (const char c : value) {
    const std::string_view entity = entityOf(c);
    entity.empty() ? text += c : text += entity;
  }
  return text += '"';
}

void print(const WriteNode& node, int depth, std::string& out) {
  const std::string indent(2 * static_cast<std::size_t>(depth), ' ');
  for (const std::string& comment : node.comments) {
    out.append(indent).append("<!--").append(comment).append("-->\n");
  }
  out.append(indent).append(startOf(node));
  if (node.children.empty()) {
    out += "/>\n";
    return;
  }
  out += ">\n";
  for (const WriteNode& child : node.children) {
    print(child, depth + 1, out);
  }
  out.append(indent).append("</").append(node.tag).append(">\n");
}

}  // namespace kinetree::mjcf
