#pragma once
// Assets into Model's arrays.

#include "spec/build/context.h"

namespace kinetree::building {

/// Reads and processes the assets; needs their names and the geoms' sources.
void loadAssets(Context& c);

void writeMeshes(Context& c);
void writeHfields(Context& c);
void writeTextures(Context& c);
void writeMaterials(Context& c);
void writeSkins(Context& c);

}  // namespace kinetree::building
