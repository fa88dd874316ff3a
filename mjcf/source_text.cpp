#include "mjcf/source_text.h"

#include <algorithm>

namespace kinetree::mjcf {
SourceText::SourceText(const std::vector<spec::SourceFile>& sources) {
  for (const spec::SourceFile& source : sources) {
    if (!files_.try_emplace(source.path, static_cast<std::uint32_t>(tree_.files.size())).second) {
      continue;
    }
    Fault ignored;
    const auto* bytes = reinterpret_cast<const std::byte*>(source.text->data());
    roots_.push_back(tree_.parse(source.path, {source.text, bytes, source.text->size()}, ignored));
  }
  for (const int root : roots_) {
    index(root);
  }
}

void SourceText::index(int node) {
  for (int n = node; n >= 0;) {  // depth is bounded by the parser, but nothing here needs the stack
    nodes_[std::uint64_t{tree_.nodes[n].file} << 32 | tree_.nodes[n].offset] = n;
    if (tree_.nodes[n].firstChild >= 0) {
      n = tree_.nodes[n].firstChild;
      continue;
    }
    while (n >= 0 && n != node && tree_.nodes[n].next < 0) {
      n = tree_.nodes[n].parent;
    }
    n = n == node || n < 0 ? -1 : tree_.nodes[n].next;
  }
}

bool SourceText::readable() const {
  return !roots_.empty() && std::find(roots_.begin(), roots_.end(), -1) == roots_.end();
}

int SourceText::find(const Place& place) const {
  const auto file = files_.find(place.file);
  if (place.line <= 0 || file == files_.end()) {
    return -1;
  }
  const auto& lines = tree_.files[file->second].lines;
  if (place.line > static_cast<int>(lines.size())) {
    return -1;
  }
  const std::uint64_t offset =
      lines[static_cast<std::size_t>(place.line) - 1] + static_cast<std::uint32_t>(place.column) - 1;
  const auto node = nodes_.find(std::uint64_t{file->second} << 32 | offset);
  return node == nodes_.end() ? -1 : node->second;
}

int SourceText::included(int node) const {
  const std::string name = reducePath(tree_.value(node, "file"));
  for (const std::string& directory : {tree_.files[0].directory, tree_.files[tree_.nodes[node].file].directory}) {
    if (const auto it = files_.find(joinPath(directory, name)); it != files_.end()) {
      return static_cast<int>(it->second);
    }
  }
  return -1;
}

void SourceText::gather(int node, std::string_view tag, std::vector<int>& found) const {
  for (const int child : Children(tree_, node)) {
    if (tree_.nodes[child].name == tag) {
      found.push_back(child);
    } else if (tree_.nodes[child].name == "include") {
      if (const int file = included(child); file > 0 && roots_[file] >= 0) {
        gather(roots_[file], tag, found);
      }
    }
  }
}

std::vector<int> SourceText::sections(std::string_view tag) const {
  std::vector<int> found;
  gather(roots_[0], tag, found);
  return found;
}

std::uint32_t SourceText::startEnd(int node) const {
  const std::string_view all = textOf(node);
  std::size_t at = tree_.nodes[node].offset;
  for (char quote = 0; at < all.size() && (quote || all[at] != '>'); ++at) {
    if (quote) {
      quote = all[at] == quote ? '\0' : quote;
    } else if (all[at] == '"' || all[at] == '\'') {
      quote = all[at];
    }
  }
  return static_cast<std::uint32_t>(at + 1);
}

std::string SourceText::indentOf(int node) const {
  const std::string_view all = textOf(node);
  const std::size_t offset = tree_.nodes[node].offset;
  const std::size_t line = all.substr(0, offset).rfind('\n') + 1;
  std::size_t text = line;
  while (text < offset && isBlank(all[text])) {
    ++text;
  }
  return std::string(all.substr(line, text - line)) + (text < offset ? "  " : "");  // below what begins its line
}

bool SourceText::hasReturns(std::uint32_t file) const {
  const std::string_view text = tree_.files[file].bytes.text();
  const std::size_t line = text.find('\n');
  return line != std::string_view::npos && line > 0 && text[line - 1] == '\r';
}

std::vector<std::string> SourceText::commentsBefore(int node) const {
  std::vector<std::string> comments;
  std::string_view text = textOf(node).substr(0, tree_.nodes[node].offset);
  while (true) {
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    if (last == std::string_view::npos || !text.substr(0, last + 1).ends_with("-->")) {
      return comments;
    }
    const std::size_t begin = text.rfind("<!--", last);
    if (begin == std::string_view::npos) {
      return comments;
    }
    // A comment behind an element, on its line, is about that one; behind the start of the parent it is about this.
    const std::size_t line = begin == 0 ? std::string_view::npos : text.find_last_not_of(" \t", begin - 1);
    const int parent = tree_.nodes[node].parent;
    const bool first =
        parent >= 0 && tree_.nodes[parent].file == tree_.nodes[node].file && line + 1 == startEnd(parent);
    if (parent >= 0 && line != std::string_view::npos && text[line] != '\n' && !first) {
      return comments;
    }
    std::string comment(text.substr(begin + 4, last - 2 - begin - 4));
    std::erase(comment, '\r');
    comments.insert(comments.begin(), std::move(comment));
    text = text.substr(0, begin);
  }
}

void SourceText::addComments(WriteNode& root) const {
  std::vector<WriteNode*> stack = {&root};
  std::unordered_map<int, bool> done;
  while (!stack.empty()) {
    WriteNode& next = *stack.back();
    stack.pop_back();
    const int none = &next == &root && !roots_.empty() ? roots_[0] : -1;
    const int found = next.place.line > 0 ? find(next.place) : none;
    if (found >= 0 && !done[found]) {
      done[found] = true;
      std::vector<std::string> comments = commentsBefore(found);
      next.comments.insert(next.comments.begin(), comments.begin(), comments.end());
    }
    for (auto child = next.children.rbegin(); child != next.children.rend(); ++child) {
      stack.push_back(&*child);
    }
  }
}

}  // namespace kinetree::mjcf
