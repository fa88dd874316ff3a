#pragma once
// A fingerprint of a file's bytes, to notice that it is not the file it was.

#include <cstdint>
#include <string>

namespace kinetree {

/// 64-bit FNV-1a of the bytes. Throws ModelError if the file cannot be read.
std::uint64_t hashOfFile(const std::string& path);
/// The same as 16 hexadecimal digits.
std::string hashText(std::uint64_t hash);

}  // namespace kinetree
