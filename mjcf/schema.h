#pragma once
// The one table of the format: which elements stand where, which attributes they take, and how each is read into its
// struct. It drives reading, fault texts, the XSD, the markdown table and saving.

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mjcf/faults.h"

namespace kinetree::mjcf {

struct Keyword {
  std::string_view name;
  int value;
};
using Keywords = std::span<const Keyword>;

enum class ValueType { real, real32, integers, integer, keyword, keywords, boolean, text, reference, file };

struct Attribute;

/// One attribute as it stands in a file, together with its rule.
struct Use {
  Faults& faults;
  int node;
  const XmlAttribute& attribute;
  const Attribute& rule;

  std::string_view text() const { return attribute.value; }
  void fail(std::string message) const { faults.error(node, attribute.name, std::move(message)); }
  void warn(std::string message) const { faults.warning(node, attribute.name, std::move(message)); }
};

struct Attribute {
  std::string_view name, doc;
  ValueType type = ValueType::text;
  int least = 1, most = 1;  ///< number of values; most -1: any number
  Keywords keys = {};
  std::string_view unit = {};   ///< "angle": the compiler's unit
  std::string_view group = {};  ///< at most one attribute of a group may be given
  bool required = false;
  bool partial = false;                                ///< a shorter list leaves the rest as it was
  int order = 0;                                       ///< place among the attributes of its element when written
  void (*assign)(const Use&, void* object) = nullptr;  ///< null object: only check
  std::string (*show)(const Attribute&, const void* object) = nullptr;  ///< null object: the built-in default
};

enum class Count { any, once, required };

struct ElementRule;
struct ChildRule {
  const ElementRule* rule;
  Count count = Count::any;
};

struct ElementRule {
  std::string_view tag, doc;
  std::vector<Attribute> attributes = {};  ///< sorted by name
  std::vector<ChildRule> children = {};
  std::string_view unsupported = {};  ///< the feature that is missing; "": supported
  bool unchecked = false;             ///< the reference does not look at attributes at and below it

  const Attribute* find(std::string_view name) const;
  const ChildRule* child(std::string_view childTag) const;
};

struct Schema {
  std::deque<ElementRule> rules;  ///< owns all
  const ElementRule* root = nullptr;
  const ElementRule* body = nullptr;  ///< rule of a body, which worldbody, frame and replicate share children with
};

/// Built on first use.
const Schema& schema();

/// "'free', 'ball', 'slide' or 'hinge'"
std::string listKeywords(Keywords keys);
/// Names of the attributes, for suggestions.
std::vector<std::string_view> attributeNames(const ElementRule& rule);

/// Reads the attributes of `node` into `object` (null: only checks them). Unknown ones are faults, or warnings where
/// `unchecked`. Returns false if any fault was an error.
bool readAttributes(const XmlTree& tree, int node, const ElementRule& rule, void* object, Faults& faults,
                    bool unchecked = false);

}  // namespace kinetree::mjcf
