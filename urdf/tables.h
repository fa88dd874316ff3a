#pragma once
// The elements of URDF that make something, with their attributes, and the structs they are read into. What is known
// but makes nothing is in the table too, with the reason: `ElementRule::unsupported`, or an attribute without `assign`
// whose doc is the reason.

#include <optional>

#include "mjcf/schema.h"
#include "spec/spec.h"

namespace kinetree::urdf {

struct Named {
  std::string name;
};

struct LinkUse {
  std::string link;
};

struct Origin {
  Vec3 xyz;
  std::optional<Vec3> rpy;  ///< about the fixed axes x, y, z, in that order
};

struct Mass {
  double value = 0;
};

struct InertiaTensor {
  double ixx = 0, iyy = 0, izz = 0, ixy = 0, ixz = 0, iyz = 0;
};

struct Box {
  Vec3 size;  ///< full edges
};

struct Round {
  double radius = 0, length = 0;
};

struct MeshUse {
  std::string filename;
  Vec3 scale = {1, 1, 1};
};

struct Color {
  spec::Rgba rgba = {};
};

enum class JointKind : int { revolute = 0, continuous, prismatic, fixed, floating, planar, spherical };

struct JointUse {
  std::string name;
  JointKind type = JointKind::fixed;
};

struct Axis {
  Vec3 xyz = {1, 0, 0};
};

struct Limit {
  std::optional<double> lower, upper;
  double effort = 0;
};

struct Dynamics {
  double damping = 0, friction = 0;
};

/// The robot element; all others are reached from it. Built on first use.
const mjcf::ElementRule& robotRule();

}  // namespace kinetree::urdf
