#include "spec/keyframe_parts.h"

#include <algorithm>

namespace kinetree::spec {
namespace {

void layoutTree(const Body& body, KeyLayout& layout) {
  for (const Joint& joint : body.joints) {
    layout.qpos.emplace_back(joint.serial, coordinateCount(joint.type));
    layout.qvel.emplace_back(joint.serial, dofCount(joint.type));
  }
  if (body.mocap) {
    layout.mpos.emplace_back(body.serial, 3);
    layout.mquat.emplace_back(body.serial, 4);
  }
  for (const Body& child : body.bodies) {
    layoutTree(child, layout);
  }
}

// One piece per element that has a new serial; false if the length does not fit.
bool cut(const std::vector<double>& values, const std::vector<std::pair<int, int>>& layout, const Serials& serials,
         std::vector<KeyPiece>& pieces) {
  std::size_t at = 0;
  for (const auto& [serial, count] : layout) {
    const auto end = at + static_cast<std::size_t>(count);
    if (values.empty() || end > values.size()) {
      return values.empty();
    }
    if (const auto it = serials.find(serial); it != serials.end()) {
      pieces.emplace_back(it->second, std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(at),
                                                          values.begin() + static_cast<std::ptrdiff_t>(end)));
    }
    at = end;
  }
  return at == values.size();
}

bool isEmpty(const KeyPart& part) {
  bool empty = true;
  eachPieces(part, [&](const auto& pieces) { empty = empty && pieces.empty(); });
  return empty;
}

}  // namespace

KeyLayout layoutOf(const Spec& spec) {
  KeyLayout layout;
  layoutTree(spec.world, layout);
  for (const Actuator& a : spec.actuators) {
    layout.ctrl.emplace_back(a.serial, 1);
    const int automatic = a.dyntype == DynamicsType::none || a.dyntype == DynamicsType::dcmotor ? 0 : 1;
    if (const int count = a.actdim < 0 ? automatic : a.actdim; count > 0) {
      layout.act.emplace_back(a.serial, count);
    }
  }
  return layout;
}

Serials identityOf(const KeyLayout& layout) {
  Serials itself;
  for (const auto* list : {&layout.qpos, &layout.ctrl, &layout.mpos}) {
    for (const auto& [serial, count] : *list) {
      itself[serial] = serial;
    }
  }
  return itself;
}

CutKey cutKeyframe(const Keyframe& key, const KeyLayout& layout, const Serials& serials) {
  KeyPart part;
  const bool fits = cut(key.qpos, layout.qpos, serials, part.qpos) && cut(key.qvel, layout.qvel, serials, part.qvel) &&
                    cut(key.act, layout.act, serials, part.act) && cut(key.ctrl, layout.ctrl, serials, part.ctrl) &&
                    cut(key.mpos, layout.mpos, serials, part.mpos) && cut(key.mquat, layout.mquat, serials, part.mquat);
  return {std::move(part), fits};
}

void replaceVectors(Keyframe& key, KeyPart part) {
  key.qpos.clear(), key.qvel.clear(), key.act.clear();
  key.ctrl.clear(), key.mpos.clear(), key.mquat.clear();
  if (!isEmpty(part)) {
    key.parts.insert(key.parts.begin(), std::move(part));  // as the others are written over the vectors
  }
}

void renumberParts(Keyframe& key, const Serials& serials, Others others) {
  for (KeyPart& part : key.parts) {
    eachPieces(part, [&](std::vector<KeyPiece>& pieces) {
      if (others == Others::erase) {
        std::erase_if(pieces, [&](const KeyPiece& piece) { return !serials.contains(piece.first); });
      }
      for (auto& [serial, values] : pieces) {
        const auto it = serials.find(serial);
        serial = it == serials.end() ? serial : it->second;
      }
    });
  }
  std::erase_if(key.parts, isEmpty);
}

void bindKeyframes(Spec& spec) {
  if (spec.keyframes.empty()) {
    return;
  }
  const KeyLayout layout = layoutOf(spec);
  const Serials itself = identityOf(layout);
  for (Keyframe& key : spec.keyframes) {
    if (CutKey cut = cutKeyframe(key, layout, itself); cut.fits) {
      replaceVectors(key, std::move(cut.part));
    }
  }
}

}  // namespace kinetree::spec
