// The body tree.
#include <fmt/format.h>

#include "mjcf/reader.h"

namespace kinetree::mjcf {

void Reader::readWorld(int node, const ElementRule& rule) {
  attributes(node, rule, nullptr);
  readContents(node, {.body = &spec_.world, .frame = -1, .defaults = 0, .world = true, .unchecked = false});
}

void Reader::readContents(int node, Scope scope) {
  const ElementRule& rule = *schema().body;
  for (const int child : Children(tree_, node)) {
    readBodyChild(child, *rule.child(tree_.nodes[child].name)->rule, scope);
  }
}

void Reader::readBodyChild(int node, const ElementRule& rule, Scope& scope) {
  using spec::DefaultClass;
  spec::Body& body = *scope.body;
  const std::string_view tag = rule.tag;
  if (scope.world && (tag == "inertial" || tag == "joint" || tag == "freejoint")) {
    faults_.error(node, "", "cannot stand in the world, which does not move");
  } else if (tag == "geom") {
    readGeom(node, rule, scope);
  } else if (tag == "joint") {
    readFramed(node, rule, scope, ObjType::joint, body.joints, &DefaultClass::joint);
  } else if (tag == "site") {
    readFramed(node, rule, scope, ObjType::site, body.sites, &DefaultClass::site);
  } else if (tag == "camera") {
    readFramed(node, rule, scope, ObjType::camera, body.cameras, &DefaultClass::camera);
  } else if (tag == "light") {
    readFramed(node, rule, scope, ObjType::light, body.lights, &DefaultClass::light);
  } else if (tag == "body") {
    readBody(node, rule, scope);
  } else if (tag == "frame") {
    readFrame(node, rule, scope);
  } else if (tag == "inertial") {
    readInertial(node, rule, scope);
  } else if (tag == "freejoint") {
    readFreeJoint(node, rule, scope);
  } else if (tag == "replicate") {
    readReplicate(node, rule, scope);
  } else if (tag == "attach") {
    readAttach(node, rule, scope);
  } else if (tag == "composite") {
    readComposite(node, rule, scope);
  } else {
    refuse(node, rule, scope.unchecked);
  }
}

template <class T>
void Reader::readFramed(int node, const ElementRule& rule, Scope& scope, ObjType kind, std::vector<T>& list,
                        T spec::DefaultClass::*record) {
  const int defaults = classOf(node, "class", scope.defaults);
  T& element = list.emplace_back(startFrom(spec_.defaults[defaults].*record, defaults));
  attributes(node, rule, &element, scope.unchecked);
  element.className = defaults > 0 ? spec_.defaults[defaults].name : "";
  element.frame = scope.frame;
  place(node, element);
  claim(kind, node, element.name);
}

void Reader::readGeom(int node, const ElementRule& rule, Scope& scope) {
  readFramed(node, rule, scope, ObjType::geom, scope.body->geoms, &spec::DefaultClass::geom);
  eachChild(node, rule, [&](int child, const ElementRule& childRule) { refuse(child, childRule, scope.unchecked); });
}

void Reader::readInertial(int node, const ElementRule& rule, Scope& scope) {
  if (!scope.body->inertial) {
    scope.body->inertial.emplace();
  }
  spec::Inertial& inertial = *scope.body->inertial;
  inertial.place = tree_.place(node);
  attributes(node, rule, &inertial, scope.unchecked);
  for (const char* turn : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
    if (tree_.find(node, "fullinertia") && tree_.find(node, turn)) {
      faults_.error(node, turn, "cannot be given together with 'fullinertia'");
    }
  }
}

void Reader::readFreeJoint(int node, const ElementRule& rule, Scope& scope) {
  FreeJointInput joint;
  joint.type = JointType::free;
  attributes(node, rule, &joint, scope.unchecked);
  joint.frame = scope.frame;
  place(node, joint);
  claim(ObjType::joint, node, joint.name);
  scope.body->joints.push_back(static_cast<spec::Joint&>(joint));
}

void Reader::readBody(int node, const ElementRule& rule, Scope& scope) {
  spec::Body& body = scope.body->bodies.emplace_back();
  attributes(node, rule, &body, scope.unchecked);
  body.frame = scope.frame;
  place(node, body);
  claim(ObjType::body, node, body.name);
  const int defaults = classOf(node, "childclass", scope.defaults);
  readContents(node, {.body = &body, .frame = -1, .defaults = defaults, .world = false, .unchecked = scope.unchecked});
}

void Reader::readFrame(int node, const ElementRule& rule, Scope& scope) {
  const int index = static_cast<int>(scope.body->frames.size());
  spec::Frame& frame = scope.body->frames.emplace_back();
  attributes(node, rule, &frame, scope.unchecked);
  frame.parent = scope.frame;
  place(node, frame);
  claim(spec::NameIndex::kFrame, node, frame.name);
  Scope inner = scope;
  inner.frame = index;
  inner.defaults = classOf(node, "childclass", classOf(node, "class", scope.defaults));
  inner.unchecked = true;
  readContents(node, inner);
}

}  // namespace kinetree::mjcf
