#pragma once
// The scanner behind XmlTree::parse. No recursion, so nesting cannot exhaust the stack.

#include "mjcf/xml.h"

namespace kinetree::mjcf {

class XmlParser {
 public:
  XmlParser(XmlTree& tree, std::string_view text, std::uint32_t file) : tree_(tree), text_(text), file_(file) {}

  int run();  ///< root element or -1
  const std::string& error() const { return error_; }
  std::uint32_t errorOffset() const { return errorOffset_; }
  std::string_view errorElement() const { return errorElement_; }

 private:
  struct Open {
    int node;
    int lastChild = -1;
  };

  bool step();
  bool markup();
  bool declaration();
  bool element();
  bool closing();
  bool attributes(XmlNode& node, bool& closed);
  bool attribute(XmlNode& node);
  bool comment();
  bool skipPast(std::string_view end, const char* what);
  void append(int node);
  std::string_view name();
  std::string_view resolve(std::string_view raw);
  void skipSpace();
  bool starts(std::string_view prefix) const { return text_.substr(at_, prefix.size()) == prefix; }
  bool fail(std::size_t offset, std::string message, std::string_view element = {});

  XmlTree& tree_;
  std::string_view text_;
  std::uint32_t file_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  int root_ = -1;
  bool onlyDeclarations_ = true;
  std::string error_;
  std::uint32_t errorOffset_ = 0;
  std::string_view errorElement_;
};

}  // namespace kinetree::mjcf
