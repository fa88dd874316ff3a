#include "spec/assets/hfield.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/asset_file.h"
#include "spec/assets/png.h"

namespace kinetree {
namespace {

HfieldAsset fromPng(std::string_view bytes) {
  const PngHeader header = readPngHeader(bytes);
  const std::vector<std::uint8_t> grey = decodePng(bytes, 1);
  HfieldAsset field{header.height, header.width, {}};
  field.data.reserve(grey.size());
  for (int row = field.nrow - 1; row >= 0; --row) {  // a picture starts at the top, a field at the smallest y
    const auto first = grey.begin() + static_cast<std::ptrdiff_t>(row) * field.ncol;
    field.data.insert(field.data.end(), first, first + field.ncol);
  }
  return field;
}

HfieldAsset fromRaw(std::string_view bytes) {
  std::int32_t size[2];
  if (bytes.size() < sizeof size) {
    throw AssetError(
        fmt::format("height field file is too short: {} bytes, its header takes {}", bytes.size(), sizeof size));
  }
  std::memcpy(size, bytes.data(), sizeof size);
  if (size[0] < 1 || size[1] < 1) {
    throw AssetError(
        fmt::format("height field file has {} rows and {} columns, both must be positive", size[0], size[1]));
  }
  const std::uint64_t expected = sizeof size + 4 * std::uint64_t(size[0]) * std::uint64_t(size[1]);
  if (bytes.size() != expected) {
    throw AssetError(fmt::format("height field file has {} bytes, but {} x {} elevations take {}", bytes.size(),
                                 size[0], size[1], expected));
  }
  HfieldAsset field{size[0], size[1], std::vector<float>((bytes.size() - sizeof size) / 4)};
  std::memcpy(field.data.data(), bytes.data() + sizeof size, 4 * field.data.size());
  return field;
}

HfieldAsset fromElement(const spec::Hfield& h) {
  if (h.nrow < 1 || h.ncol < 1) {
    throw AssetError("neither a file nor positive nrow and ncol are given", "nrow");
  }
  const std::uint64_t count = std::uint64_t(h.nrow) * std::uint64_t(h.ncol);
  constexpr std::uint64_t kMaxElevations = std::uint64_t{1} << 28;
  if (count > kMaxElevations) {
    throw AssetError(
        fmt::format("nrow x ncol is {} x {}, at most {} elevations are allowed", h.nrow, h.ncol, kMaxElevations),
        "nrow");
  }
  HfieldAsset field{h.nrow, h.ncol, std::vector<float>(count, 0.0f)};
  if (h.elevation.empty()) {
    return field;
  }
  if (h.elevation.size() != count) {
    throw AssetError(fmt::format("elevation must hold nrow x ncol = {} numbers, got {}", count, h.elevation.size()),
                     "elevation");
  }
  for (int row = 0; row < h.nrow; ++row) {
    std::copy_n(h.elevation.begin() + static_cast<std::ptrdiff_t>(row) * h.ncol, h.ncol,
                field.data.begin() + static_cast<std::ptrdiff_t>(h.nrow - 1 - row) * h.ncol);
  }
  return field;
}

// To 0..1; a flat field becomes 0.
void scaleToUnit(std::vector<float>& data) {
  constexpr double kFlat = 1e-14;
  float low = 1e10f, high = -1e10f;
  for (float x : data) {
    if (!std::isfinite(x)) {
      throw AssetError(fmt::format("an elevation is {}, all must be finite", x), "elevation");
    }
    low = std::min(low, x);
    high = std::max(high, x);
  }
  if (low > high) {
    throw AssetError("elevations lie beyond 1e10", "elevation");
  }
  const float range = high - low;
  for (float& x : data) {
    x -= low;
    if (range > kFlat) {
      x /= range;
    }
  }
}

}  // namespace

HfieldAsset loadHfield(const spec::Hfield& h, const spec::Compiler& compiler, const AssetSource& files) {
  for (double s : h.size) {
    if (!(s > 0)) {
      throw AssetError(fmt::format("size must be four positive numbers, got {:g}", s), "size");
    }
  }
  HfieldAsset field;
  if (h.file.empty()) {
    field = fromElement(h);
  } else {
    const std::string type = assetType(h.contentType, h.file);
    if (!type.empty() && type != "image/png" && type != "image/vnd.mujoco.hfield") {
      throw AssetError(fmt::format("content type '{}' is not supported for height fields", type), "content_type");
    }
    const std::string path = meshPath(compiler, h.file);
    const FileBytes bytes = readAsset(files, path);
    try {
      field = type == "image/png" ? fromPng(bytes.text()) : fromRaw(bytes.text());
    } catch (const AssetError& e) {
      throw AssetError(fmt::format("file '{}': {}", path, e.what()), "file");
    }
  }
  scaleToUnit(field.data);
  return field;
}

}  // namespace kinetree
