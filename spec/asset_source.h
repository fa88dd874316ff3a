#pragma once
// Where the bytes of model files, meshes and pictures come from: the disk, or a map in memory.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kinetree {

/// The content of one file. Copies share the bytes.
struct FileBytes {
  std::shared_ptr<const void> owner;  ///< keeps `data` alive
  const std::byte* data = nullptr;
  std::size_t size = 0;

  std::string_view text() const { return {reinterpret_cast<const char*>(data), size}; }
};

/// Read from several threads at once while meshes load: implementations must be safe for concurrent calls.
struct AssetSource {
  virtual ~AssetSource() = default;
  /// Bytes of `path` as the model spells it after directories were joined; nothing if there is no such file.
  virtual std::optional<FileBytes> read(const std::string& path) const = 0;
  virtual bool exists(const std::string& path) const = 0;
  /// Changes when the content may have changed; 0: unknown, so nothing made from the bytes may be kept.
  virtual std::uint64_t version(const std::string& path) const = 0;
};

/// Files of the disk, relative to the working directory. Mapped, not copied.
struct FileSource : AssetSource {
  std::optional<FileBytes> read(const std::string& path) const override;
  bool exists(const std::string& path) const override;
  std::uint64_t version(const std::string& path) const override;
};

/// Bytes by name. A path is looked up as written, with "./" and "a/.." reduced, then by its name without directory.
/// Names that are not in the map come from `fallback`, if there is one.
class MemorySource : public AssetSource {
 public:
  explicit MemorySource(std::map<std::string, std::string> files = {},
                        std::shared_ptr<const AssetSource> fallback = nullptr);
  std::optional<FileBytes> read(const std::string& path) const override;
  bool exists(const std::string& path) const override;
  std::uint64_t version(const std::string& path) const override;

 private:
  const std::shared_ptr<const std::string>* find(const std::string& path) const;
  std::map<std::string, std::shared_ptr<const std::string>> files_;
  std::shared_ptr<const AssetSource> fallback_;
};

/// "a/./b/../c" -> "a/c", "\" as "/"; leading ".." and "/" stay.
std::string reducePath(std::string_view path);
/// `path` if it is absolute or `directory` is empty, else directory/path, reduced.
std::string joinPath(std::string_view directory, std::string_view path);

}  // namespace kinetree
