#pragma once
// Textures made from colours and a pattern.

#include <cstdint>
#include <vector>

#include "spec/assets.h"

namespace kinetree {

/// Pixels of a builtin texture, three bytes each: `width` x `height`, or six faces of `width` x `width`.
/// source: patterns of MuJoCo 3.10.0, pixel by pixel
std::vector<std::uint8_t> builtinTexture(const spec::Texture& texture, int width, int height);

}  // namespace kinetree
