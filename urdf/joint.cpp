// What a joint says: where its link stands, and how it moves.
#include <fmt/format.h>

#include <cmath>

#include "spec/build/orientation.h"
#include "urdf/reader.h"

namespace kinetree::urdf {
namespace {

const mjcf::ElementRule& jointRule() {
  return *robotRule().child("joint")->rule;
}
const mjcf::ElementRule& ruleOf(std::string_view tag) {
  return *jointRule().child(tag)->rule;
}

}  // namespace

void Reader::readJoint(const JointEnds& ends) {
  const int node = ends.node;
  checkChildren(node, jointRule());
  const std::size_t before = faults_.errors();
  const auto use = read<JointUse>(node, jointRule());
  if (ends.parent < 0 || ends.child < 0 || faults_.errors() > before) {
    return;
  }
  spec::Body& body = links_[ends.child].body;
  readOrigin(node, body.pos, body.orientation);
  Axis axis;
  if (const int element = child(node, "axis"); element >= 0) {
    axis = read<Axis>(element, ruleOf("axis"));
  }
  if (links_[ends.child].world) {
    if (use.type == JointKind::fixed) {
      note(Kind::dropped, node, "the link 'world' is the world, which hangs on nothing");
    } else {
      faults_.error(node, "", "the link 'world' is the world, which does not move");
    }
    return;
  }
  if (use.type == JointKind::fixed) {
    return;
  }
  if (use.type == JointKind::floating && !links_[ends.parent].world) {
    faults_.error(node, "type", "a floating joint must hang on a link called 'world'");
  }
  makeJoints(node, use, axis.xyz, body);
  readDynamics(node, body);
  readLimit(node, body);
}

void Reader::makeJoints(int node, const JointUse& use, Vec3 axis, spec::Body& body) {
  if (use.type == JointKind::planar) {
    return makePlanar(node, use, axis, body);
  }
  spec::Joint joint;
  joint.name = use.name;
  joint.type = use.type == JointKind::prismatic   ? JointType::slide
               : use.type == JointKind::floating  ? JointType::free
               : use.type == JointKind::spherical ? JointType::ball
                                                  : JointType::hinge;
  joint.axis = axis;
  place(node, joint);
  if (!names_.insert(ObjType::joint, joint.name, node)) {
    faults_.error(node, "name",
                  fmt::format("the name '{}' is taken by the joint on line {}", joint.name,
                              tree_.place(names_.node(static_cast<int>(ObjType::joint), joint.name)).line));
  }
  body.joints.push_back(std::move(joint));
}

// Two slides in the plane, then a hinge about its normal.
void Reader::makePlanar(int node, const JointUse& use, Vec3 axis, spec::Body& body) {
  Vec3 unit = axis;
  building::normalizeChecked(unit);
  const Mat3 frame = toMatrix(building::rotationOfZ(unit));
  note(Kind::changed, node, "a planar joint becomes two slides (_TX, _TY) and a hinge (_RZ)");
  makeJoints(node, {use.name + "_TX", JointKind::prismatic}, frame * Vec3{1, 0, 0}, body);
  makeJoints(node, {use.name + "_TY", JointKind::prismatic}, frame * Vec3{0, 1, 0}, body);
  makeJoints(node, {use.name + "_RZ", JointKind::continuous}, axis, body);
}

void Reader::readDynamics(int node, spec::Body& body) {
  const int element = child(node, "dynamics");
  if (element < 0) {
    return;
  }
  const auto dynamics = read<Dynamics>(element, ruleOf("dynamics"));
  for (spec::Joint& joint : body.joints) {
    joint.damping[0] = dynamics.damping;
    joint.frictionloss = dynamics.friction;
  }
}

// Of the joints of a planar one, only the first is bounded.
void Reader::readLimit(int node, spec::Body& body) {
  const int element = child(node, "limit");
  if (element < 0) {
    return;
  }
  const auto limit = read<Limit>(element, ruleOf("limit"));
  spec::Joint& joint = body.joints.front();
  joint.range = {limit.lower.value_or(0), limit.upper.value_or(0)};
  if (limit.lower.has_value() != limit.upper.has_value()) {
    joint.limited = spec::Tristate::no;
    note(Kind::dropped, element, "only one of lower and upper is given, so the joint is not limited");
  } else if (joint.range[0] > joint.range[1]) {
    joint.limited = spec::Tristate::no;
    note(Kind::dropped, element, "lower is above upper, so the joint is not limited");
  } else if (limit.lower && joint.range[0] == 0 && joint.range[1] == 0) {
    note(Kind::dropped, element, "lower and upper are both 0, so the joint is not limited");
  }
  if (limit.effort != 0) {
    joint.actuatorfrcrange = {-std::abs(limit.effort), std::abs(limit.effort)};
  }
}

}  // namespace kinetree::urdf
