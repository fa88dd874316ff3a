#include "urdf/reader.h"

#include <fmt/format.h>

#include "engine/model/nearest_name.h"
#include "mjcf/reader.h"

namespace kinetree::urdf {
namespace {

constexpr int kMaxDepth = 1000;  // of links; recursion over the tree relies on it

const mjcf::ElementRule& ruleOf(std::string_view tag) {
  return *robotRule().child(tag)->rule;
}

}  // namespace

void readRobot(mjcf::XmlTree& tree, int root, Spec& spec, mjcf::Faults& faults, const ReadOptions& options,
               const AssetSource& source) {
  Reader(tree, spec, faults, options, source).run(root);
}

Reader::Reader(mjcf::XmlTree& tree, Spec& spec, mjcf::Faults& faults, const ReadOptions& options,
               const AssetSource& source)
    : tree_(tree), spec_(spec), faults_(faults), options_(options), source_(source) {}

void Reader::run(int root) {
  spec_.compiler.fusestatic = spec_.compiler.discardvisual = true;
  if (const int extension = child(root, "mujoco"); extension >= 0) {
    readExtension(extension);
  }
  spec_.compiler.degree = false;
  spec_.compiler.eulerseq = "XYZ";
  spec_.comment = tree_.firstComment;
  const auto robot = read<Named>(root, robotRule());
  if (!robot.name.empty()) {
    spec_.modelname = robot.name;
  }
  checkChildren(root, robotRule());
  readColors();
  readLinks(root);
  readEnds(root);
  findReached();
  for (std::size_t link = 0; link < links_.size(); ++link) {
    readLink(static_cast<int>(link));
  }
  for (const JointEnds& ends : joints_) {
    readJoint(ends);
  }
  if (!faults_.failed()) {
    if (spec_.compiler.fusestatic) {
      noteFused();
    }
    assemble();
  }
}

void Reader::readExtension(int node) {
  const mjcf::ElementRule& rule = ruleOf("mujoco");
  checkChildren(node, rule);
  for (const std::string_view tag : {"compiler", "option", "size"}) {
    if (const int section = child(node, tag); section >= 0) {
      keepKnown(section, *rule.child(tag)->rule);
      if (tag == "compiler" && tree_.value(section, "angle") == "degree") {
        note(Kind::changed, section, "angle=\"degree\" has no effect, angles of a URDF are radians");
      }
    }
  }
  mjcf::Reader(tree_, spec_, faults_, options_, source_, 0).readSettings(node);
}

// Takes away what the MJCF reader does not know, with a warning: the reference passes over it.
void Reader::keepKnown(int node, const mjcf::ElementRule& rule) {
  mjcf::XmlNode& n = tree_.nodes[node];
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < n.attributeCount; ++i) {
    const mjcf::XmlAttribute attribute = tree_.attributes[n.firstAttribute + i];
    if (rule.find(attribute.name)) {
      tree_.attributes[n.firstAttribute + kept++] = attribute;
    } else {
      faults_.warning(node, attribute.name,
                      "unknown attribute, ignored" + didYouMean(attribute.name, mjcf::attributeNames(rule)));
    }
  }
  n.attributeCount = kept;
  int previous = -1;
  for (int c = n.firstChild; c >= 0; c = tree_.nodes[c].next) {
    if (const mjcf::ChildRule* known = rule.child(tree_.nodes[c].name)) {
      keepKnown(c, *known->rule);
      previous = c;
    } else {
      faults_.warning(c, "", fmt::format("unknown element in '{}', ignored", rule.tag));
      (previous < 0 ? n.firstChild : tree_.nodes[previous].next) = tree_.nodes[c].next;
    }
  }
}

// Colours may be given anywhere, also after their use; the first of a name counts.
void Reader::readColors() {
  const mjcf::ElementRule& rule = ruleOf("material");
  for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
    const int node = static_cast<int>(i);
    const std::string name(tree_.value(node, "name"));
    if (tree_.nodes[i].name != "material" || name.empty() || colors_.contains(name)) {
      continue;
    }
    if (const int color = child(node, "color"); color >= 0) {
      colors_[name] = read<Color>(color, *rule.child("color")->rule).rgba;
    }
  }
}

void Reader::readLinks(int root) {
  for (const int node : mjcf::Children(tree_, root)) {
    if (tree_.nodes[node].name != "link") {
      continue;
    }
    const auto named = read<Named>(node, ruleOf("link"));
    const int index = static_cast<int>(links_.size());
    Link& link = links_.emplace_back();
    link.node = node;
    link.body.name = named.name;
    link.world = named.name == "world";
    place(node, link.body);
    const auto [it, fresh] = linkOf_.try_emplace(named.name, index);
    if (!fresh && !named.name.empty()) {
      faults_.error(node, "name",
                    fmt::format("the name '{}' is taken by the link on line {}", named.name,
                                tree_.place(links_[it->second].node).line));
    }
  }
}

void Reader::readEnds(int root) {
  for (const int node : mjcf::Children(tree_, root)) {
    if (tree_.nodes[node].name == "joint") {
      joinEnds(node);
    }
  }
}

void Reader::joinEnds(int node) {
  const mjcf::ElementRule& rule = ruleOf("joint");
  const auto find = [&](std::string_view tag) {
    const int element = child(node, tag, true);
    if (element < 0) {
      return -1;
    }
    const std::string name = read<LinkUse>(element, *rule.child(tag)->rule).link;
    if (const auto it = linkOf_.find(name); it != linkOf_.end()) {
      return it->second;
    }
    if (!name.empty()) {
      std::vector<std::string_view> known;
      for (const Link& link : links_) {
        known.push_back(link.body.name);
      }
      faults_.error(element, "link", fmt::format("there is no link '{}'{}", name, didYouMean(name, known)));
    }
    return -1;
  };
  const JointEnds ends{node, find("parent"), find("child")};
  const int index = static_cast<int>(joints_.size());
  joints_.push_back(ends);
  if (ends.parent < 0 || ends.child < 0) {
    return;
  }
  Link& below = links_[ends.child];
  if (below.joint >= 0) {
    faults_.error(node, "",
                  fmt::format("the link '{}' has a parent already, by the joint on line {}; a robot is a tree",
                              below.body.name, tree_.place(joints_[below.joint].node).line));
    return;
  }
  below.joint = index;
  links_[ends.parent].children.push_back(ends.child);
}

// Links that hang in a circle have no way down from a root.
void Reader::findReached() {
  std::vector<std::pair<int, int>> open;  // link, depth
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].joint < 0) {
      open.emplace_back(static_cast<int>(i), 1);
    }
  }
  while (!open.empty()) {
    const auto [link, depth] = open.back();
    open.pop_back();
    links_[link].reached = true;
    if (depth > kMaxDepth) {
      faults_.error(links_[link].node, "", fmt::format("more than {} links hang on each other", kMaxDepth));
      return;
    }
    for (const int below : links_[link].children) {
      open.emplace_back(below, depth + 1);
    }
  }
  for (const Link& link : links_) {
    if (!link.reached) {
      faults_.error(link.node, "", "is part of, or hangs on, a circle of joints: no root leads to it");
    }
  }
}

void Reader::assemble() {
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (links_[i].joint >= 0) {
      continue;
    }
    Link& root = links_[i];
    root.body.pos = {};
    root.body.orientation = {};
    spec::Body body = take(static_cast<int>(i));
    if (!root.world) {
      spec_.world.bodies.push_back(std::move(body));
    }
    for (spec::Body& body : late_) {
      spec_.world.bodies.push_back(std::move(body));
    }
    late_.clear();
  }
}

// The body of `link` with all that hangs on it. What belongs to a link called world goes to the world.
spec::Body Reader::take(int link) {
  spec::Body body = std::move(links_[link].body);
  const bool world = links_[link].world;
  if (world) {
    spec_.world.geoms = std::move(body.geoms);
    spec_.world.place = body.place;
  }
  for (const int below : links_[link].children) {
    spec::Body inner = take(below);
    if (!links_[below].world) {
      (world ? late_ : body.bodies).push_back(std::move(inner));
    }
  }
  return body;
}

void Reader::noteFused() {
  for (const Link& link : links_) {
    const bool fixed = link.body.joints.empty() && !link.world;
    if (!fixed) {
      continue;
    }
    if (link.joint < 0) {
      note(Kind::changed, link.node, "merged into the world, its mass is gone (fusestatic)");
    } else {
      note(Kind::changed, link.node, "merged into the link it is fixed to, its name is gone (fusestatic)",
           "fixed to '" + links_[joints_[link.joint].parent].body.name + "'");
    }
  }
}

}  // namespace kinetree::urdf
