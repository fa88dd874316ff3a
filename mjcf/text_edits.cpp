#include "mjcf/text_edits.h"

#include <algorithm>

namespace kinetree::mjcf {
namespace {

/// The element as lines, the first of which begins where it is put; the last one is not ended.
std::string indented(const WriteNode& node, const std::string& indent) {
  std::string text;
  print(node, 0, text);
  text.pop_back();
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 1 + indent.size()) {
    text.insert(at + 1, indent);
  }
  return text;
}

std::string withLineEnds(std::string_view text, bool returns) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      continue;
    }
    if (text[i] == '\n' && returns) {
      out += '\r';
    }
    out += text[i];
  }
  return out;
}

/// Behind the comment that ends the line `at` is in; `at` itself if something else follows.
std::size_t behindRemark(std::string_view text, std::size_t at) {
  const auto blanks = [&](std::size_t from) {
    while (from < text.size() && (isBlank(text[from]) || text[from] == '\r')) {
      ++from;
    }
    return from;
  };
  const std::size_t begin = blanks(at);
  if (!text.substr(begin).starts_with("<!--")) {
    return at;
  }
  const std::size_t end = text.find("-->", begin + 4);
  if (end == std::string_view::npos) {
    return at;
  }
  const std::size_t next = blanks(end + 3);
  return next == text.size() || text[next] == '\n' ? end + 3 : at;
}

}  // namespace

void TextEdits::insertBehind(int node, const WriteNode& added) {
  const std::string indent = source_.indentOf(node);
  const auto at = static_cast<std::uint32_t>(behindRemark(source_.textOf(node), source_.tree().nodes[node].end));
  edit(node, at, at, "\n" + indent + indented(added, indent));
}

void TextEdits::insertInside(int node, const WriteNode& added) {
  const std::string outer = source_.indentOf(node), indent = outer + "  ";
  const std::string text = indent + indented(added, indent) + "\n";
  const std::string_view all = source_.textOf(node);
  const std::uint32_t end = source_.tree().nodes[node].end;
  if (all[end - 2] == '/') {
    edit(node, end - 2, end, ">\n" + text + outer + "</" + std::string(source_.tree().nodes[node].name) + ">");
    return;
  }
  auto at = static_cast<std::uint32_t>(all.rfind('<', end - 1));
  while (at > 0 && isBlank(all[at - 1])) {
    --at;
  }
  const bool ownLine = at > 0 && all[at - 1] == '\n';
  edit(node, at, at, ownLine ? text : "\n" + text + outer);
}

void TextEdits::replace(int node, const WriteNode& by) {
  const XmlNode& old = source_.tree().nodes[node];
  edit(node, old.offset, old.end, indented(by, source_.indentOf(node)));
}

void TextEdits::remove(int node) {
  const std::string_view all = source_.textOf(node);
  const XmlNode& old = source_.tree().nodes[node];
  std::uint32_t begin = old.offset;
  while (begin > 0 && isBlank(all[begin - 1])) {
    --begin;
  }
  std::uint32_t after = old.end;
  while (after < all.size() && (isBlank(all[after]) || all[after] == '\r')) {
    ++after;
  }
  const bool ownLine = begin > 0 && all[begin - 1] == '\n' && after < all.size() && all[after] == '\n';
  ownLine ? edit(node, begin, after + 1, "") : edit(node, old.offset, old.end, "");
}

void TextEdits::edit(int node, std::uint32_t begin, std::uint32_t end, std::string text) {
  const std::uint32_t file = source_.fileOf(node);
  edits_[file].emplace(begin, Edit{end, withLineEnds(text, source_.hasReturns(file))});
}

bool TextEdits::changed(std::uint32_t file) const {
  if (edits_.contains(file)) {
    return true;
  }
  const std::vector<XmlNode>& nodes = source_.tree().nodes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (nodes[n].file == file && nodes[n].name == "include") {
      const int inner = source_.included(static_cast<int>(n));
      if (inner > 0 && changed(static_cast<std::uint32_t>(inner))) {
        return true;
      }
    }
  }
  return false;
}

// What stands inside the root of an included file, and before it what that file says about itself.
std::string TextEdits::contentOf(int include, std::uint32_t file, bool inlined) const {
  const int root = source_.root(file);
  std::string text;
  for (const std::string& comment : source_.commentsBefore(root)) {
    text.append("<!--").append(comment).append("-->\n").append(source_.indentOf(include));
  }
  const auto close = static_cast<std::uint32_t>(source_.textOf(root).rfind('<', source_.tree().nodes[root].end - 1));
  text += render(file, std::min(source_.startEnd(root), close), close, inlined);
  return withLineEnds(text, source_.hasReturns(source_.fileOf(include)));
}

std::string TextEdits::render(std::uint32_t file, std::uint32_t begin, std::uint32_t end, bool inlined) const {
  Edits all;
  if (const auto own = edits_.find(file); own != edits_.end()) {
    all = own->second;
  }
  const std::vector<XmlNode>& nodes = source_.tree().nodes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const auto include = static_cast<int>(n);
    const int inner = nodes[n].file == file && nodes[n].name == "include" ? source_.included(include) : -1;
    if (inner > 0 && source_.root(static_cast<std::uint32_t>(inner)) >= 0 &&
        (inlined || changed(static_cast<std::uint32_t>(inner)))) {
      all.emplace(nodes[n].offset, Edit{nodes[n].end, contentOf(include, static_cast<std::uint32_t>(inner), inlined)});
    }
  }
  const std::string_view text = source_.tree().files[file].bytes.text();
  std::string out;
  std::uint32_t at = begin;
  for (const auto& [offset, edit] : all) {
    if (offset < at || edit.end > end) {
      continue;  // inside something that was replaced or removed
    }
    out.append(text.substr(at, offset - at)).append(edit.text);
    at = edit.end;
  }
  return out.append(text.substr(at, end - at));
}

std::string TextEdits::text(bool inlined) const {
  return render(0, 0, static_cast<std::uint32_t>(source_.tree().files[0].bytes.size), inlined);
}

}  // namespace kinetree::mjcf
