#pragma once
// The hash by which Model::names_map finds an element of a name: for each kind of element, in the order of ObjType,
// twice as many slots as elements; the slot of a name is its hash modulo their number, or the next free one.

#include <cstdint>
#include <string_view>

namespace kinetree {

inline constexpr std::size_t kSlotsPerName = 2;  // MuJoCo's load factor, seen in names_map

constexpr std::uint64_t nameHash(std::string_view name) {
  std::uint64_t hash = 5381;  // djb2 with xor
  for (const char c : name) {
    hash = ((hash << 5) + hash) ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(c));
  }
  return hash;
}

}  // namespace kinetree
