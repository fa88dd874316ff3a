#pragma once
// Files that are about to be written, as if they were written already.

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "spec/asset_source.h"

namespace kinetree::mjcf {

/// `files` by path, everything else from `rest` (null: the disk).
class OverlaySource : public AssetSource {
 public:
  explicit OverlaySource(std::shared_ptr<const AssetSource> rest) : rest_(std::move(rest)) {}

  void set(const std::string& path, FileBytes bytes) { files_[reducePath(path)] = std::move(bytes); }
  void set(const std::string& path, std::shared_ptr<const std::string> text) {
    const auto* bytes = reinterpret_cast<const std::byte*>(text->data());
    set(path, FileBytes{text, bytes, text->size()});
  }

  std::optional<FileBytes> read(const std::string& path) const override {
    const auto it = files_.find(reducePath(path));
    return it == files_.end() ? rest().read(path) : it->second;
  }
  bool exists(const std::string& path) const override {
    return files_.contains(reducePath(path)) || rest().exists(path);
  }
  std::uint64_t version(const std::string& path) const override {
    return files_.contains(reducePath(path)) ? 0 : rest().version(path);
  }

 private:
  const AssetSource& rest() const {
    static const FileSource disk;
    return rest_ ? *rest_ : disk;
  }
  std::map<std::string, FileBytes> files_;
  std::shared_ptr<const AssetSource> rest_;
};

}  // namespace kinetree::mjcf
