#pragma once
// The texts a Spec was read from: which element of them made what, how they are laid out, and their comments.

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "mjcf/write_node.h"
#include "mjcf/xml.h"
#include "spec/spec.h"

namespace kinetree::mjcf {

/// Between the elements of a line.
inline bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

class SourceText {
 public:
  /// The first source is the main file.
  explicit SourceText(const std::vector<spec::SourceFile>& sources);

  /// Every file could be parsed.
  bool readable() const;
  const XmlTree& tree() const { return tree_; }
  std::uint32_t fileOf(int node) const { return tree_.nodes[node].file; }
  /// The root element of a file; -1: it could not be parsed.
  int root(std::uint32_t file) const { return roots_[file]; }
  /// The element that stands at this place; -1: none.
  int find(const Place& place) const;
  /// The file that an include puts in its place; -1: none of these.
  int included(int include) const;
  /// All sections of this tag in the order of reading.
  std::vector<int> sections(std::string_view tag) const;
  /// The same among the children of one element.
  void gather(int node, std::string_view tag, std::vector<int>& found) const;

  std::string_view textOf(int node) const { return tree_.files[fileOf(node)].bytes.text(); }
  /// Behind the ">" of its start tag.
  std::uint32_t startEnd(int node) const;
  /// Blanks for a line beside it.
  std::string indentOf(int node) const;
  /// Lines of this file end in "\r\n".
  bool hasReturns(std::uint32_t file) const;
  /// What is said before the element about it, with "\n" at the ends of lines.
  std::vector<std::string> commentsBefore(int node) const;
  /// Gives the root and all below the comments that stand before them in the text.
  void addComments(WriteNode& root) const;

 private:
  void index(int node);

  XmlTree tree_;
  std::vector<int> roots_;  ///< by file
  std::map<std::string, std::uint32_t> files_;
  std::unordered_map<std::uint64_t, int> nodes_;  ///< by file and offset
};

}  // namespace kinetree::mjcf
