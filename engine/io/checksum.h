#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace kinetree {

/// 64 bits of the bytes' content and number, at memory speed. Every step is one-to-one in the word it takes in, so a
/// change within one aligned 8-byte word always shows. Against accidents, not against forgery.
inline std::uint64_t checksum(std::span<const std::byte> bytes) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;
  const auto step = [](std::uint64_t lane, std::uint64_t word) { return std::rotl((lane ^ word) * kOdd, 29); };
  std::uint64_t lane[4] = {1, 2, 3, 4};  // four, so that their multiplications overlap
  const auto take = [&](const std::byte* block) {
    for (int k = 0; k < 4; ++k) {
      std::uint64_t word;
      std::memcpy(&word, block + 8 * k, 8);
      lane[k] = step(lane[k], word);
    }
  };
  const std::byte* at = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 32; at += 32, left -= 32) {
    take(at);
  }
  std::byte last[32] = {};
  if (left > 0) {
    std::memcpy(last, at, left);
    take(last);
  }
  std::uint64_t sum = step(0, bytes.size());
  for (const std::uint64_t part : lane) {
    sum = step(sum, part);
  }
  return sum;
}

}  // namespace kinetree
