#include "spec/assets/asset_file.h"

#include <cctype>

#include <fmt/format.h>

#include "spec/assets/asset_error.h"

namespace kinetree {
namespace {

std::string lowerExtension(const std::string& file) {
  const std::size_t dot = file.find_last_of('.');
  std::string extension = dot == file.npos ? "" : file.substr(dot);
  for (char& c : extension) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return extension;
}

}  // namespace

std::string assetType(const std::string& contentType, const std::string& file) {
  if (!contentType.empty()) {
    std::string type = contentType.substr(0, contentType.find(';'));
    while (!type.empty() && type.back() == ' ') {
      type.pop_back();
    }
    return type;
  }
  static constexpr const char* kTypes[][2] = {{".stl", "model/stl"}, {".obj", "model/obj"},
                                              {".ply", "model/ply"}, {".msh", "model/vnd.mujoco.msh"},
                                              {".png", "image/png"}, {".ktx", "image/ktx"}};
  const std::string extension = lowerExtension(file);
  for (const auto& [ending, type] : kTypes) {
    if (extension == ending) {
      return type;
    }
  }
  return "";
}

FileBytes readAsset(const AssetSource& source, const std::string& path, const char* attribute) {
  std::optional<FileBytes> bytes = source.read(path);
  if (!bytes) {
    throw AssetError(fmt::format("file '{}' cannot be opened", path), attribute);
  }
  return std::move(*bytes);
}

}  // namespace kinetree
