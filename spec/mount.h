#pragma once
// Where something is put into a scene: from a Mount to the body and frame that hold it.

#include <optional>

#include "spec/compose.h"

namespace kinetree::spec {

/// The body that holds what is mounted, the frame in it, and the frame that is still to be made.
struct Seat {
  Body* body;
  int frame;
  std::optional<Frame> made;
};

/// Throws ModelError if there is no such place.
Seat seatOf(Spec& s, const Mount& mount);
/// The frame that holds a whole world; to be added to the body.
Frame outerFrame(Spec& s, const Seat& seat);
/// The frame that holds a single body, added to the body if it is still to be made; -1: none is needed.
int innerFrame(Spec& s, const Seat& seat);

}  // namespace kinetree::spec
