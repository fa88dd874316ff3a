#pragma once
// Textures: their size is known from a header; pixels are made when asked for.

#include <cstdint>

#include "spec/spec.h"

namespace kinetree {

struct TextureAsset {
  int width = 0, height = 0;  ///< height is six times the width for cubes with six faces
  int nchannel = 3;
  ColorSpace colorspace = ColorSpace::automatic;

  std::int64_t bytes() const { return std::int64_t{width} * height * nchannel; }
};

/// Size of a texture; reads at most the header of its files. Throws AssetError.
TextureAsset textureHeader(const spec::Texture& texture, const spec::Compiler& compiler, const AssetSource& files);

/// The pixels, row by row, faces in the order right, left, up, down, front, back. Throws AssetError, for example when a
/// picture is damaged or has changed since its header was read.
std::vector<std::uint8_t> texturePixels(const spec::Texture& texture, const spec::Compiler& compiler,
                                        const AssetSource& files);

}  // namespace kinetree
