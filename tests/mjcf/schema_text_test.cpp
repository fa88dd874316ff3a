// The schema as text: complete, and the committed table is the generated one.
#include "mjcf/schema_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "mjcf/schema.h"
#include "mjcf/xml.h"

namespace kinetree {
namespace {

TEST(SchemaText, CommittedTableIsFresh) {
  std::ifstream file("docs/mjcf.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(text.str() == schemaMarkdown()) << "run: kinetree schema --markdown > docs/mjcf.md";
}

TEST(SchemaText, XsdIsXmlAndNamesEveryElement) {
  auto text = std::make_shared<const std::string>(schemaXsd());
  mjcf::XmlTree tree;
  Fault fault;
  const int root =
      tree.parse("mjcf.xsd", {text, reinterpret_cast<const std::byte*>(text->data()), text->size()}, fault);
  ASSERT_GE(root, 0) << fault.toString();
  for (const char* tag : {"worldbody", "replicate", "dcmotor", "flexcomp", "insidesite", "freejoint", "lengthrange"}) {
    EXPECT_NE(text->find(std::string("<xs:element name=\"") + tag + "\""), std::string::npos) << tag;
  }
}

TEST(SchemaText, EveryAttributeHasADocAndACheck) {
  int rows = 0;
  for (const mjcf::ElementRule& rule : mjcf::schema().rules) {
    EXPECT_FALSE(rule.doc.empty()) << rule.tag;
    for (const mjcf::Attribute& attribute : rule.attributes) {
      EXPECT_FALSE(attribute.doc.empty()) << rule.tag << " " << attribute.name;
      EXPECT_NE(attribute.assign, nullptr) << rule.tag << " " << attribute.name;
      ++rows;
    }
  }
  EXPECT_GT(rows, 1500);
}

}  // namespace
}  // namespace kinetree
