#pragma once
// Copies part of a Spec into another (attach) or again into the same one (replicate), with changed names. What refers
// to the copied part from outside the tree follows it. Source: MuJoCo's attach and replicate.

#include <functional>
#include <type_traits>

#include "spec/keyframe_parts.h"
#include "spec/name_index.h"
#include "spec/spec.h"

namespace kinetree::spec {

struct Rename {
  std::string prefix, suffix;
  std::string operator()(const std::string& name) const { return name.empty() ? name : prefix + name + suffix; }
};

using Warn = std::function<void(const Element&, const char* tag, std::string message)>;
/// Told of an element whose new name is in use, and of that name.
using Clash = std::function<void(int kind, const Element&, const std::string& name)>;

class Attacher {
 public:
  /// Copies go into `spec`; `source` may be the same Spec. `names` holds the names of `spec` and is kept up to date.
  /// Without `clash` names that are taken are left for the build to find.
  Attacher(Spec& spec, const Spec& source, Rename rename, NameIndex& names, Warn warn, Clash clash = {});

  /// `body` with all below becomes a child of `parent`, in its frame `frame`; its own frame in the source is dropped.
  Body& copyBody(const Body& body, Body& parent, int frame);
  /// What `content` holds goes into `parent` inside `outer`, a new frame.
  void copyContents(const Body& content, Body& parent, const Frame& outer);

  /// Pairs, excludes, tendons, equalities, actuators, sensors and tuples that refer to what was copied.
  void copyReferring();
  /// All default classes, assets, numerics and texts of another model. Before copyReferring.
  void copyModel();
  /// Its keyframes, cut down to what was copied. After copyReferring, which knows the actuators.
  void copyKeyframes();
  /// Values of attached keyframes that belong to what was copied now belong to this copy (replicate: the first).
  void moveKeyframes();

 private:
  bool foreign() const { return &spec_ != &source_; }
  template <class T>
  T copy(const T& element, int kind);
  template <class T>
  T copy(const T& element, ObjType kind) {
    return copy(element, static_cast<int>(kind));
  }
  std::string className(const std::string& name) const;
  void nameClasses();
  std::string asset(const std::string& name) const { return foreign() ? rename_(name) : name; }
  void appendContents(const Body& from, Body& to, int frameBase, int outerFrame);
  Body copyTree(const Body& body);
  std::string nameUnnamedKey();
  void copyClasses();
  void copyAssets();
  bool resolve(ObjType kind, std::string& name, bool& touched) const;
  bool all(ObjType kind, const std::string& name) const { return name.empty() || copied_.contains(kind, name); }

  void copyPairs();
  void copyTendons();
  void copyEqualities();
  void copyActuators();
  void copySensors();
  void copyTuples();

  Spec& spec_;
  const Spec& source_;
  Rename rename_;
  NameIndex& names_;
  Warn warn_;
  Clash clash_;
  NameIndex copied_;  ///< old names of what has been copied
  Serials serials_;
  std::shared_ptr<const Compiler> compiler_;
  std::unordered_map<std::string, std::string> classes_;  ///< what those of a foreign source are called here
};

template <class T>
T Attacher::copy(const T& element, int kind) {
  T result = element;
  copied_.insert(kind, element.name, -1);
  result.name = rename_(element.name);
  result.className = className(element.className);
  result.serial = ++spec_.lastSerial;
  if constexpr (std::is_same_v<T, Joint> || std::is_same_v<T, Body> || std::is_same_v<T, Actuator>) {
    serials_[element.serial] = result.serial;  // what keyframes are about
  }
  if (!result.compiler) {
    result.compiler = compiler_;
  }
  if (!names_.insert(kind, result.name, -1) && clash_) {
    clash_(kind, element, result.name);
  }
  return result;
}

/// Takes out of `spec` everything outside the tree that refers to the bodies, joints, ... of `content`.
void removeReferring(Spec& spec, const Body& content, NameIndex& names);
/// The same for what is in `gone`, which grows by what was taken out; `removed` is told of each.
using Removed = std::function<void(ObjType kind, const Element& element)>;
void removeReferring(Spec& spec, NameIndex& gone, NameIndex& names, const Removed& removed = {});

/// Names in use, of all kinds.
NameIndex namesOf(const Spec& spec);
/// Gives a serial of its own to what keyframes and the tree need one for and has none, or that of another: the first in
/// document order keeps it, so keyframes stay with the original of a copy.
void numberElements(Spec& spec);
/// Serials that `spec` does not use yet, in the order of the old ones, for `body` and all below it.
void numberAnew(Spec& spec, Body& body);

/// Calls visit(kind, element) for every named thing of a body tree, frames under NameIndex::kFrame.
void visitNames(const Body& body, const std::function<void(int kind, const Element& element)>& visit);

/// Object type and name of what an element refers to.
ObjType targetKind(const Actuator& actuator);
ObjType equalityKind(const Equality& equality);
ObjType wrapKind(const Wrap& wrap);

}  // namespace kinetree::spec
