#pragma once
// The parts of the schema, one function per part of the format. Each adds its rules to `s` and returns the entry.

#include "mjcf/bind.h"
#include "mjcf/inputs.h"

namespace kinetree::mjcf::tables {

const ElementRule* add(Schema& s, ElementRule rule);  ///< sorts the attributes
const ElementRule* add(Schema& s, std::string_view tag, std::string_view doc, std::vector<Attribute> attributes,
                       std::vector<ChildRule> children = {});
std::vector<Attribute> without(std::vector<Attribute> rows, std::initializer_list<std::string_view> names);
/// Rows of an element inside <default>: those of the element but its name, class and references.
const ElementRule* defaultOf(Schema& s, const ElementRule* rule);

std::vector<const ElementRule*> settings(Schema& s);  ///< compiler option size visual statistic
const ElementRule* defaults(Schema& s, const ElementRule* asset, const ElementRule* body, const ElementRule* contact,
                            const ElementRule* tendon, const ElementRule* actuator);
const ElementRule* extension(Schema& s);
const ElementRule* pluginUse(Schema& s);  ///< <plugin> inside another element
const ElementRule* custom(Schema& s);
const ElementRule* asset(Schema& s);
std::vector<ChildRule> skinRules(Schema& s);
const ElementRule* body(Schema& s);
const ElementRule* composite(Schema& s, const ElementRule* plugin, const ElementRule* geom);
const ElementRule* flexcomp(Schema& s, const ElementRule* plugin);
const ElementRule* deformable(Schema& s);
const ElementRule* contact(Schema& s);
const ElementRule* equality(Schema& s);
const ElementRule* tendon(Schema& s);
const ElementRule* actuator(Schema& s);
const ElementRule* sensor(Schema& s);
const ElementRule* keyframe(Schema& s);

extern const std::array<Keyword, 9> kGeomTypes;
extern const std::array<Keyword, 3> kInterpolations;

}  // namespace kinetree::mjcf::tables
