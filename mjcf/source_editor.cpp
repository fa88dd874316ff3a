#include "mjcf/source_editor.h"

#include <algorithm>

namespace kinetree::mjcf {
namespace {

bool same(const WriteNode& a, const WriteNode& b) {
  return a.tag == b.tag && a.attributes == b.attributes && a.children.size() == b.children.size() &&
         a.serial == b.serial && std::equal(a.children.begin(), a.children.end(), b.children.begin(), same);
}

/// What an element is known by among its siblings: its serial; if it has none, its tag and class.
std::string keyOf(const WriteNode& node) {
  if (node.serial > 0) {
    return std::to_string(node.serial);
  }
  const std::string* name = node.tag == "default" ? node.find("class") : nullptr;
  return std::string(node.tag) + " " + (name ? *name : "");
}

using Siblings = std::unordered_map<std::string, const WriteNode*>;

Siblings siblingsOf(const WriteNode& parent) {
  Siblings known;
  for (const WriteNode& child : parent.children) {
    known.try_emplace(keyOf(child), &child);
  }
  return known;
}

const WriteNode* among(const Siblings& siblings, const WriteNode& node) {
  const auto it = siblings.find(keyOf(node));
  return it == siblings.end() ? nullptr : it->second;
}

/// Children that are told apart by their place alone: the path of a tendon, the layers of a material.
bool isList(const WriteNode& node) {
  return node.tag == "spatial" || node.tag == "fixed" || node.tag == "tuple" || node.tag == "material" ||
         node.tag == "skin";
}

}  // namespace

// The node of the text that makes this element and no other.
int SourceEditor::sole(const WriteNode& node) const {
  const int found = text_.find(node.place);
  const auto uses = uses_.find(found);
  return found >= 0 && uses != uses_.end() && uses->second == 1 ? found : -1;
}

void SourceEditor::count(const WriteNode& node) {
  if (const int found = node.place.line > 0 ? text_.find(node.place) : -1; found >= 0) {
    ++uses_[found];
  }
  for (const WriteNode& child : node.children) {
    count(child);
  }
}

bool SourceEditor::change(const WriteNode& was, const WriteNode& is) {
  if (!text_.readable()) {
    return false;
  }
  count(was);
  if (!changeAttributes(was, is, text_.root(0)) || !changeSections(was, is)) {
    return false;
  }
  for (const WriteNode& section : fresh_) {
    edits_.insertInside(text_.root(0), section);
  }
  return true;
}

bool SourceEditor::changeSections(const WriteNode& was, const WriteNode& is) {
  const Siblings before = siblingsOf(was), after = siblingsOf(is);
  for (const WriteNode& section : was.children) {
    const WriteNode* now = among(after, section);
    const WriteNode empty{.tag = section.tag};
    if (!same(section, now ? *now : empty) && !changeSection(section, now ? *now : empty)) {
      return false;
    }
  }
  for (const WriteNode& section : is.children) {
    if (!among(before, section) && !changeSection(WriteNode{.tag = section.tag}, section)) {
      return false;
    }
  }
  return true;
}

// A section may stand several times; what its later ones say counts.
bool SourceEditor::changeSection(const WriteNode& was, const WriteNode& is) {
  const std::vector<int> nodes = text_.sections(is.tag);
  if (nodes.empty()) {
    fresh_.push_back(is);
    return was.empty();
  }
  const auto kept = [&](const auto& attribute) { return is.find(attribute.first) != nullptr; };
  if (!mayOverride(nodes.back()) || !std::all_of(was.attributes.begin(), was.attributes.end(), kept)) {
    return changeAttributes(was, is, nodes.back()) && changeChildren(was, is, nodes);
  }
  for (const auto& [name, value] : is.attributes) {
    const std::string* before = was.find(name);
    if (!before || *before != value) {
      freshSection(is.tag).set(name, value);
    }
  }
  return changeChildren(was, is, nodes);
}

// A section of an included file, to which the main file can add one of its own.
bool SourceEditor::mayOverride(int node) const {
  const std::uint32_t file = text_.fileOf(node);
  return keepIncludes_ && file != 0 && text_.tree().nodes[node].parent == text_.root(file);
}

WriteNode& SourceEditor::freshSection(std::string_view tag) {
  const auto it = std::find_if(fresh_.begin(), fresh_.end(), [&](const WriteNode& node) { return node.tag == tag; });
  return it == fresh_.end() ? fresh_.emplace_back(WriteNode{.tag = tag}) : *it;
}

bool SourceEditor::changeChildren(const WriteNode& was, const WriteNode& is, const std::vector<int>& nodes) {
  const Siblings oldOnes = siblingsOf(was), newOnes = siblingsOf(is);
  const WriteNode* before = nullptr;
  std::size_t at = 0;  // kept children must keep their order
  for (const WriteNode& child : is.children) {
    const WriteNode* old = among(oldOnes, child);
    if (!old) {
      insert(child, before, nodes);
      continue;
    }
    const auto position = static_cast<std::size_t>(old - was.children.data());
    if (position < at || !changeChild(*old, child, nodes)) {
      return false;
    }
    at = position + 1;
    before = old;
  }
  for (const WriteNode& child : was.children) {
    if (!among(newOnes, child)) {
      const int node = sole(child);
      if (node < 0) {
        return false;
      }
      edits_.remove(node);
    }
  }
  return true;
}

bool SourceEditor::changeChild(const WriteNode& was, const WriteNode& is, const std::vector<int>& parents) {
  if (same(was, is)) {
    return true;
  }
  if (was.place.line > 0) {
    const int node = sole(was);
    return node >= 0 && changeNode(was, is, node);
  }
  // Without a place: part of a section or of a class, found by its tag. The main class is the section itself.
  std::vector<int> found;
  for (const int parent : parents) {
    text_.gather(parent, was.tag, found);
  }
  return !found.empty() && changeAttributes(was, is, found.back()) && changeChildren(was, is, found);
}

void SourceEditor::insert(const WriteNode& child, const WriteNode* before, const std::vector<int>& parents) {
  const int previous = before ? sole(*before) : -1;
  if (previous >= 0 && !mayOverride(text_.tree().nodes[previous].parent)) {
    edits_.insertBehind(previous, child);
  } else if (mayOverride(parents.back())) {
    freshSection(text_.tree().nodes[parents.back()].name).add(child);
  } else {
    edits_.insertInside(parents.back(), child);
  }
}

bool SourceEditor::changeNode(const WriteNode& was, const WriteNode& is, int node) {
  if (text_.tree().nodes[node].name != is.tag || was.tag != is.tag || isList(is)) {
    const bool leaf = std::all_of(is.children.begin(), is.children.end(), [](const auto& c) { return c.serial == 0; });
    if (leaf && is.tag != "body" && is.tag != "frame" && is.tag != "default") {
      edits_.replace(node, is);
      return true;
    }
    return false;
  }
  return changeAttributes(was, is, node) && changeChildren(was, is, {node});
}

bool SourceEditor::changeAttributes(const WriteNode& was, const WriteNode& is, int node) {
  const auto range = [&](const XmlAttribute& a) {
    const std::string_view text = text_.textOf(node);
    const std::size_t quote = text.find_first_of("\"'", a.offset);
    return std::pair{a.offset, static_cast<std::uint32_t>(text.find(text[quote], quote + 1) + 1)};
  };
  for (const auto& [name, value] : was.attributes) {
    if (!is.find(name)) {
      const XmlAttribute* given = text_.tree().find(node, name);
      if (!given) {
        return false;
      }
      auto [begin, end] = range(*given);
      while (begin > 0 && std::isspace(static_cast<unsigned char>(text_.textOf(node)[begin - 1]))) {
        --begin;
      }
      edits_.edit(node, begin, end, "");
    }
  }
  for (const auto& [name, value] : is.attributes) {
    const std::string* before = was.find(name);
    if (before && *before == value) {
      continue;
    }
    const std::string text = std::string(name) + "=" + quoted(value);
    if (const XmlAttribute* given = text_.tree().find(node, name)) {
      const auto [begin, end] = range(*given);
      edits_.edit(node, begin, end, text);
    } else {
      std::uint32_t at = text_.startEnd(node) - 1;
      at -= text_.textOf(node)[at - 1] == '/';
      edits_.edit(node, at, at, " " + text);
    }
  }
  return true;
}

}  // namespace kinetree::mjcf
