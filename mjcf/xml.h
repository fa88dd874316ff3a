#pragma once
// XML text -> a flat tree whose nodes and attributes know their byte, so that every fault has line and column.
// Accepts what tinyxml2 accepts, because that is what MuJoCo files are written against; views point into the text.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/error.h"
#include "spec/asset_source.h"

namespace kinetree::mjcf {

/// Of a file: "" or ending in "/".
std::string directoryOf(const std::string& path);

struct XmlAttribute {
  std::string_view name, value;  ///< value with entities and line ends resolved
  std::uint32_t offset = 0;      ///< byte of the name
};

struct XmlNode {
  std::string_view name;
  std::uint32_t offset = 0;  ///< byte of '<'
  std::uint32_t end = 0;     ///< byte after its last '>'
  std::uint32_t file = 0;    ///< index in XmlTree::files
  std::uint32_t firstAttribute = 0, attributeCount = 0;
  int parent = -1, firstChild = -1, next = -1;  ///< indices of nodes; -1: none
};

struct XmlFile {
  std::string path;       ///< as the user would write it
  std::string directory;  ///< of `path`, "" or ending in "/"
  FileBytes bytes;
  std::vector<std::uint32_t> lines;  ///< offsets of line starts
};

class XmlTree {
 public:
  std::vector<XmlNode> nodes;
  std::vector<XmlAttribute> attributes;
  std::vector<XmlFile> files;
  std::deque<std::string> strings;  ///< values that differ from the text

  /// Parses `bytes` and appends its nodes; returns the root element, or -1 with `fault` set.
  int parse(std::string path, FileBytes bytes, Fault& fault);

  const XmlAttribute* find(int node, std::string_view name) const;
  std::string_view value(int node, std::string_view name) const;  ///< "" if absent
  Place place(int node) const { return place(nodes[node].file, nodes[node].offset); }
  Place place(int node, const XmlAttribute& attribute) const { return place(nodes[node].file, attribute.offset); }
  Place place(std::uint32_t file, std::uint32_t offset) const;

  /// The comment the root element begins with, for saving.
  std::string firstComment;
};

/// Loop over the children of a node: for (int c : Children(tree, node)).
class Children {
 public:
  Children(const XmlTree& tree, int node) : tree_(tree), first_(tree.nodes[node].firstChild) {}
  struct Iterator {
    const XmlTree* tree;
    int node;
    int operator*() const { return node; }
    Iterator& operator++() { return node = tree->nodes[node].next, *this; }
    bool operator!=(const Iterator& other) const { return node != other.node; }
  };
  Iterator begin() const { return {&tree_, first_}; }
  Iterator end() const { return {&tree_, -1}; }

 private:
  const XmlTree& tree_;
  int first_;
};

}  // namespace kinetree::mjcf
