#pragma once
// Model files as their author wrote them, changed only where the model changed: comments, order, layout and includes
// stay.

#include <string>
#include <unordered_map>
#include <vector>

#include "mjcf/source_text.h"
#include "mjcf/text_edits.h"
#include "mjcf/write_node.h"

namespace kinetree::mjcf {

class SourceEditor {
 public:
  /// `keepIncludes`: what is added goes to the main file, also where an included one has a section for it. The order
  /// of reading may then be another.
  SourceEditor(const SourceText& text, bool keepIncludes) : text_(text), edits_(text), keepIncludes_(keepIncludes) {}

  /// Notes what must change in the text so that it says `is` where it says `was`. False if that cannot be told, for
  /// example because something changed that a replicate made: then the text is of no use.
  bool change(const WriteNode& was, const WriteNode& is);
  /// The main file with all changes. An included file stays outside unless it changed, or `inlined` asks for all.
  std::string text(bool inlined) const { return edits_.text(inlined); }

 private:
  int sole(const WriteNode& node) const;
  void count(const WriteNode& node);
  bool changeSections(const WriteNode& was, const WriteNode& is);
  bool changeSection(const WriteNode& was, const WriteNode& is);
  bool changeNode(const WriteNode& was, const WriteNode& is, int node);
  bool changeAttributes(const WriteNode& was, const WriteNode& is, int node);
  bool changeChildren(const WriteNode& was, const WriteNode& is, const std::vector<int>& nodes);
  bool changeChild(const WriteNode& was, const WriteNode& is, const std::vector<int>& parents);
  void insert(const WriteNode& node, const WriteNode* before, const std::vector<int>& parents);
  bool mayOverride(int node) const;
  WriteNode& freshSection(std::string_view tag);

  const SourceText& text_;
  TextEdits edits_;
  const bool keepIncludes_;
  std::unordered_map<int, int> uses_;  ///< elements that a node of the text makes
  std::vector<WriteNode> fresh_;       ///< sections that the main file gets
};

}  // namespace kinetree::mjcf
