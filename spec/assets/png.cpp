#include "spec/assets/png.h"

#include <cstdlib>
#include <memory>

#include <fmt/format.h>
#include <lodepng.h>

#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
constexpr std::uint64_t kMaxPixels = std::uint64_t{1} << 28;
constexpr std::size_t kMostOther = 1 << 20;    // decompressed bytes of a colour profile or a text
constexpr std::uint64_t kMaxInflation = 1032;  // more than this many bytes out of one cannot come from deflate

std::uint32_t bigEndian(std::string_view at) {
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    value = value << 8 | static_cast<unsigned char>(at[static_cast<std::size_t>(i)]);
  }
  return value;
}

}  // namespace

PngHeader readPngHeader(std::string_view bytes) {
  if (bytes.empty()) {
    throw AssetError("PNG file is empty");
  }
  if (bytes.size() < 33 || !bytes.starts_with(kSignature) || bytes.substr(12, 4) != "IHDR") {
    throw AssetError("not a PNG file");
  }
  const std::uint64_t width = bigEndian(bytes.substr(16)), height = bigEndian(bytes.substr(20));
  if (width == 0 || height == 0 || width * height > kMaxPixels) {
    throw AssetError(
        fmt::format("PNG file has size {} x {}, it must be positive and at most {} pixels", width, height, kMaxPixels));
  }
  if (width * height / 8 > kMaxInflation * bytes.size()) {  // at least one bit a pixel
    throw AssetError(fmt::format("PNG file of {} bytes cannot hold {} x {} pixels", bytes.size(), width, height));
  }
  PngHeader header{static_cast<int>(width), static_cast<int>(height), false};
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::uint32_t length = bigEndian(bytes.substr(at));
    const std::string_view type = bytes.substr(at + 4, 4);
    header.srgb = header.srgb || type == "sRGB";
    if (type == "IDAT" || type == "IEND" || length > bytes.size() - at - 12) {
      break;
    }
    at += 12 + std::size_t{length};
  }
  return header;
}

std::vector<std::uint8_t> decodePng(std::string_view bytes, int channels) {
  const PngHeader header = readPngHeader(bytes);
  lodepng::State state;
  // At most eight bytes a pixel, and a byte for each line: interlaced, there are up to two lines a row and seven more.
  state.decoder.zlibsettings.max_output_size =
      (8 * std::size_t(header.width) + 2) * std::size_t(header.height) + kMostOther;
  state.info_raw.colortype = channels == 4 ? LCT_RGBA : channels == 3 ? LCT_RGB : LCT_GREY;
  state.info_raw.bitdepth = 8;
  unsigned char* pixels = nullptr;
  unsigned width = 0, height = 0;
  const unsigned error = lodepng_decode(&pixels, &width, &height, &state,
                                        reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  const std::unique_ptr<unsigned char, decltype(&std::free)> owner(pixels, &std::free);
  if (error != 0) {
    throw AssetError(fmt::format("PNG file cannot be decoded: {}", lodepng_error_text(error)));
  }
  const std::size_t size = std::size_t{width} * height * static_cast<std::size_t>(channels);
  return {pixels, pixels + size};
}

}  // namespace kinetree
