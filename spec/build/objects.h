#pragma once
// From the lists outside the tree to Model's arrays, one function a kind. All need the names of what they refer to.

#include "spec/build/context.h"

namespace kinetree::building {

void writePairs(Context& c);
void writeExcludes(Context& c);
void writeEqualities(Context& c);
void writeTendons(Context& c);
void writeActuators(Context& c);
void writeSensors(Context& c);
void writeNumerics(Context& c);
void writeTexts(Context& c);
void writeTuples(Context& c);
/// Needs all sizes of the state.
void writeKeyframes(Context& c);

}  // namespace kinetree::building
