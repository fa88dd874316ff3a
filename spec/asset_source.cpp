#include "spec/asset_source.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <functional>
#include <vector>

namespace kinetree {
namespace {

bool isAbsolute(std::string_view path) {
  return !path.empty() && (path[0] == '/' || path[0] == '\\' || (path.size() > 1 && path[1] == ':'));
}

std::optional<FileBytes> mapFile(int fd, std::size_t size) {
  if (size == 0) {
    return FileBytes{};
  }
  void* address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (address == MAP_FAILED) {
    return std::nullopt;
  }
  std::shared_ptr<const void> owner(address, [size](const void* p) { munmap(const_cast<void*>(p), size); });
  return FileBytes{std::move(owner), static_cast<const std::byte*>(address), size};
}

}  // namespace

std::string reducePath(std::string_view path) {
  std::vector<std::string_view> parts;
  const bool rooted = !path.empty() && (path[0] == '/' || path[0] == '\\');
  std::size_t begin = 0;
  while (begin <= path.size()) {
    const std::size_t end = std::min(path.find_first_of("/\\", begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (!part.empty() && part != "." && !(part == ".." && rooted)) {
      parts.push_back(part);
    }
    begin = end + 1;
  }
  std::string result = rooted ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result.append(i ? "/" : "").append(parts[i]);
  }
  return result;
}

std::string joinPath(std::string_view directory, std::string_view path) {
  if (isAbsolute(path) || directory.empty()) {
    return reducePath(path);
  }
  return reducePath(std::string(directory) + "/" + std::string(path));
}

std::optional<FileBytes> FileSource::read(const std::string& path) const {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    return std::nullopt;
  }
  struct stat info {};
  std::optional<FileBytes> bytes;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode)) {
    bytes = mapFile(fd, static_cast<std::size_t>(info.st_size));
  }
  close(fd);
  return bytes;
}

bool FileSource::exists(const std::string& path) const {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

std::uint64_t FileSource::version(const std::string& path) const {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    return 0;
  }
  const std::uint64_t nanoseconds =
      static_cast<std::uint64_t>(info.st_mtim.tv_sec) * 1000000000u + static_cast<std::uint64_t>(info.st_mtim.tv_nsec);
  return (nanoseconds * 0x9E3779B97F4A7C15u ^ static_cast<std::uint64_t>(info.st_size)) | 1u;
}

MemorySource::MemorySource(std::map<std::string, std::string> files, std::shared_ptr<const AssetSource> fallback)
    : fallback_(std::move(fallback)) {
  for (auto& [name, bytes] : files) {
    files_[reducePath(name)] = std::make_shared<const std::string>(std::move(bytes));
  }
}

const std::shared_ptr<const std::string>* MemorySource::find(const std::string& path) const {
  const std::string reduced = reducePath(path);
  auto it = files_.find(reduced);
  if (it == files_.end()) {
    it = files_.find(reduced.substr(reduced.find_last_of('/') + 1));
  }
  return it == files_.end() ? nullptr : &it->second;
}

std::optional<FileBytes> MemorySource::read(const std::string& path) const {
  if (const auto* bytes = find(path)) {
    return FileBytes{*bytes, reinterpret_cast<const std::byte*>((*bytes)->data()), (*bytes)->size()};
  }
  return fallback_ ? fallback_->read(path) : std::nullopt;
}

bool MemorySource::exists(const std::string& path) const {
  return find(path) != nullptr || (fallback_ && fallback_->exists(path));
}

std::uint64_t MemorySource::version(const std::string& path) const {
  if (const auto* bytes = find(path)) {
    return std::hash<std::string>{}(**bytes) | 1u;
  }
  return fallback_ ? fallback_->version(path) : 0;
}

}  // namespace kinetree
