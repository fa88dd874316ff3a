// The body tree. Unlike siblings stand in the order of their serials, like ones in that of their list.
#include <algorithm>
#include <climits>

#include "mjcf/writer.h"

namespace kinetree::mjcf {
namespace {

/// Next of several lists to be merged by serial; what a program made has none and comes last.
class Merge {
 public:
  template <class T>
  int serial(const std::vector<T>& list, std::size_t at) const {
    return at >= list.size() ? INT_MAX : list[at].serial > 0 ? list[at].serial : INT_MAX - 1;
  }
};

/// The frames that are open while the children of a body are written. A frame may be opened again: it is no object of
/// the model, only its name has to be unique.
class OpenFrames {
 public:
  OpenFrames(const spec::Body& body, WriteNode& node, int inForce) : body_(body), written_(body.frames.size()) {
    stack_.push_back({-1, &node, inForce});
  }

  /// Node and class in force directly inside `frame`.
  template <class Make>
  std::pair<WriteNode*, int> inside(int frame, Make&& make) {
    std::vector<int> chain;
    for (int f = frame; f >= 0; f = body_.frames[f].parent) {
      chain.insert(chain.begin(), f);
    }
    std::size_t common = 0;
    while (common < chain.size() && common + 1 < stack_.size() && stack_[common + 1].frame == chain[common]) {
      ++common;
    }
    stack_.resize(common + 1);
    for (; common < chain.size(); ++common) {
      const int f = chain[common];
      auto [node, inForce] = make(body_.frames[f], stack_.back().inForce);
      if (written_[f]) {
        node.erase("name");
        node.serial = 0;
      }
      written_[f] = true;
      WriteNode& added = stack_.back().node->add(std::move(node));
      stack_.push_back({f, &added, inForce});
    }
    return {stack_.back().node, stack_.back().inForce};
  }

 private:
  struct Open {
    int frame;
    WriteNode* node;
    int inForce;
  };
  const spec::Body& body_;
  std::vector<bool> written_;
  std::vector<Open> stack_;
};

}  // namespace

WriteNode Writer::joint(const spec::Joint& joint, int inForce) {
  static const spec::Joint plain;
  const ElementRule& rule = *schema().body;
  if (joint.type == JointType::free && joint.className.empty()) {
    spec::Joint rest = joint;
    rest.type = plain.type;
    rest.group = plain.group;
    rest.align = plain.align;
    rest.name.clear();
    if (element(rule, "joint", rest, &plain).attributes.empty()) {
      FreeJointInput free;
      static_cast<spec::Joint&>(free) = joint;
      WriteNode node = element<FreeJointInput>(rule, "freejoint", free, nullptr);
      origin(node, joint);
      return node;
    }
  }
  return classed(rule, "joint", joint, &spec::DefaultClass::joint, inForce);
}

WriteNode Writer::body(const spec::Body& body, int inForce) {
  WriteNode node = element<spec::Body>(*schema().body, "body", body, nullptr);
  origin(node, body);
  const auto found = classes_.find(body.childclass);
  contents(body, node, body.childclass.empty() || found == classes_.end() ? inForce : found->second);
  return node;
}

void Writer::contents(const spec::Body& b, WriteNode& node, int inForce) {
  using spec::DefaultClass;
  const ElementRule& rule = *schema().body;
  if (b.inertial) {
    node.add(element<spec::Inertial>(rule, "inertial", *b.inertial, nullptr)).place = b.inertial->place;
  }
  OpenFrames frames(b, node, inForce);
  const auto frameNode = [&](const spec::Frame& frame, int outer) {
    WriteNode opened = element<spec::Frame>(rule, "frame", frame, nullptr);
    origin(opened, frame);
    const std::string& given = frame.childclass.empty() ? frame.className : frame.childclass;
    const auto found = classes_.find(given);
    if (frame.childclass.empty() && !given.empty()) {
      opened.set("childclass", given);
    }
    return std::pair{std::move(opened), given.empty() || found == classes_.end() ? outer : found->second};
  };
  const auto put = [&](const spec::Framed& element, auto&& make) {
    const auto [parent, outer] = frames.inside(element.frame, frameNode);
    parent->add(make(outer));
  };
  const Merge merge;
  std::size_t f = 0, j = 0, g = 0, s = 0, c = 0, l = 0, k = 0;
  while (true) {
    const int next[] = {merge.serial(b.frames, f), merge.serial(b.joints, j),  merge.serial(b.geoms, g),
                        merge.serial(b.sites, s),  merge.serial(b.cameras, c), merge.serial(b.lights, l),
                        merge.serial(b.bodies, k)};
    const auto least = std::min_element(std::begin(next), std::end(next));
    if (*least == INT_MAX) {
      return;
    }
    switch (least - std::begin(next)) {
      case 0:
        frames.inside(static_cast<int>(f++), frameNode);
        break;
      case 1:
        put(b.joints[j], [&](int outer) { return joint(b.joints[j], outer); });
        ++j;
        break;
      case 2:
        put(b.geoms[g], [&](int outer) { return classed(rule, "geom", b.geoms[g], &DefaultClass::geom, outer); });
        ++g;
        break;
      case 3:
        put(b.sites[s], [&](int outer) { return classed(rule, "site", b.sites[s], &DefaultClass::site, outer); });
        ++s;
        break;
      case 4:
        put(b.cameras[c],
            [&](int outer) { return classed(rule, "camera", b.cameras[c], &DefaultClass::camera, outer); });
        ++c;
        break;
      case 5:
        put(b.lights[l], [&](int outer) { return classed(rule, "light", b.lights[l], &DefaultClass::light, outer); });
        ++l;
        break;
      default:
        put(b.bodies[k], [&](int outer) { return body(b.bodies[k], outer); });
        ++k;
    }
  }
}

}  // namespace kinetree::mjcf
