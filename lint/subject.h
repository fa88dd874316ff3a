#pragma once
// The model under test with all that several rules need: where its elements stand in the file, and its state at qpos0
// and at the keyframes.

#include <memory>
#include <unordered_map>
#include <utility>

#include "engine/model/data.h"
#include "lint/lint.h"

namespace kinetree::lint {

/// The model after forward() in one configuration.
struct Pose {
  std::string name;  ///< "at qpos0", "at keyframe 'home'"
  int key = -1;      ///< -1: qpos0
  std::unique_ptr<Data> data;
  std::string failure;  ///< why forward() could not; empty: it could
};

class Subject {
 public:
  Subject(const Spec& spec, const Model& model);

  const Spec& spec;
  const Model& model;
  std::vector<Pose> poses;  ///< [0] is qpos0

  /// As written; null where it cannot be told, as after bodies were merged.
  const spec::Body* body(int id) const { return at(bodies_, id); }
  const spec::Joint* joint(int id) const { return at(joints_, id); }
  const spec::Geom* geom(int id) const { return at(geoms_, id); }
  const spec::Actuator* actuator(int id) const;
  const spec::Equality* equality(int id) const;
  const spec::Keyframe* keyframe(int id) const;
  const std::vector<const spec::Body*>& allBodies() const { return written_.bodies; }
  const std::vector<const spec::Joint*>& allJoints() const { return written_.joints; }
  const std::vector<const spec::Geom*>& allGeoms() const { return written_.geoms; }
  const std::vector<const spec::Site*>& allSites() const { return written_.sites; }

  /// "'FL_calf'", or "geom 12".
  std::string nameOfGeom(int id) const;
  std::string nameOfBody(int id) const;

  /// Do the bitmasks let two geoms collide?
  bool masksMatch(int geom1, int geom2) const;
  /// Do welds and the parent rule let geoms of two bodies collide?
  bool bodiesMayTouch(int body1, int body2) const;
  bool inPair(int geom) const;

  /// Do people start this model from a keyframe rather than from qpos0?
  bool hasKeyframes() const { return model.nkey > 0; }

 private:
  template <class T>
  static const T* at(const std::vector<const T*>& list, int id) {
    return id >= 0 && id < static_cast<int>(list.size()) ? list[id] : nullptr;
  }
  void collect(const spec::Body& body);
  void addPose(int key);

  struct {
    std::vector<const spec::Body*> bodies;
    std::vector<const spec::Joint*> joints;
    std::vector<const spec::Geom*> geoms;
    std::vector<const spec::Site*> sites;
  } written_;
  std::vector<const spec::Body*> bodies_;
  std::vector<const spec::Joint*> joints_;
  std::vector<const spec::Geom*> geoms_;
};

class Report {
 public:
  explicit Report(std::vector<Finding>& findings) : findings_(findings) {}

  void setRule(const Rule& rule) { rule_ = &rule; }
  /// Null element: the model as a whole.
  void add(const spec::Element* element, std::string_view tag, std::string message);
  /// An element of the model; `element` is null if it cannot be told where it stands.
  void add(const spec::Element* element, std::string_view tag, std::string name, std::string message);

 private:
  std::vector<Finding>& findings_;
  const Rule* rule_ = nullptr;
};

}  // namespace kinetree::lint
