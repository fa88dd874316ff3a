#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace kinetree {

/// A file's bytes, mapped read-only for as long as this lives. Throws ModelError if it cannot be read.
class MappedFile {
 public:
  explicit MappedFile(const std::string& path);
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
};

}  // namespace kinetree
