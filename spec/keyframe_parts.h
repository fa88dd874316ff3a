#pragma once
// Keyframes that follow their joints, actuators and bodies: state vectors cut into one piece an element, by serial.

#include <unordered_map>

#include "spec/spec.h"

namespace kinetree::spec {

/// New serial of an element, by its old one.
using Serials = std::unordered_map<int, int>;
using KeyPiece = std::pair<int, std::vector<double>>;  ///< serial, values

/// How the state vectors of a keyframe are made up: serial and count of numbers, in order.
struct KeyLayout {
  std::vector<std::pair<int, int>> qpos, qvel, act, ctrl, mpos, mquat;
};
KeyLayout layoutOf(const Spec& spec);
/// Every element of the layout stays what it is.
Serials identityOf(const KeyLayout& layout);

/// The vectors of `key` as pieces of the elements that `serials` names; a vector too long or too short ends the
/// cutting.
struct CutKey {
  KeyPart part;
  bool fits;
};
CutKey cutKeyframe(const Keyframe& key, const KeyLayout& layout, const Serials& serials);
/// Puts `part` into the place of the vectors of `key`.
void replaceVectors(Keyframe& key, KeyPart part);

/// Pieces of the parts of `key` now belong to what their elements became. Those of other elements stay, or are erased.
enum class Others { stay, erase };
void renumberParts(Keyframe& key, const Serials& serials, Others others);

/// Calls visit(pieces) for each vector of pieces of a part.
template <class Part, class Visit>
void eachPieces(Part& part, const Visit& visit) {
  visit(part.qpos), visit(part.qvel), visit(part.act), visit(part.ctrl), visit(part.mpos), visit(part.mquat);
}

/// Ties the numbers of keyframes to the joints, actuators and bodies they are about, so that the tree may change.
/// A keyframe that does not fit its model stays as it is. Needs numberElements.
void bindKeyframes(Spec& spec);

}  // namespace kinetree::spec
