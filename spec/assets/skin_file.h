#pragma once
// Skins in MuJoCo's binary format (.skn).

#include <string_view>

#include "spec/assets.h"

namespace kinetree {

/// Vertices, texture coordinates, faces and bones of a file: int32 counts of the four, then float and int arrays; each
/// bone is a name of 40 bytes, bind pose, count, vertices and weights. Throws AssetError if the sizes do not add up.
void readSkn(std::string_view bytes, spec::Skin& skin);

/// Checks what a file or XML gave (counts, indices, weights) and scales the weights of each vertex to a sum of one and
/// bind rotations to length one. Throws AssetError.
void normalizeSkin(spec::Skin& skin);

}  // namespace kinetree
