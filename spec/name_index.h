#pragma once
// Names in use, by kind of object. Kinds have separate name spaces.

#include <array>
#include <string>
#include <unordered_map>

#include "engine/model/enums.h"

namespace kinetree::spec {

class NameIndex {
 public:
  static constexpr int kFrame = 26;  ///< frames are no objects of the model, but have names too

  /// False if the name is taken. "" is never taken.
  bool insert(int kind, const std::string& name, int node) {
    return name.empty() || names_[kind].try_emplace(name, node).second;
  }
  bool insert(ObjType kind, const std::string& name, int node = -1) {
    return insert(static_cast<int>(kind), name, node);
  }
  void erase(int kind, const std::string& name) { names_[kind].erase(name); }
  bool contains(int kind, const std::string& name) const { return names_[kind].contains(name); }
  bool contains(ObjType kind, const std::string& name) const {
    // a body frame and its inertial frame share the body's name
    return names_[static_cast<int>(kind == ObjType::xbody ? ObjType::body : kind)].contains(name);
  }
  int node(int kind, const std::string& name) const {
    const auto it = names_[kind].find(name);
    return it == names_[kind].end() ? -1 : it->second;
  }

 private:
  std::array<std::unordered_map<std::string, int>, 27> names_;
};

}  // namespace kinetree::spec
