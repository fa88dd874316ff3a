#include "mjcf/copied_assets.h"

#include <fmt/format.h>

#include <filesystem>

#include "mjcf/overlay_source.h"
#include "spec/one_compiler.h"

namespace kinetree::mjcf {
namespace {

namespace fs = std::filesystem;

bool stands(const std::string& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

class Copier {
 public:
  /// `folder` on the disk is called `inside` in the model file, seen from `directory`.
  Copier(const AssetSource& source, std::string directory, std::string folder, std::string inside)
      : source_(source), directory_(std::move(directory)), folder_(std::move(folder)), inside_(std::move(inside)) {}

  /// What `file` will be called.
  const std::string& copy(const std::string& file) {
    auto [known, fresh] = names_.try_emplace(file);
    if (fresh) {
      const std::optional<FileBytes> bytes = source_.read(joinPath(directory_, file));
      if (!bytes) {
        throw ModelError(file, "cannot be copied: there is no such file");
      }
      known->second = inside_ + nameFor(fs::path(file).filename().string(), *bytes);
    }
    return known->second;
  }

  std::map<std::string, FileBytes> take() { return std::move(files_); }

 private:
  // The name itself, or with the first number under which nothing else stands.
  std::string nameFor(const std::string& name, const FileBytes& bytes) {
    const std::size_t dot = std::min(name.size(), name.rfind('.'));
    std::string candidate = name;
    for (int i = 1; !holds(folder_ + candidate, bytes); ++i) {
      candidate = fmt::format("{}_{}{}", name.substr(0, dot), i, name.substr(dot));
    }
    return candidate;
  }

  bool holds(const std::string& path, const FileBytes& bytes) {
    if (const auto planned = files_.find(path); planned != files_.end()) {
      return planned->second.text() == bytes.text();
    }
    if (stands(path)) {
      const std::optional<FileBytes> there = disk_.read(path);
      return there && there->text() == bytes.text();
    }
    files_.emplace(path, bytes);
    return true;
  }

  const AssetSource& source_;
  const FileSource disk_;
  const std::string directory_, folder_, inside_;
  std::map<std::string, std::string> names_;
  std::map<std::string, FileBytes> files_;
};

std::string asFolder(std::string path) {
  return path.empty() || path.ends_with('/') ? path : path + "/";
}

}  // namespace

CopiedAssets copyAssets(const Spec& spec, const std::string& directory, const std::string& folder) {
  CopiedAssets copied{.spec = withOneCompiler(spec, directory), .files = {}};
  Spec& copy = copied.spec;
  const std::string inside = asFolder(reducePath(folder)), full = asFolder(joinPath(directory, inside));
  Copier copier(spec.source(), directory, full, inside);
  // Paths in full, so that no directory option stands in between.
  const spec::Compiler old = copy.compiler;
  copy.compiler.meshdir = copy.compiler.texturedir = "";
  copy.compiler.strippath = false;
  const auto take = [&](std::string& file, const std::string& from) {
    if (!file.empty()) {
      if (old.strippath) {
        file.erase(0, file.find_last_of("/\\") + 1);
      }
      file = copier.copy(joinPath(from, file));
    }
  };
  for (spec::Mesh& m : copy.meshes) take(m.file, old.meshdir);
  for (spec::Hfield& h : copy.hfields) take(h.file, old.meshdir);
  for (spec::Skin& s : copy.skins) take(s.file, old.meshdir);
  for (spec::Texture& t : copy.textures) {
    take(t.file, old.texturedir);
    for (std::string& file : t.cubefiles) take(file, old.texturedir);
  }
  copied.files = copier.take();
  const auto written = std::make_shared<OverlaySource>(spec.assets);
  for (const auto& [path, bytes] : copied.files) {
    written->set(path, bytes);
  }
  copy.assets = written;
  return copied;
}

}  // namespace kinetree::mjcf
