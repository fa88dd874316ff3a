#pragma once
// Elements about to be written, and their text.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/element.h"

namespace kinetree::mjcf {

struct WriteNode {
  std::string_view tag;  ///< of the schema
  std::vector<std::pair<std::string_view, std::string>> attributes = {};
  std::vector<WriteNode> children = {};
  std::vector<std::string> comments = {};  ///< that stand before it
  Place place = {};                        ///< where what it is made from was read; line 0: nowhere
  int serial = 0;                          ///< of what it is made from; 0: none

  /// Replaces or appends.
  void set(std::string_view name, std::string value);
  void erase(std::string_view name);
  const std::string* find(std::string_view name) const;
  WriteNode& add(WriteNode child) { return children.emplace_back(std::move(child)); }
  bool empty() const { return attributes.empty() && children.empty(); }
};

/// Appends the element with all below, indented by `depth` steps of two blanks, and ends the line.
void print(const WriteNode& node, int depth, std::string& out);
/// `value` between double quotes, with entities where XML needs them.
std::string quoted(std::string_view value);

}  // namespace kinetree::mjcf
