#include "engine/io/file_hash.h"

#include <fmt/format.h>

#include <fstream>

#include "engine/model/error.h"

namespace kinetree {

std::uint64_t hashOfFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw ModelError(path, "cannot be read");
  }
  std::uint64_t hash = 0xcbf29ce484222325;
  char chunk[1 << 14];
  while (file.read(chunk, sizeof chunk), file.gcount() > 0) {
    for (std::streamsize i = 0; i < file.gcount(); ++i) {
      hash = (hash ^ static_cast<unsigned char>(chunk[i])) * 0x100000001b3;
    }
  }
  return hash;
}

std::string hashText(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

}  // namespace kinetree
