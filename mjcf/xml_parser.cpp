#include "mjcf/xml_parser.h"

#include <fmt/format.h>

#include <charconv>

namespace kinetree::mjcf {
namespace {

// The reference refuses deeper files, and recursion over the tree relies on it.
constexpr std::size_t kMaxDepth = 499;
constexpr std::uint32_t kMostAttributes = 1000;  // of an element: each new one is compared with all before it
constexpr std::size_t kMaxElements = 16'000'000;

bool isSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
bool isNameStart(char c) {
  return static_cast<unsigned char>(c) >= 128 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ':' ||
         c == '_';
}
bool isNameChar(char c) {
  return isNameStart(c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

void appendUtf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 63))};
  } else if (code < 0x10000) {
    out += {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)),
            static_cast<char>(0x80 | (code & 63))};
  } else {
    out += {static_cast<char>(0xF0 | code >> 18), static_cast<char>(0x80 | (code >> 12 & 63)),
            static_cast<char>(0x80 | (code >> 6 & 63)), static_cast<char>(0x80 | (code & 63))};
  }
}

// Appends what the entity at the start of `text` stands for; returns its length, 0 if it is none.
std::size_t appendEntity(std::string& out, std::string_view text) {
  static constexpr std::pair<std::string_view, char> kNamed[] = {
      {"&quot;", '"'}, {"&amp;", '&'}, {"&apos;", '\''}, {"&lt;", '<'}, {"&gt;", '>'}};
  for (const auto& [entity, character] : kNamed) {
    if (text.starts_with(entity)) {
      out += character;
      return entity.size();
    }
  }
  const std::size_t end = text.substr(0, 12).find(';');
  if (!text.starts_with("&#") || end == std::string_view::npos) {
    return 0;
  }
  const bool hex = text[2] == 'x';
  std::uint32_t code = 0;
  const char* first = text.data() + (hex ? 3 : 2);
  const auto [last, error] = std::from_chars(first, text.data() + end, code, hex ? 16 : 10);
  if (error != std::errc() || last != text.data() + end || code == 0 || code > 0x10FFFF) {
    return 0;
  }
  appendUtf8(out, code);
  return end + 1;
}

}  // namespace

bool XmlParser::fail(std::size_t offset, std::string message, std::string_view element) {
  error_ = std::move(message);
  errorOffset_ = static_cast<std::uint32_t>(std::min(offset, text_.size()));
  errorElement_ = element;
  return false;
}

int XmlParser::run() {
  if (const std::size_t nul = text_.find('\0'); nul != std::string_view::npos) {
    fail(nul, "not XML text: a NUL byte");
    return -1;
  }
  if (starts("\xEF\xBB\xBF")) {
    at_ = 3;
  }
  for (skipSpace(); at_ < text_.size(); skipSpace()) {
    if (!step()) {
      return -1;
    }
  }
  if (!open_.empty()) {
    const XmlNode& node = tree_.nodes[open_.back().node];
    fail(node.offset, "the file ends before this element is closed", node.name);
    return -1;
  }
  if (root_ < 0) {
    fail(0, "not an XML model: there is no element in the file");
  }
  return root_;
}

bool XmlParser::step() {
  if (text_[at_] == '<') {
    return markup();
  }
  onlyDeclarations_ = false;
  const std::size_t begin = at_;
  at_ = text_.find('<', at_);
  return at_ != std::string_view::npos || (at_ = text_.size(), fail(begin, "text that no element follows"));
}

bool XmlParser::markup() {
  if (starts("<?")) {
    return declaration();
  }
  onlyDeclarations_ = false;
  if (starts("<!--")) {
    return comment();
  }
  if (starts("<![CDATA[")) {
    return skipPast("]]>", "CDATA section");
  }
  if (starts("<!")) {
    return skipPast(">", "'<!'");
  }
  return element();
}

bool XmlParser::declaration() {
  if (!open_.empty() || !onlyDeclarations_) {
    return fail(at_, "an XML declaration is allowed only at the start of the file");
  }
  return skipPast("?>", "declaration");
}

bool XmlParser::comment() {
  const std::size_t begin = at_ + 4;
  if (!skipPast("-->", "comment")) {
    return false;
  }
  if (open_.size() == 1 && open_[0].lastChild < 0 && file_ == 0 && tree_.firstComment.empty()) {
    tree_.firstComment = text_.substr(begin, at_ - 3 - begin);
  }
  return true;
}

bool XmlParser::skipPast(std::string_view end, const char* what) {
  const std::size_t found = text_.find(end, at_);
  if (found == std::string_view::npos) {
    return fail(at_, fmt::format("{} without an end", what));
  }
  at_ = found + end.size();
  return true;
}

bool XmlParser::element() {
  const std::size_t begin = at_++;
  skipSpace();
  if (at_ < text_.size() && text_[at_] == '/') {
    return closing();
  }
  const std::string_view tag = name();
  if (tag.empty()) {
    return fail(begin, "'<' without the name of an element");
  }
  if (tree_.nodes.size() >= kMaxElements) {
    return fail(begin, fmt::format("more than {} elements", kMaxElements), tag);
  }
  XmlNode node{.name = tag,
               .offset = static_cast<std::uint32_t>(begin),
               .file = file_,
               .firstAttribute = static_cast<std::uint32_t>(tree_.attributes.size())};
  bool closed = false;
  if (!attributes(node, closed)) {
    return false;
  }
  node.end = static_cast<std::uint32_t>(at_);
  const int index = static_cast<int>(tree_.nodes.size());
  tree_.nodes.push_back(node);
  append(index);
  if (!closed) {
    if (open_.size() + 1 >= kMaxDepth) {
      return fail(begin, fmt::format("elements are nested deeper than {}", kMaxDepth - 1), tag);
    }
    open_.push_back({index});
  }
  return true;
}

void XmlParser::append(int node) {
  if (open_.empty()) {
    if (root_ < 0) {
      root_ = node;
    }
    return;
  }
  Open& parent = open_.back();
  tree_.nodes[node].parent = parent.node;
  (parent.lastChild < 0 ? tree_.nodes[parent.node].firstChild : tree_.nodes[parent.lastChild].next) = node;
  parent.lastChild = node;
}

bool XmlParser::closing() {
  const std::size_t begin = at_++;
  const std::string_view tag = name();
  skipSpace();
  if (at_ >= text_.size() || text_[at_] != '>') {
    return fail(begin, fmt::format("closing tag '{}' without '>'", tag), tag);
  }
  ++at_;
  if (open_.empty()) {
    return fail(begin, fmt::format("closing tag '{}', but no element is open", tag), tag);
  }
  XmlNode& node = tree_.nodes[open_.back().node];
  node.end = static_cast<std::uint32_t>(at_);
  if (node.name != tag) {
    return fail(begin,
                fmt::format("closing tag '{}' does not match '{}' opened on line {}", tag, node.name,
                            tree_.place(file_, node.offset).line),
                tag);
  }
  open_.pop_back();
  return true;
}

bool XmlParser::attributes(XmlNode& node, bool& closed) {
  while (true) {
    skipSpace();
    if (at_ >= text_.size()) {
      return fail(node.offset, "the file ends inside this tag", node.name);
    }
    if (text_[at_] == '>') {
      closed = false;
      return ++at_, true;
    }
    if (starts("/>")) {
      closed = true;
      return at_ += 2, true;
    }
    if (!isNameStart(text_[at_])) {
      return fail(at_, fmt::format("expected an attribute, '>' or '/>', got '{}'", text_[at_]), node.name);
    }
    if (!attribute(node)) {
      return false;
    }
  }
}

bool XmlParser::attribute(XmlNode& node) {
  const std::size_t begin = at_;
  const std::string_view attributeName = name();
  skipSpace();
  if (at_ >= text_.size() || text_[at_] != '=') {
    return fail(begin, fmt::format("attribute '{}' has no value", attributeName), node.name);
  }
  ++at_;
  skipSpace();
  if (at_ >= text_.size() || (text_[at_] != '"' && text_[at_] != '\'')) {
    return fail(begin, fmt::format("the value of attribute '{}' is not quoted", attributeName), node.name);
  }
  const std::size_t end = text_.find(text_[at_], at_ + 1);
  if (end == std::string_view::npos) {
    return fail(begin, fmt::format("the value of attribute '{}' has no closing quote", attributeName), node.name);
  }
  const std::string_view value = resolve(text_.substr(at_ + 1, end - at_ - 1));
  at_ = end + 1;
  for (std::uint32_t i = 0; i < node.attributeCount; ++i) {
    if (tree_.attributes[node.firstAttribute + i].name == attributeName) {
      return fail(begin, fmt::format("attribute '{}' is given twice", attributeName), node.name);
    }
  }
  if (node.attributeCount == kMostAttributes) {
    return fail(begin, fmt::format("more than {} attributes", kMostAttributes), node.name);
  }
  tree_.attributes.push_back({attributeName, value, static_cast<std::uint32_t>(begin)});
  ++node.attributeCount;
  return true;
}

std::string_view XmlParser::name() {
  const std::size_t begin = at_;
  if (at_ < text_.size() && isNameStart(text_[at_])) {
    while (at_ < text_.size() && isNameChar(text_[at_])) {
      ++at_;
    }
  }
  return text_.substr(begin, at_ - begin);
}

std::string_view XmlParser::resolve(std::string_view raw) {
  if (raw.find_first_of("&\r") == std::string_view::npos) {
    return raw;
  }
  std::string value;
  value.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size();) {
    if (raw[i] == '&') {
      const std::size_t length = appendEntity(value, raw.substr(i));
      i += length;
      if (length > 0) {
        continue;
      }
    } else if (raw[i] == '\r') {
      value += '\n';
      i += raw.substr(i).starts_with("\r\n") ? 2 : 1;
      continue;
    }
    value += raw[i++];
  }
  return tree_.strings.emplace_back(std::move(value));
}

void XmlParser::skipSpace() {
  while (at_ < text_.size() && isSpace(text_[at_])) {
    ++at_;
  }
}

}  // namespace kinetree::mjcf
