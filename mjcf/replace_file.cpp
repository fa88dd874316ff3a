#include "mjcf/replace_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "engine/model/error.h"

namespace kinetree {
namespace {

namespace fs = std::filesystem;

/// Beside the file, for only there a file can take its place in one step.
std::string unusedNameBeside(const std::string& path) {
  std::error_code ignored;
  std::string name = path + ".saving";
  for (int i = 1; fs::exists(fs::symlink_status(name, ignored)); ++i) {
    name = fmt::format("{}.saving{}", path, i);
  }
  return name;
}

/// Removes the file unless it has been moved.
struct Temporary {
  std::string path;
  ~Temporary() {
    std::error_code ignored;
    fs::remove(path, ignored);
  }
};

}  // namespace

void replaceFile(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::path existing = fs::canonical(path, error);
  const bool exists = !error;
  const std::string target = exists ? existing.string() : path;
  if (exists && !fs::is_regular_file(existing, error)) {
    throw ModelError(path, "cannot be replaced: it is not a file");
  }
  const Temporary temporary{unusedNameBeside(target)};
  {
    std::ofstream out(temporary.path, std::ios::binary);
    if (exists) {  // before anything is in it that others must not read
      fs::permissions(temporary.path, fs::status(existing, error).permissions(), error);
    }
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!out.flush()) {
      throw ModelError(path, "cannot be written");
    }
  }
  fs::rename(temporary.path, target, error);
  if (error) {
    throw ModelError(path, "cannot be replaced: " + error.message());
  }
}

void makeFolder(const std::string& path) {
  std::error_code error;
  if (!path.empty()) {
    fs::create_directories(path, error);
  }
  if (error) {
    throw ModelError(path, "the folder cannot be made: " + error.message());
  }
}

}  // namespace kinetree
