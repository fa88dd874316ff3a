#pragma once
// Reads one model file's tree into a Spec. Sections are read in the reference's order, whatever theirs in the file.

#include <functional>
#include <list>
#include <unordered_map>

#include "mjcf/inputs.h"
#include "mjcf/mjcf.h"
#include "mjcf/schema.h"
#include "spec/name_index.h"

namespace kinetree::mjcf {

/// A model asset, to attach.
struct ChildModel {
  std::string name;
  Spec spec;
};

/// Where elements of the body tree go while it is read.
struct Scope {
  spec::Body* body;
  int frame;       ///< index in body->frames; -1: none
  int defaults;    ///< class in force
  bool world;      ///< the body is the world
  bool unchecked;  ///< below frame or replicate
};

class Reader {
 public:
  Reader(XmlTree& tree, Spec& spec, Faults& faults, const ReadOptions& options, const AssetSource& source, int depth);

  void readModel(int root);
  /// Only compiler, option and size below `node`, which hold nothing unknown.
  void readSettings(int node);

 private:
  using ReadChild = void (Reader::*)(int node, const ElementRule& rule);

  // reader.cpp
  void checkElements(int node, const ElementRule& rule, bool unchecked, int depth);
  bool acceptChild(int parent, int child, const ElementRule& rule, bool unchecked);
  void eachSection(int root, std::string_view tag, ReadChild read);
  void eachChild(int node, const ElementRule& rule, const std::function<void(int, const ElementRule&)>& read);
  bool attributes(int node, const ElementRule& rule, void* object, bool unchecked = false);
  void refuse(int node, const ElementRule& rule, bool unchecked = false);
  void place(int node, spec::Element& element);
  void claim(int kind, int node, const std::string& name);
  void claim(ObjType kind, int node, const std::string& name) { claim(static_cast<int>(kind), node, name); }
  int findClass(std::string_view name) const;
  int classOf(int node, std::string_view attribute, int otherwise);
  template <class T>
  T startFrom(const T& record, int defaults);
  std::string assetFile(int node, std::string_view file, const std::string& directory) const;
  void nameByFile(int node, ObjType kind, spec::Element& element, std::string_view file);

  // read_settings.cpp
  void readCompiler(int node, const ElementRule& rule);
  void readOption(int node, const ElementRule& rule);
  void readSize(int node, const ElementRule& rule);
  void readVisual(int node, const ElementRule& rule);
  void readStatistic(int node, const ElementRule& rule);
  void checkOption(int node);
  void markAuthored(int node, std::string_view section);

  // read_defaults.cpp
  void readDefaultSection(int node, const ElementRule& rule);
  void readDefault(int node, const ElementRule& rule, int index);
  void readRecord(int node, const ElementRule& rule, int index);
  int openClass(int node, int parent);

  // read_assets.cpp
  void readAssets(int node, const ElementRule& rule);
  void readMesh(int node, const ElementRule& rule);
  void readHfield(int node, const ElementRule& rule);
  void readTexture(int node, const ElementRule& rule);
  void readMaterial(int node, const ElementRule& rule);
  void readMaterialInto(int node, const ElementRule& rule, spec::Material& material);
  void readSkin(int node, const ElementRule& rule);
  void readModelAsset(int node, const ElementRule& rule);
  void readDeformable(int node, const ElementRule& rule);

  // read_objects.cpp
  void readExtension(int node, const ElementRule& rule);
  void readCustom(int node, const ElementRule& rule);
  void readNumeric(int node, const ElementRule& rule);
  void readTuple(int node, const ElementRule& rule);
  void readContact(int node, const ElementRule& rule);
  void readEquality(int node, const ElementRule& rule);
  void readOneEquality(int node, const ElementRule& rule);
  void readTendons(int node, const ElementRule& rule);
  void readKeyframes(int node, const ElementRule& rule);

  // read_actuator.cpp
  void readActuators(int node, const ElementRule& rule);
  void readActuatorInto(int node, const ElementRule& rule, spec::Actuator& actuator);

  // read_sensor.cpp
  void readSensors(int node, const ElementRule& rule);
  void readOneSensor(int node, const ElementRule& rule);

  // read_body.cpp
  void readWorld(int node, const ElementRule& rule);
  void readContents(int node, Scope scope);
  void readBodyChild(int node, const ElementRule& rule, Scope& scope);
  void readInertial(int node, const ElementRule& rule, Scope& scope);
  void readFreeJoint(int node, const ElementRule& rule, Scope& scope);
  void readGeom(int node, const ElementRule& rule, Scope& scope);
  void readBody(int node, const ElementRule& rule, Scope& scope);
  void readFrame(int node, const ElementRule& rule, Scope& scope);
  template <class T>
  void readFramed(int node, const ElementRule& rule, Scope& scope, ObjType kind, std::vector<T>& list,
                  T spec::DefaultClass::*record);

  // read_composite.cpp
  void readComposite(int node, const ElementRule& rule, Scope& scope);
  bool checkCable(int node, CompositeInput& c);
  void claimBody(int node, const spec::Body& body);

  // read_compose.cpp
  void readReplicate(int node, const ElementRule& rule, Scope& scope);
  void readAttach(int node, const ElementRule& rule, Scope& scope);
  void moveToFrame(int node, const std::string& name, Scope& scope);
  const ChildModel* findModel(int node, const std::string& name);
  std::function<void(const spec::Element&, const char*, std::string)> warner();

  XmlTree& tree_;
  Spec& spec_;
  Faults& faults_;
  const ReadOptions& options_;
  const AssetSource& source_;
  int depth_;  ///< of model assets inside model assets
  spec::NameIndex names_;
  std::unordered_map<std::string, int> classes_;
  std::list<ChildModel> children_;
};

/// A dcmotor starts from the values that an earlier one left in the class.
void presetDcmotor(ActuatorInput& a);

/// Expands a shortcut tag into the general form; false after a fault.
bool expandActuator(ActuatorInput& a, std::string_view tag, int node, const XmlTree& tree, Faults& faults);

/// Reads a model file; `depth` counts model assets inside model assets.
Spec readMjcfFile(const std::string& path, const ReadOptions& options, std::vector<Fault>& faults, int depth);

/// Object type by its name, unknown if there is none.
ObjType objectType(std::string_view name);

template <class T>
T Reader::startFrom(const T& record, int defaults) {
  T element = record;
  element.className = defaults > 0 ? spec_.defaults[defaults].name : "";
  return element;
}

}  // namespace kinetree::mjcf
