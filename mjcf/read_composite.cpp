// <composite type="cable">: a chain of bodies along a curve.
#include <fmt/format.h>

#include <cmath>

#include "engine/spatial/quat.h"
#include "mjcf/reader.h"

namespace kinetree::mjcf {
namespace {

constexpr double kTinySquared = 1e-14;

// The compiler's rule: what is shorter than 1e-7 stays as it is and counts as zero.
double normalizeOrKeep(Vec3& v) {
  const double length = norm(v);
  if (length * length < kTinySquared) {
    return 0;
  }
  if (std::abs(length - 1) > kTinySquared) {
    v *= 1 / length;
  }
  return length;
}

/// Vertices of the cable, in single precision as the reference keeps them.
std::vector<Vec3> cableVertices(const CompositeInput& c) {
  std::vector<Vec3> vertices;
  if (!c.vertex.empty()) {
    for (std::size_t i = 0; i + 2 < c.vertex.size(); i += 3) {
      vertices.push_back({c.vertex[i], c.vertex[i + 1], c.vertex[i + 2]});
    }
    return vertices;
  }
  const int last = c.count[0] - 1;
  for (int i = 0; i <= last; ++i) {
    Vec3 v;
    for (int k = 0; k < 3; ++k) {
      const double turn = kPi * i * c.size[2] / last;
      switch (c.curve[k]) {
        case CompositeInput::Curve::line:
          v[k] = i * c.size[0] / last;
          break;
        case CompositeInput::Curve::cosine:
          v[k] = c.size[1] * std::cos(turn);
          break;
        case CompositeInput::Curve::sine:
          v[k] = c.size[1] * std::sin(turn);
          break;
        case CompositeInput::Curve::zero:
          v[k] = 0;
          break;
      }
    }
    v = rotate(c.quat, v);
    vertices.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
  }
  return vertices;
}

/// A frame carried along the cable without twist.
class MovingFrame {
 public:
  Quat first(Vec3 edge, Vec3 next) {
    normalizeOrKeep(edge);
    Vec3 binormal = cross(edge, next);
    normalizeOrKeep(binormal);
    normal_ = cross(binormal, edge);
    normalizeOrKeep(normal_);
    return orientation(edge, binormal);
  }

  Quat advance(Vec3 edge, Vec3 previous) {
    normalizeOrKeep(edge);
    Vec3 axis = cross(previous, edge);
    const double angle = std::atan2(normalizeOrKeep(axis), dot(previous, edge));
    const double half = angle * 0.5;
    const double s = std::sin(half);
    normal_ = rotate(Quat{std::cos(half), s * axis.x, s * axis.y, s * axis.z}, normal_);
    normalizeOrKeep(normal_);
    Vec3 binormal = cross(edge, normal_);
    normalizeOrKeep(binormal);
    return orientation(edge, binormal);
  }

 private:
  // On a straight cable normal and binormal are zero, and the edge alone decides.
  Quat orientation(Vec3 x, Vec3 z) const { return normalized(fromMatrix(Mat3::fromColumns(x, normal_, z))); }

  Vec3 normal_;
};

/// Builds the chain into a body and a Spec.
class Cable {
 public:
  Cable(const CompositeInput& input, std::vector<Vec3> vertices, Place place, std::string className, Spec& spec)
      : c_(input),
        vertices_(std::move(vertices)),
        place_(std::move(place)),
        class_(std::move(className)),
        spec_(spec) {}

  /// The first body; the others are below it.
  spec::Body make(int frame) {
    addText();
    const int edges = static_cast<int>(vertices_.size()) - 1;
    std::vector<spec::Body> chain;
    MovingFrame moving;
    Quat previous;
    for (int i = 0; i < edges; ++i) {
      const Vec3 edge = vertices_[i + 1] - vertices_[i];
      Vec3 before = i > 0 ? vertices_[i] - vertices_[i - 1] : Vec3{};
      Vec3 after = i + 1 < edges ? vertices_[i + 2] - vertices_[i + 1] : edge;
      const double lengthBefore = normalizeOrKeep(before);
      normalizeOrKeep(after);
      const Quat global = i == 0 ? moving.first(edge, after) : moving.advance(edge, before);
      spec::Body body;
      mark(body, bodyName(i, edges));
      body.pos = i == 0 ? c_.offset + vertices_[0] : Vec3{lengthBefore, 0, 0};
      body.orientation.quat = i == 0 ? global : conjugate(previous) * global;
      fill(body, i, edges, norm(edge));
      chain.push_back(std::move(body));
      previous = global;
    }
    while (chain.size() > 1) {
      spec::Body last = std::move(chain.back());
      chain.pop_back();
      chain.back().bodies.push_back(std::move(last));
    }
    chain[0].frame = frame;
    return std::move(chain[0]);
  }

 private:
  void mark(spec::Element& element, std::string name) {
    element.name = std::move(name);
    element.className = class_;
    element.place = place_;
    element.serial = ++spec_.lastSerial;
  }

  std::string part(int i, int edges) const {
    return i == 0 ? "_first" : i == edges - 1 ? "_last" : fmt::format("_{}", i);
  }
  std::string bodyName(int i, int edges) const { return c_.prefix + "B" + part(i, edges); }

  void addText() {
    spec::Text text;
    mark(text, "composite_" + c_.prefix);
    text.className.clear();
    text.data = "rope_" + c_.prefix;
    spec_.texts.push_back(std::move(text));
  }

  void fill(spec::Body& body, int i, int edges, double length) {
    spec::Geom geom = c_.geom;
    mark(geom, fmt::format("{}G{}", c_.prefix, i));
    if (geom.type == GeomType::box) {
      geom.pos = {length / 2, 0, 0};
      geom.size[0] = length / 2;
    } else {
      geom.fromto = Row<6>{0, 0, 0, length, 0, 0};
    }
    body.geoms.push_back(std::move(geom));
    if (i > 0 || c_.initial != "none") {
      addJoint(body, i, edges);
    }
    if (i == 0 || i == edges - 1) {
      spec::Site site = c_.site;
      mark(site, c_.prefix + "S" + part(i, edges));
      site.pos = {i == edges - 1 ? length : 0, 0, 0};
      body.sites.push_back(std::move(site));
    }
    if (i < edges - 1) {
      spec::Exclude exclude;
      mark(exclude, "");
      exclude.className.clear();
      exclude.body1 = bodyName(i, edges);
      exclude.body2 = bodyName(i + 1, edges);
      spec_.excludes.push_back(std::move(exclude));
    }
  }

  void addJoint(spec::Body& body, int i, int edges) {
    spec::Joint joint = c_.joint;
    mark(joint, c_.prefix + "J" + part(i, edges));
    const bool free = i == 0 && c_.initial == "free";
    joint.type = free ? JointType::free : JointType::ball;
    if (free) {
      joint.damping = {};
      joint.armature = joint.frictionloss = 0;
    }
    body.joints.push_back(std::move(joint));
  }

  const CompositeInput& c_;
  std::vector<Vec3> vertices_;
  Place place_;
  std::string class_;
  Spec& spec_;
};

}  // namespace

void Reader::readComposite(int node, const ElementRule& rule, Scope& scope) {
  CompositeInput c;
  c.geom.group = 0;
  c.site.group = c.joint.group = 3;
  const std::size_t before = faults_.errors();
  attributes(node, rule, &c, scope.unchecked);
  int joints = 0;
  eachChild(node, rule, [&](int child, const ElementRule& childRule) {
    if (!childRule.unsupported.empty()) {
      return refuse(child, childRule, scope.unchecked);
    }
    void* part = childRule.tag == "geom"   ? static_cast<void*>(&c.geom)
                 : childRule.tag == "site" ? static_cast<void*>(&c.site)
                 : childRule.tag == "skin" ? static_cast<void*>(&c.skin)
                                           : static_cast<void*>(&c.joint);
    attributes(child, childRule, part, scope.unchecked);
    if (childRule.tag == "joint" && ++joints > 1) {
      faults_.error(child, "", "a cable takes one joint element");
    }
  });
  if (faults_.errors() == before && checkCable(node, c)) {
    spec::Body first = Cable(c, cableVertices(c), tree_.place(node),
                             scope.defaults > 0 ? spec_.defaults[scope.defaults].name : "", spec_)
                           .make(scope.frame);
    claimBody(node, first);
    scope.body->bodies.push_back(std::move(first));
  }
}

void Reader::claimBody(int node, const spec::Body& body) {
  auto claimed = [&](ObjType kind, const spec::Element& element) { claim(kind, node, element.name); };
  claimed(ObjType::body, body);
  for (const spec::Joint& joint : body.joints) claimed(ObjType::joint, joint);
  for (const spec::Geom& geom : body.geoms) claimed(ObjType::geom, geom);
  for (const spec::Site& site : body.sites) claimed(ObjType::site, site);
  for (const spec::Body& child : body.bodies) claimBody(node, child);
}

bool Reader::checkCable(int node, CompositeInput& c) {
  const std::size_t before = faults_.errors();
  if (c.type != CompositeInput::Type::cable) {
    faults_.error(node, "type", "only 'cable' is left; use replicate, flex or cable instead");
    return false;
  }
  if (!c.vertex.empty()) {
    if (c.count[0] > 1) {
      faults_.error(node, "count", "cannot be given together with 'vertex'");
    }
    c.count = {static_cast<int>(c.vertex.size() / 3), 1, 1};
  } else if (c.size[0] == 0 && c.size[1] == 0 && c.size[2] == 0) {
    faults_.error(node, "size", "must not be zero");
  }
  if (c.count[0] < 2 || c.count[0] > 100'000 || c.count[1] != 1 || c.count[2] != 1) {
    faults_.error(node, "count",
                  fmt::format("a cable needs two to 100000 vertices in one row, got {} {} {}", c.count[0], c.count[1],
                              c.count[2]));
  }
  if (c.count[0] == 3) {
    faults_.unstrict(node, "count", "MuJoCo cannot build a cable of three vertices");
  }
  if (c.geom.type != GeomType::cylinder && c.geom.type != GeomType::capsule && c.geom.type != GeomType::box) {
    faults_.error(node, "", "a cable needs a geom of type 'cylinder', 'capsule' or 'box'");
  } else if (c.geom.type == GeomType::box) {
    faults_.unstrict(node, "", "is not supported yet: skin of a box cable");
  }
  return faults_.errors() == before;
}

}  // namespace kinetree::mjcf
