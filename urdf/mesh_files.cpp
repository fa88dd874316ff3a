#include "urdf/mesh_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace kinetree::urdf {
namespace {

namespace fs = std::filesystem;

// "/a/b/" -> "/a/b"; a path in memory stays relative.
std::string folderOf(const std::string& directory, bool onDisk) {
  std::error_code error;
  const fs::path whole = onDisk ? fs::absolute(directory.empty() ? "." : directory, error) : fs::path(directory);
  return reducePath((error ? fs::path(directory) : whole).generic_string());
}

std::vector<std::string> pathList(const char* variable) {
  std::vector<std::string> folders;
  const char* value = std::getenv(variable);
  for (std::string_view rest = value ? value : ""; !rest.empty();) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) {
      folders.emplace_back(rest.substr(0, end));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return folders;
}

std::optional<std::string_view> after(std::string_view prefix, std::string_view file) {
  return file.starts_with(prefix) ? std::optional(file.substr(prefix.size())) : std::nullopt;
}

}  // namespace

std::optional<std::string_view> packageUri(std::string_view file) {
  const auto found = after("package://", file);
  return found ? found : after("model://", file);
}

std::optional<std::string_view> fileUri(std::string_view file) {
  const auto found = after("file://", file);
  return found && found->starts_with("localhost/") ? found->substr(9) : found;
}

PackageFinder::PackageFinder(const AssetSource& source, bool onDisk, std::string directory, std::string base,
                             const std::map<std::string, std::string>& packages)
    : source_(source),
      onDisk_(onDisk),
      directory_(folderOf(directory, onDisk)),
      base_(folderOf(base, onDisk)),
      packages_(packages) {}

// Stores `path` as it will be looked up later, relative to the model where it was found from there.
bool PackageFinder::take(const std::string& path, bool relative, FoundFile& found) const {
  if (!source_.exists(path)) {
    found.tried.push_back(path);
    return false;
  }
  const fs::path short_ = relative ? fs::path(path).lexically_relative(base_.empty() ? "." : base_) : fs::path();
  found.file = short_.empty() ? path : short_.generic_string();
  return true;
}

FoundFile PackageFinder::find(std::string_view uri) const {
  FoundFile found;
  const std::size_t slash = std::min(uri.find('/'), uri.size());
  const std::string package(uri.substr(0, slash));
  const std::string rest(uri.substr(std::min(slash + 1, uri.size())));
  if (const auto given = packages_.find(package); given != packages_.end()) {
    // named by the user: nothing else is meant
    take(joinPath(folderOf(given->second, onDisk_), rest), false, found);
  } else if (!searchUp(package, rest, found)) {
    searchEnvironment(package, rest, found);
  }
  return found;
}

bool PackageFinder::searchUp(const std::string& package, const std::string& rest, FoundFile& found) const {
  for (std::string folder = directory_;; folder = fs::path(folder).parent_path().generic_string()) {
    if (isPackage(folder, package) && take(joinPath(folder, rest), true, found)) {
      return true;
    }
    if (take(joinPath(folder, package + "/" + rest), true, found)) {
      return true;
    }
    if (folder.empty() || fs::path(folder).parent_path() == fs::path(folder)) {
      return false;
    }
  }
}

bool PackageFinder::searchEnvironment(const std::string& package, const std::string& rest, FoundFile& found) const {
  if (!onDisk_) {
    return false;
  }
  for (const std::string& folder : pathList("ROS_PACKAGE_PATH")) {
    if (take(joinPath(folder, package + "/" + rest), false, found) ||
        (isPackage(folder, package) && take(joinPath(folder, rest), false, found))) {
      return true;
    }
  }
  return std::ranges::any_of(pathList("AMENT_PREFIX_PATH"), [&](const std::string& folder) {
    return take(joinPath(folder, "share/" + package + "/" + rest), false, found);
  });
}

bool PackageFinder::isPackage(const std::string& folder, const std::string& package) const {
  const auto manifest = source_.read(joinPath(folder, "package.xml"));
  return manifest && manifest->text().find("<name>" + package + "</name>") != std::string_view::npos;
}

}  // namespace kinetree::urdf
