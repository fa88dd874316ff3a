#include "spec/assets/texture.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"
#include "spec/assets/asset_file.h"
#include "spec/assets/builtin_texture.h"
#include "spec/assets/png.h"

namespace kinetree {
namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr std::string_view kFaces = "RLUDFB";
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 31;

// One picture file, read as far as asked.
struct Picture {
  int width = 0, height = 0, channels = 3;
  bool srgb = false;
  Bytes pixels;  ///< empty unless asked for
};

Picture rawPicture(std::string_view bytes, bool withPixels) {
  std::int32_t size[2] = {0, 0};
  std::memcpy(size, bytes.data(), std::min(bytes.size(), sizeof size));
  const std::uint64_t expected =
      size[0] < 1 || size[1] < 1 ? 0 : sizeof size + 3 * std::uint64_t(size[0]) * std::uint64_t(size[1]);
  if (bytes.size() != expected) {
    throw AssetError(
        "neither PNG nor KTX, and not a raw picture either (int32 width, int32 height, width x height x 3 bytes)");
  }
  Picture p{size[0], size[1], 3, false, {}};
  if (withPixels) {
    p.pixels.assign(bytes.begin() + sizeof size, bytes.end());
  }
  return p;
}

Picture parsePicture(std::string_view bytes, const std::string& type, const spec::Texture& t, bool withPixels) {
  if (bytes.empty()) {
    throw AssetError("file is empty");
  }
  if (type == "image/png") {
    const PngHeader header = readPngHeader(bytes);
    return {header.width, header.height, t.nchannel, header.srgb, withPixels ? decodePng(bytes, t.nchannel) : Bytes{}};
  }
  if (type == "image/ktx") {
    if (t.hflip || t.vflip) {
      throw AssetError("KTX textures cannot be flipped");
    }
    if (bytes.size() > static_cast<std::size_t>(kMaxBytes)) {
      throw AssetError("KTX file is larger than 2 GB");
    }
    return {static_cast<int>(bytes.size()), 1, 1, false, withPixels ? Bytes(bytes.begin(), bytes.end()) : Bytes{}};
  }
  return rawPicture(bytes, withPixels);
}

void flip(Picture& p, bool horizontally, bool vertically) {
  const auto at = [&](int row, int col) {
    return p.pixels.begin() + (static_cast<std::ptrdiff_t>(row) * p.width + col) * p.channels;
  };
  for (int r = 0; horizontally && r < p.height; ++r) {
    for (int c = 0; c < p.width / 2; ++c) {
      std::swap_ranges(at(r, c), at(r, c) + p.channels, at(r, p.width - 1 - c));
    }
  }
  for (int r = 0; vertically && r < p.height / 2; ++r) {
    std::swap_ranges(at(r, 0), at(r + 1, 0), at(p.height - 1 - r, 0));
  }
}

Picture readPicture(const std::string& file, const spec::Texture& t, const spec::Compiler& compiler,
                    const AssetSource& files, bool withPixels, const char* attribute) {
  const std::string type = assetType(t.contentType, file);
  if (!type.empty() && type != "image/png" && type != "image/ktx" && type != "image/vnd.mujoco.texture") {
    throw AssetError(fmt::format("content type '{}' is not supported for textures", type), "content_type");
  }
  const std::string path = texturePath(compiler, file);
  const FileBytes bytes = readAsset(files, path, attribute);
  try {
    Picture p = parsePicture(bytes.text(), type, t, withPixels);
    if (withPixels) {
      flip(p, t.hflip, t.vflip);
    }
    return p;
  } catch (const AssetError& e) {
    throw AssetError(fmt::format("file '{}': {}", path, e.what()), attribute);
  }
}

ColorSpace colorSpaceOf(const spec::Texture& t, const Picture& p) {
  return t.colorspace != ColorSpace::automatic ? t.colorspace : p.srgb ? ColorSpace::srgb : ColorSpace::linear;
}

void copyFace(const Picture& from, int row, int col, Bytes& to, int face, int width) {
  for (int r = 0; r < width; ++r) {
    const auto source = from.pixels.begin() + 3 * (static_cast<std::ptrdiff_t>(row + r) * from.width + col);
    std::copy_n(source, 3 * width, to.begin() + 3 * (static_cast<std::ptrdiff_t>(face) * width + r) * width);
  }
}

void fillFace(Bytes& to, int face, int width, Vec3 color) {
  const auto first = to.begin() + 3 * static_cast<std::ptrdiff_t>(face) * width * width;
  for (std::ptrdiff_t i = 0; i < 3 * static_cast<std::ptrdiff_t>(width) * width; ++i) {
    first[i] = static_cast<std::uint8_t>(std::clamp(255 * color[static_cast<int>(i % 3)], 0.0, 255.0));
  }
}

struct Result {
  TextureAsset header;
  Bytes pixels;
};

Result makeBuiltin(const spec::Texture& t, bool withPixels) {
  const bool cube = t.type != TextureType::flat2d;
  TextureAsset h{t.width, cube ? 6 * t.width : t.height, t.nchannel, t.colorspace};
  if (t.width < 1 || t.width > (1 << 16) || (!cube && (t.height < 1 || t.height > (1 << 16)))) {
    throw AssetError(fmt::format("width and height of a builtin texture must be between 1 and 65536, got {} x {}",
                                 t.width, t.height),
                     "width");
  }
  if (t.nchannel < 3) {
    throw AssetError(fmt::format("builtin textures have 3 channels, nchannel is {}", t.nchannel), "nchannel");
  }
  Result result{h, {}};
  if (withPixels) {
    result.pixels = builtinTexture(t, h.width, h.height);
    result.pixels.resize(static_cast<std::size_t>(h.bytes()), 0);
  }
  return result;
}

// A cube from one picture: the same on all faces, or a grid of faces.
Result makeCubeFromGrid(const spec::Texture& t, const spec::Compiler& compiler, const AssetSource& files,
                        bool withPixels) {
  const auto [rows, cols] = t.gridsize;
  if (rows < 1 || cols < 1 || rows > 12 || cols > 12 || rows * cols > 12) {
    throw AssetError(fmt::format("gridsize must be positive and have at most 12 squares, got {} {}", rows, cols),
                     "gridsize");
  }
  Picture p = readPicture(t.file, t, compiler, files, withPixels, "file");
  if (p.width / cols != p.height / rows || p.width % cols != 0 || p.height % rows != 0) {
    throw AssetError(
        fmt::format("a picture of {} x {} cannot be cut into {} x {} squares", p.width, p.height, cols, rows),
        "gridsize");
  }
  const int width = p.width / cols;
  if (rows == 1 && cols == 1) {
    return {{width, width, 3, colorSpaceOf(t, p)}, std::move(p.pixels)};
  }
  Result result{{width, 6 * width, 3, colorSpaceOf(t, p)}, {}};
  result.pixels.resize(withPixels ? static_cast<std::size_t>(result.header.bytes()) : 0);
  bool filled[6] = {};
  for (int k = 0; k < rows * cols; ++k) {
    const char symbol = k < static_cast<int>(t.gridlayout.size()) ? t.gridlayout[static_cast<std::size_t>(k)] : '.';
    const std::size_t face = kFaces.find(symbol);
    if (face == kFaces.npos && symbol != '.') {
      throw AssetError(fmt::format("gridlayout may hold the letters of .RLUDFB, got '{}'", symbol), "gridlayout");
    }
    if (face != kFaces.npos) {
      filled[face] = true;
      if (withPixels) {
        copyFace(p, width * (k / cols), width * (k % cols), result.pixels, static_cast<int>(face), width);
      }
    }
  }
  for (int face = 0; withPixels && face < 6; ++face) {
    if (!filled[face]) {
      fillFace(result.pixels, face, width, t.rgb1);
    }
  }
  return result;
}

Result makeCubeFromFiles(const spec::Texture& t, const spec::Compiler& compiler, const AssetSource& files,
                         bool withPixels) {
  static constexpr const char* kAttributes[] = {"fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"};
  Result result;
  int width = 0;
  for (std::size_t face = 0; face < 6; ++face) {
    if (t.cubefiles[face].empty()) {
      continue;
    }
    const Picture p = readPicture(t.cubefiles[face], t, compiler, files, withPixels, kAttributes[face]);
    if (p.width != p.height || (width > 0 && p.width != width)) {
      throw AssetError(fmt::format("faces of a cube must be squares of one size, got {} x {}", p.width, p.height),
                       kAttributes[face]);
    }
    if (width == 0) {
      width = p.width;
      result.header = {width, 6 * width, 3, colorSpaceOf(t, p)};
      result.pixels.resize(withPixels ? static_cast<std::size_t>(result.header.bytes()) : 0);
    }
    if (withPixels) {
      copyFace(p, 0, 0, result.pixels, static_cast<int>(face), width);
    }
  }
  if (width == 0) {
    throw AssetError("a cube or skybox texture needs builtin, file or at least one of fileright ... fileback", "file");
  }
  for (int face = 0; withPixels && face < 6; ++face) {
    if (t.cubefiles[static_cast<std::size_t>(face)].empty()) {
      fillFace(result.pixels, face, width, t.rgb1);
    }
  }
  return result;
}

Result make(const spec::Texture& t, const spec::Compiler& compiler, const AssetSource& files, bool withPixels) {
  if (t.nchannel != 1 && t.nchannel != 3 && t.nchannel != 4) {
    throw AssetError(fmt::format("nchannel must be 1, 3 or 4, got {}", t.nchannel), "nchannel");
  }
  if (t.builtin != spec::Texture::Builtin::none) {
    return makeBuiltin(t, withPixels);
  }
  if (t.type == TextureType::flat2d) {
    if (t.file.empty()) {
      throw AssetError("a 2D texture needs builtin or file", "file");
    }
    Picture p = readPicture(t.file, t, compiler, files, withPixels, "file");
    return {{p.width, p.height, p.channels, colorSpaceOf(t, p)}, std::move(p.pixels)};
  }
  if (t.nchannel != 3) {
    throw AssetError(fmt::format("cube and skybox textures from files have 3 channels, nchannel is {}", t.nchannel),
                     "nchannel");
  }
  return t.file.empty() ? makeCubeFromFiles(t, compiler, files, withPixels)
                        : makeCubeFromGrid(t, compiler, files, withPixels);
}

}  // namespace

TextureAsset textureHeader(const spec::Texture& t, const spec::Compiler& compiler, const AssetSource& files) {
  return make(t, compiler, files, false).header;
}

std::vector<std::uint8_t> texturePixels(const spec::Texture& t, const spec::Compiler& compiler,
                                        const AssetSource& files) {
  return make(t, compiler, files, true).pixels;
}

}  // namespace kinetree
