#pragma once
// PNG pictures: the header alone, or all pixels.

#include <cstdint>
#include <string_view>
#include <vector>

namespace kinetree {

struct PngHeader {
  int width = 0, height = 0;
  bool srgb = false;  ///< carries an sRGB chunk
};

/// Reads up to the first pixel data. Throws AssetError.
PngHeader readPngHeader(std::string_view bytes);

/// Pixels, 8 bits a channel, top row first; `channels` 1 (grey), 3 (RGB) or 4 (RGBA). Throws AssetError.
std::vector<std::uint8_t> decodePng(std::string_view bytes, int channels);

}  // namespace kinetree
