#pragma once
// From what spec/ keeps back to what a file says: the inverse of what the reader works out.

#include "mjcf/faults.h"
#include "mjcf/inputs.h"

namespace kinetree::mjcf {

/// A tree of one empty element, for code that reports faults while nothing is read.
struct StandIn {
  XmlTree tree;
  Faults faults{tree, Strictness::lenient};
  explicit StandIn(std::string_view tag) {
    tree.nodes.push_back({.name = tag});
    tree.files.push_back({.path = "", .directory = "", .bytes = {}, .lines = {0}});
  }
};

CompilerInput compilerInput(const spec::Compiler& compiler);
SizeInput sizeInput(const spec::Size& size);
EqualityInput equalityInput(const spec::Equality& equality);
SensorInput sensorInput(const spec::Sensor& sensor);
NumericInput numericInput(const spec::Numeric& numeric);
TupleItemInput tupleItemInput(const spec::TupleItem& item);

/// The general form: what differs from the class record in transmission is given by name.
ActuatorInput generalInput(const spec::Actuator& actuator, const spec::Actuator& record);
/// The arguments of the shortcut `tag` that make `actuator` of the class record; a guess that must be tried.
ActuatorInput shortcutInput(const spec::Actuator& actuator, const spec::Actuator& record, std::string_view tag);
/// What the rows of `tag` start from in a class.
ActuatorInput recordInput(const spec::Actuator& record, std::string_view tag);

}  // namespace kinetree::mjcf
