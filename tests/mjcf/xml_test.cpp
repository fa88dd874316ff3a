// The XML scanner: what it accepts, and where it says a fault is.
#include "mjcf/xml.h"

#include <gtest/gtest.h>

namespace kinetree::mjcf {
namespace {

struct Parsed {
  XmlTree tree;
  int root = -1;
  Fault fault;

  explicit Parsed(std::string text) {
    auto shared = std::make_shared<const std::string>(std::move(text));
    root = tree.parse("m.xml", {shared, reinterpret_cast<const std::byte*>(shared->data()), shared->size()}, fault);
  }
};

TEST(Xml, KnowsLineAndColumnOfElementsAndAttributes) {
  const Parsed p("<a>\n  <b x='1'\n     yy='2'/>\n</a>");
  ASSERT_GE(p.root, 0);
  const int b = p.tree.nodes[p.root].firstChild;
  EXPECT_EQ(p.tree.place(b).line, 2);
  EXPECT_EQ(p.tree.place(b).column, 3);
  EXPECT_EQ(p.tree.place(b, *p.tree.find(b, "yy")).line, 3);
  EXPECT_EQ(p.tree.place(b, *p.tree.find(b, "yy")).column, 6);
}

TEST(Xml, ResolvesEntitiesAndLineEnds) {
  const Parsed p("<a x=\"&lt;&#65;&#x42;&amp;&unknown;\r\n.\"/>");
  ASSERT_GE(p.root, 0);
  EXPECT_EQ(p.tree.value(p.root, "x"), "<AB&&unknown;\n.");
}

TEST(Xml, SkipsByteOrderMarkDeclarationDoctypeCommentsAndCdata) {
  const Parsed p(
      "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<!DOCTYPE a [ <!ENTITY r '1'> ]>\n<!-- c --><a><![CDATA[ <x> "
      "]]>text<b/></a>");
  ASSERT_GE(p.root, 0) << p.fault.toString();
  EXPECT_EQ(p.tree.nodes[p.tree.nodes[p.root].firstChild].name, "b");
}

TEST(Xml, CommentThatOpensTheRootIsKept) {
  EXPECT_EQ(Parsed("<a><!-- first --><b/><!-- second --></a>").tree.firstComment, " first ");
  EXPECT_EQ(Parsed("<a><b/><!-- second --></a>").tree.firstComment, "");
}

struct Bad {
  const char* what;
  std::string text;
  int line;
  const char* message;
};

class XmlFault : public testing::TestWithParam<Bad> {};

TEST_P(XmlFault, NamesItsPlace) {
  const Parsed p(GetParam().text);
  EXPECT_LT(p.root, 0);
  EXPECT_EQ(p.fault.place.line, GetParam().line) << p.fault.toString();
  EXPECT_NE(p.fault.toString().find(GetParam().message), std::string::npos) << p.fault.toString();
}

std::string nested(int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) {
    text += "<a>\n";
  }
  return text;
}

INSTANTIATE_TEST_SUITE_P(All, XmlFault,
                         testing::Values(Bad{"empty", "", 1, "no element"}, Bad{"text", "hello", 1, "text"},
                                         Bad{"nul", std::string("<a>\n\0</a>", 9), 2, "NUL"},
                                         Bad{"twice", "<a>\n<b x='1' x='2'/></a>", 2, "'x' is given twice"},
                                         Bad{"open", "<a>\n<b>\n</b>", 1, "before this element is closed"},
                                         Bad{"cut", "<a>\n<b x='1", 2, "closing quote"},
                                         Bad{"mismatch", "<a>\n<b>\n</a></b>", 3, "opened on line 2"},
                                         Bad{"unquoted", "<a>\n\n<b x=1/></a>", 3, "not quoted"},
                                         Bad{"novalue", "<a>\n<b x/></a>", 2, "no value"},
                                         Bad{"comment", "<a>\n<!-- ", 2, "without an end"},
                                         Bad{"deep", nested(10000), 499, "deeper"},
                                         Bad{"declaration", "<a>\n<?xml version='1.0'?></a>", 2, "only at the start"}),
                         [](const auto& one) { return one.param.what; });

TEST(Xml, AcceptsJustBelowTheDepthLimit) {
  std::string text = nested(498);
  for (int i = 0; i < 498; ++i) {
    text += "</a>";
  }
  EXPECT_GE(Parsed(text).root, 0);
}

TEST(Xml, MillionsOfBytesOfJunkAreOneFault) {
  EXPECT_LT(Parsed(std::string(20'000'000, 'x')).root, 0);
  EXPECT_LT(Parsed(std::string(20'000'000, '<')).root, 0);
  EXPECT_LT(Parsed(std::string(20'000'000, '&')).root, 0);
}

}  // namespace
}  // namespace kinetree::mjcf
