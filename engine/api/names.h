#pragma once
// Names to numbers and back. Ids are typed, so that a body's number cannot be taken for a joint's; they are resolved
// once, and a name that does not exist is a fault that offers the nearest one.

#include <string>
#include <string_view>

#include "engine/model/model.h"

namespace kinetree {

/// Number of the element of this kind and name; -1: there is none.
int findId(const Model& m, ObjType type, std::string_view name);
/// Its name; empty: it has none. Throws ModelError for a number out of range or a kind without names.
std::string_view nameOf(const Model& m, ObjType type, int id);
/// As findId, but throws ModelError that names the nearest element for a name that does not exist.
int requireId(const Model& m, ObjType type, std::string_view name);

/// The number of an element of one kind.
template <ObjType Type>
class Id {
 public:
  constexpr explicit Id(int index) : index_(index) {}
  /// Throws ModelError, naming the nearest, if there is no such element.
  Id(const Model& m, std::string_view name) : index_(requireId(m, Type, name)) {}

  constexpr int index() const { return index_; }
  constexpr operator int() const { return index_; }

 private:
  int index_;
};

using BodyId = Id<ObjType::body>;
using JointId = Id<ObjType::joint>;
using GeomId = Id<ObjType::geom>;
using SiteId = Id<ObjType::site>;
using CameraId = Id<ObjType::camera>;
using LightId = Id<ObjType::light>;
using TendonId = Id<ObjType::tendon>;
using ActuatorId = Id<ObjType::actuator>;
using SensorId = Id<ObjType::sensor>;
using EqualityId = Id<ObjType::equality>;
using KeyframeId = Id<ObjType::key>;

}  // namespace kinetree
