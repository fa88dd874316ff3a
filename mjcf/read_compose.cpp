// replicate and attach.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/model/nearest_name.h"
#include "engine/spatial/quat.h"
#include "mjcf/reader.h"
#include "spec/attach.h"
#include "spec/conflicts.h"

namespace kinetree::mjcf {
namespace {

constexpr int kMostCopies = 100'000;
constexpr int kMostElements = 2'000'000;  // copies of copies grow fast

Quat eulerRotation(Vec3 angles, const spec::Compiler& compiler) {
  Quat q;
  for (int k = 0; k < 3; ++k) {
    const char letter = compiler.eulerseq[static_cast<std::size_t>(k)];
    const double angle = compiler.degree ? angles[k] / 180 * kPi : angles[k];
    Quat turn = {std::cos(angle / 2), 0, 0, 0};
    turn[1 + std::clamp((letter | 0x20) - 'x', 0, 2)] = std::sin(angle / 2);
    q = letter >= 'a' ? q * turn : turn * q;
  }
  return q;
}

// "7" of 10 copies is "07".
std::string numberOf(int copy, int count) {
  return fmt::format("{:0{}}", copy, std::to_string(count).size());
}

}  // namespace

void Reader::readReplicate(int node, const ElementRule& rule, Scope& scope) {
  ReplicateInput input;
  attributes(node, rule, &input, true);
  if (input.count[0] > kMostCopies) {
    faults_.error(node, "count", fmt::format("more than {} copies, got {}", kMostCopies, input.count[0]));
    return;
  }
  spec::Body content;
  Scope inner = scope;
  inner.body = &content;
  inner.frame = -1;
  inner.defaults = classOf(node, "childclass", scope.defaults);
  inner.unchecked = true;
  readContents(node, inner);
  const auto plain = [](const spec::Keyframe& key) { return key.parts.empty(); };
  if (std::any_of(spec_.keyframes.begin(), spec_.keyframes.end(), plain)) {
    faults_.warning(node, "", "keyframes keep their own size; MuJoCo adds one for each copy");
  }
  Vec3 pos;
  for (int i = 0; i < input.count[0]; ++i) {
    if (spec_.lastSerial > kMostElements) {
      faults_.error(node, "count", fmt::format("copies make more than {} elements", kMostElements));
      break;
    }
    const Vec3 turn = input.euler * static_cast<double>(i);
    spec::Frame frame;
    frame.place = tree_.place(node);
    frame.serial = ++spec_.lastSerial;
    frame.parent = scope.frame;
    frame.pos = pos;
    frame.orientation.alternative = spec::Euler{turn};
    pos += toMatrix(eulerRotation(turn, spec_.compiler)) * input.offset;
    spec::Attacher copy(spec_, spec_, {"", input.sep + numberOf(i, input.count[0])}, names_, warner());
    copy.copyContents(content, *scope.body, frame);
    copy.copyReferring();
    if (i == 0) {
      copy.moveKeyframes();
    }
  }
  spec::removeReferring(spec_, content, names_);
}

std::function<void(const spec::Element&, const char*, std::string)> Reader::warner() {
  return [this](const spec::Element& element, const char* tag, std::string message) {
    faults_.add({.severity = Severity::warning,
                 .place = element.place,
                 .element = tag,
                 .name = element.name,
                 .attribute = "",
                 .message = std::move(message)});
  };
}

const ChildModel* Reader::findModel(int node, const std::string& name) {
  std::vector<std::string_view> known;
  for (const ChildModel& child : children_) {
    if (child.name == name) {
      return &child;
    }
    known.push_back(child.name);
  }
  faults_.error(node, "model", fmt::format("unknown model '{}'{}", name, didYouMean(name, known)));
  return nullptr;
}

namespace {

const spec::Body* findBody(const spec::Body& body, std::string_view name) {
  for (const spec::Body& child : body.bodies) {
    if (child.name == name) {
      return &child;
    }
    if (const spec::Body* found = findBody(child, name)) {
      return found;
    }
  }
  return nullptr;
}

}  // namespace

void Reader::readAttach(int node, const ElementRule& rule, Scope& scope) {
  AttachInput input;
  if (!attributes(node, rule, &input, scope.unchecked)) {
    return;
  }
  const std::string present = input.prefix + input.body;
  if (!present.empty() && names_.contains(ObjType::body, present)) {
    moveToFrame(node, present, scope);
    return;
  }
  const ChildModel* child = findModel(node, input.model);
  if (!child) {
    return;
  }
  const spec::Body* body = input.body.empty() ? &child->spec.world : findBody(child->spec.world, input.body);
  if (!body) {
    std::vector<std::string> names;
    spec::visitNames(child->spec.world, [&](int kind, const spec::Element& element) {
      if (kind == static_cast<int>(ObjType::body)) names.push_back(element.name);
    });
    const std::vector<std::string_view> views(names.begin(), names.end());
    faults_.error(node, "body",
                  fmt::format("model '{}' has no body '{}'{}", input.model, input.body, didYouMean(input.body, views)));
    return;
  }
  spec::resolveConflicts(spec_, child->spec, [&](Severity severity, std::string message) {
    severity == Severity::error ? faults_.error(node, "", std::move(message))
                                : faults_.warning(node, "", std::move(message));
  });
  spec::Attacher attacher(spec_, child->spec, {input.prefix, ""}, names_, warner());
  spec::Frame frame;
  frame.place = tree_.place(node);
  frame.serial = ++spec_.lastSerial;
  frame.parent = scope.frame;
  if (input.body.empty()) {
    attacher.copyContents(*body, *scope.body, frame);
  } else {
    if (scope.frame < 0) {
      scope.body->frames.push_back(frame);
    }
    const int index = scope.frame < 0 ? static_cast<int>(scope.body->frames.size()) - 1 : scope.frame;
    attacher.copyBody(*body, *scope.body, index);
  }
  for (std::size_t i = 0; i < child->spec.defaults.size(); ++i) {
    classes_.try_emplace(input.prefix + child->spec.defaults[i].name, static_cast<int>(spec_.defaults.size() + i));
  }
  attacher.copyModel();
  attacher.copyReferring();
  attacher.copyKeyframes();
}

// A body attached before is not attached again, only put into this frame.
void Reader::moveToFrame(int node, const std::string& name, Scope& scope) {
  for (spec::Body& body : scope.body->bodies) {
    if (body.name == name) {
      if (scope.frame < 0) {
        spec::Frame frame;
        frame.place = tree_.place(node);
        frame.serial = ++spec_.lastSerial;
        scope.body->frames.push_back(frame);
      }
      body.frame = scope.frame < 0 ? static_cast<int>(scope.body->frames.size()) - 1 : scope.frame;
      faults_.warning(node, "body", fmt::format("'{}' is there already; it is only moved here", name));
      return;
    }
  }
  faults_.error(node, "body", fmt::format("the name '{}' is taken by a body elsewhere in the tree", name));
}

}  // namespace kinetree::mjcf
