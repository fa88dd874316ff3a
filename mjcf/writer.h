#pragma once
// From a Spec to the elements of a model file, through the rows of the schema: an attribute is written where its text
// differs from that of the class record the reader would start from.

#include <unordered_map>

#include "engine/model/model.h"
#include "mjcf/inputs.h"
#include "mjcf/schema.h"
#include "mjcf/write_node.h"

namespace kinetree::mjcf {

class Writer {
 public:
  /// `keys` holds the keyframes of attached models in full; null if there are none.
  Writer(const Spec& spec, const Model* keys);

  WriteNode model();

 private:
  /// Attributes that differ from `base` (null: the built-in defaults), in the order of the table.
  WriteNode element(const ElementRule& rule, const void* object, const void* base);
  template <class T>
  WriteNode element(const ElementRule& parent, std::string_view tag, const T& object, const T* base);
  /// The same of an Element: with its place, and with its class where that is not the one in force.
  template <class T>
  WriteNode classed(const ElementRule& parent, std::string_view tag, const T& object, T spec::DefaultClass::*record,
                    int inForce = 0);
  int classIndex(const spec::Element& element, std::string_view name) const;
  void setClass(WriteNode& node, int index, int inForce) const;
  void origin(WriteNode& node, const spec::Element& element) const;

  // write_settings.cpp
  void settings(WriteNode& root);
  WriteNode defaultClass(int index);
  void records(WriteNode& node, const ElementRule& rule, const spec::DefaultClass& record,
               const spec::DefaultClass& base);

  // write_objects.cpp
  WriteNode assets();
  WriteNode material(const ElementRule& rule, const spec::Material& material, const spec::Material& base);
  WriteNode custom();
  WriteNode contact();
  WriteNode deformable();
  WriteNode equalities();
  WriteNode tendons();
  WriteNode actuators();
  WriteNode actuator(const ElementRule& parent, const spec::Actuator& actuator, const spec::Actuator& record);
  WriteNode sensors();
  WriteNode keyframes();

  // write_body.cpp
  void contents(const spec::Body& body, WriteNode& node, int inForce);
  WriteNode body(const spec::Body& body, int inForce);
  WriteNode joint(const spec::Joint& joint, int inForce);

  const ElementRule& section(std::string_view tag) const { return *schema().root->child(tag)->rule; }

  const Spec& spec_;
  const Model* keys_;
  std::unordered_map<std::string, int> classes_;
  std::vector<std::vector<int>> subclasses_;
};

template <class T>
WriteNode Writer::element(const ElementRule& parent, std::string_view tag, const T& object, const T* base) {
  return element(*parent.child(tag)->rule, &object, base);
}

template <class T>
WriteNode Writer::classed(const ElementRule& parent, std::string_view tag, const T& object,
                          T spec::DefaultClass::*record, int inForce) {
  const int index = classIndex(object, tag);
  WriteNode node = element(parent, tag, object, &(spec_.defaults[index].*record));
  setClass(node, index, inForce);
  origin(node, object);
  return node;
}

}  // namespace kinetree::mjcf
