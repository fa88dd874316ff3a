#pragma once
// Changes of texts, noted first and made all at once.

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "mjcf/source_text.h"

namespace kinetree::mjcf {

class TextEdits {
 public:
  explicit TextEdits(const SourceText& source) : source_(source) {}

  /// On a line of its own, behind what is said about `node` on its line.
  void insertBehind(int node, const WriteNode& added);
  /// At the end of the element.
  void insertInside(int node, const WriteNode& added);
  void replace(int node, const WriteNode& by);
  /// With the rest of its line, if nothing else stands there.
  void remove(int node);
  /// In the file of `node`, which is where the line ends come from.
  void edit(int node, std::uint32_t begin, std::uint32_t end, std::string text);

  /// The main file with all changes. An included file stays outside unless it changed, or `inlined` asks for all.
  std::string text(bool inlined) const;

 private:
  struct Edit {
    std::uint32_t end;
    std::string text;
  };
  using Edits = std::multimap<std::uint32_t, Edit>;  // by offset

  std::string render(std::uint32_t file, std::uint32_t begin, std::uint32_t end, bool inlined) const;
  std::string contentOf(int include, std::uint32_t file, bool inlined) const;
  bool changed(std::uint32_t file) const;

  const SourceText& source_;
  std::unordered_map<std::uint32_t, Edits> edits_;  ///< by file
};

}  // namespace kinetree::mjcf
