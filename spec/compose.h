#pragma once
// Scenes: several robots and loose objects in one Spec, and editing by name.

#include <string>
#include <string_view>

#include "spec/spec.h"

namespace kinetree {

/// Where something is put: on a body, site or frame of a Spec, or in the world, and a pose relative to that.
struct Mount {
  enum class On { world, body, site, frame };
  On on = On::world;
  std::string name;  ///< of the body, site or frame
  Vec3 pos;          ///< [m]
  Quat quat;         ///< of any length but zero

  static Mount atSite(std::string name) { return {On::site, std::move(name), {}, {}}; }
  static Mount atBody(std::string name) { return {On::body, std::move(name), {}, {}}; }
  static Mount atFrame(std::string name) { return {On::frame, std::move(name), {}, {}}; }
  static Mount at(Vec3 pos, Quat quat = {}) { return {On::world, "", pos, quat}; }
};

/// What is called `name` in `spec`: a site, a frame or a body, in this order; "" and "world": the world. Throws
/// ModelError with the nearest name if there is none.
Mount mountCalled(const Spec& spec, const std::string& name);

struct AttachOptions {
  std::string prefix;  ///< put before all its names, so that they stay unique
  std::string body;    ///< this body of the part with all below; "": all of its world
  bool free = false;   ///< bodies without joints get a free joint
};

/// Copies `part` into `scene`, with its assets, default classes, actuators, sensors, tendons, equalities and keyframes.
/// Elements keep the meaning of their numbers (spec::Compiler) and may come from files in other units. Keyframes of the
/// scene keep their values, also when joints come between. Options of the part that differ are dropped or merged under
/// the scene's compiler/conflict, with a warning. Throws ModelError, naming every name that is taken already, and
/// leaves `scene` as it was.
void attach(Spec& scene, const Spec& part, const Mount& mount = {}, const AttachOptions& options = {},
            std::vector<Fault>* warnings = nullptr);

/// Adds one body; returns it, for more to be put into it. Throws ModelError if its name or the mount is at fault.
spec::Body& addBody(Spec& scene, spec::Body body, const Mount& mount = {});
/// A body with this one geom and a free joint called `name`; pose by the Mount.
spec::Body looseObject(const std::string& name, spec::Geom geom);

/// The element of type T (spec::Body, Joint, Geom, Site, Camera, Light, Frame, Mesh, Hfield, Texture, Material, Skin,
/// Pair, Exclude, Equality, Tendon, Actuator, Sensor, Keyframe, Numeric, Text, Tuple) called `name`; null: none.
template <class T>
T* findElement(Spec& spec, std::string_view name);
/// The same; throws ModelError with the nearest name if there is none. Edit it, then build again.
template <class T>
T& element(Spec& spec, std::string_view name);

/// Takes out the element (no Frame), a body with all below it, and what refers to it from outside the tree: pairs,
/// excludes, tendons, equalities, actuators, sensors. `removed` tells which. Keyframes keep what they say about the
/// rest. Throws ModelError if there is no such element.
template <class T>
void removeElement(Spec& spec, std::string_view name, std::vector<Fault>* removed = nullptr);

}  // namespace kinetree
