#include "mjcf/schema_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "mjcf/schema.h"

namespace kinetree {
namespace {

using namespace mjcf;

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Each rule with a name of its own: "geom", or "geom.2" if an earlier rule has that tag.
class Rules {
 public:
  Rules() { visit(schema().root); }
  const std::vector<const ElementRule*>& all() const { return order_; }
  const std::string& name(const ElementRule* rule) const { return names_.at(rule); }

 private:
  void visit(const ElementRule* rule) {
    if (names_.contains(rule)) {
      return;
    }
    const int copies = ++tags_[rule->tag];
    names_[rule] = copies == 1 ? std::string(rule->tag) : fmt::format("{}.{}", rule->tag, copies);
    order_.push_back(rule);
    for (const ChildRule& child : rule->children) {
      visit(child.rule);
    }
  }

  std::map<const ElementRule*, std::string> names_;
  std::map<std::string_view, int> tags_;
  std::vector<const ElementRule*> order_;
};

std::string numberType(const Attribute& a) {
  const bool whole = a.type == ValueType::integer || a.type == ValueType::integers;
  const std::string list = whole ? "integers" : "reals";
  if (a.most == 1) {
    return fmt::format(
        "          <xs:simpleType><xs:restriction base=\"{}\"><xs:maxLength "
        "value=\"1\"/></xs:restriction></xs:simpleType>\n",
        list);
  }
  std::string bounds = fmt::format("<xs:minLength value=\"{}\"/>", a.least);
  if (a.most > 0) {
    bounds += fmt::format("<xs:maxLength value=\"{}\"/>", a.most);
  }
  return fmt::format("          <xs:simpleType><xs:restriction base=\"{}\">{}</xs:restriction></xs:simpleType>\n", list,
                     bounds);
}

std::string keywordType(const Attribute& a) {
  std::string values;
  for (const Keyword& key : a.keys) {
    values += fmt::format("<xs:enumeration value=\"{}\"/>", escape(key.name));
  }
  const std::string one =
      fmt::format("<xs:simpleType><xs:restriction base=\"xs:string\">{}</xs:restriction></xs:simpleType>", values);
  if (a.type == ValueType::keywords) {
    return fmt::format("          <xs:simpleType><xs:list>{}</xs:list></xs:simpleType>\n", one);
  }
  return fmt::format("          {}\n", one);
}

std::string xsdAttribute(const Attribute& a) {
  const std::string unit = a.unit.empty() ? "" : fmt::format(" [{}]", a.unit);
  std::string text = fmt::format(
      "        <xs:attribute name=\"{}\"{}>\n          "
      "<xs:annotation><xs:documentation>{}{}</xs:documentation></xs:annotation>\n",
      a.name, a.required ? " use=\"required\"" : "", escape(a.doc), escape(unit));
  switch (a.type) {
    case ValueType::real:
    case ValueType::real32:
    case ValueType::integer:
    case ValueType::integers:
      text += a.keys.empty() ? numberType(a) : keywordType(a);
      break;
    case ValueType::keyword:
    case ValueType::keywords:
    case ValueType::boolean:
      text += keywordType(a);
      break;
    default:
      text += "          <xs:simpleType><xs:restriction base=\"xs:string\"/></xs:simpleType>\n";
  }
  return text + "        </xs:attribute>\n";
}

std::string xsdType(const ElementRule& rule, const Rules& rules) {
  std::string text = fmt::format(
      "  <xs:complexType name=\"{}\">\n    <xs:annotation><xs:documentation>{}</xs:documentation></xs:annotation>\n",
      rules.name(&rule), escape(rule.doc));
  if (!rule.children.empty()) {
    text += "      <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n";
    for (const ChildRule& child : rule.children) {
      text += fmt::format("        <xs:element name=\"{}\" type=\"{}\"/>\n", child.rule->tag, rules.name(child.rule));
    }
    text += "        <xs:element name=\"include\" type=\"include\"/>\n      </xs:choice>\n";
  }
  for (const Attribute& a : rule.attributes) {
    text += xsdAttribute(a);
  }
  return text + "  </xs:complexType>\n";
}

std::string values(const Attribute& a) {
  if (!a.keys.empty()) {
    std::string text;
    for (const Keyword& key : a.keys) {
      text += fmt::format("{}`{}`", text.empty() ? "" : " ", key.name);
    }
    return text;
  }
  const char* kind = a.type == ValueType::integer || a.type == ValueType::integers ? "int"
                     : a.type == ValueType::real                                   ? "real"
                     : a.type == ValueType::real32                                 ? "float"
                     : a.type == ValueType::reference                              ? "name"
                     : a.type == ValueType::file                                   ? "file"
                                                                                   : "text";
  const bool number = a.type == ValueType::integers || a.type == ValueType::real || a.type == ValueType::real32;
  if (!number || a.most == 1) {
    return kind;
  }
  return a.most < 0          ? fmt::format("{} ...", kind)
         : a.least == a.most ? fmt::format("{} x {}", kind, a.most)
                             : fmt::format("{} x {}-{}", kind, a.least, a.most);
}

void markdownElement(std::string& text, const ElementRule& rule, const std::string& path,
                     std::set<const ElementRule*>& seen) {
  text += fmt::format(
      "\n## {}\n{}{}\n", path, rule.doc,
      rule.unsupported.empty() ? "" : fmt::format(" **Not supported yet ({}): refused by name.**", rule.unsupported));
  if (!rule.attributes.empty()) {
    text += "\n| attribute | values | default | unit | meaning |\n|---|---|---|---|---|\n";
  }
  for (const Attribute& a : rule.attributes) {
    const std::string initial = a.required ? "required" : a.show ? a.show(a, nullptr) : "";
    text += fmt::format("| {} | {} | {} | {} | {} |\n", a.name, values(a), initial, a.unit, a.doc);
  }
  seen.insert(&rule);
  for (const ChildRule& child : rule.children) {
    if (!seen.contains(child.rule)) {
      markdownElement(text, *child.rule, path + "/" + std::string(child.rule->tag), seen);
    }
  }
}

}  // namespace

std::string schemaXsd() {
  const Rules rules;
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" elementFormDefault=\"qualified\">\n"
      "  <xs:simpleType name=\"real\"><xs:restriction base=\"xs:string\"><xs:pattern "
      "value=\"[+\\-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+\\-]?[0-9]+)?|[+\\-]?[iI][nN][fF]|[nN][aA][nN]|"
      "[+\\-]?0[xX][0-9a-fA-F.]+([pP][+\\-]?[0-9]+)?\"/></xs:restriction></xs:simpleType>\n"
      "  <xs:simpleType name=\"reals\"><xs:list itemType=\"real\"/></xs:simpleType>\n"
      "  <xs:simpleType name=\"integers\"><xs:list itemType=\"xs:integer\"/></xs:simpleType>\n"
      "  <xs:complexType name=\"include\"><xs:attribute name=\"file\" type=\"xs:string\" "
      "use=\"required\"/></xs:complexType>\n";
  text += fmt::format("  <xs:element name=\"mujoco\" type=\"{}\"/>\n", rules.name(schema().root));
  for (const ElementRule* rule : rules.all()) {
    text += xsdType(*rule, rules);
  }
  return text + "</xs:schema>\n";
}

std::string schemaMarkdown() {
  std::string text =
      "# MJCF: elements and attributes\nGenerated by `kinetree schema --markdown` from the table that the reader "
      "uses.\n"
      "`include` may stand anywhere. Lists are separated by blanks; `x 1-3` means that one to three numbers may be "
      "given.\n";
  std::set<const ElementRule*> seen;
  markdownElement(text, *schema().root, "mujoco", seen);
  return text;
}

}  // namespace kinetree
