#pragma once
// Two models compared bit for bit: every array, size, option and name.

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/io/fields_io.h"

namespace kinetree::test {

/// What differs first: its name and the first element; "" if nothing does.
inline std::string firstDifference(const Model& a, const Model& b) {
  const Npz x = toNpz(a), y = toNpz(b);
  for (const auto& [name, array] : x) {
    const auto other = y.find(name);
    if (other == y.end()) {
      return name + " is missing";
    }
    if (array.shape != other->second.shape) {
      return name + " has another size";
    }
    if (array.bytes != other->second.bytes) {
      const auto [p, q] = std::mismatch(array.bytes.begin(), array.bytes.end(), other->second.bytes.begin());
      const auto width = array.bytes.size() / static_cast<std::size_t>(std::max<std::int64_t>(1, array.count()));
      const auto at = static_cast<std::size_t>(p - array.bytes.begin()) / std::max<std::size_t>(1, width);
      const auto value = [&](const NpyArray& from) { return fmt::format("{}", from.toDoubles()[at]); };
      return fmt::format("{}[{}]: {} became {}", name, at, value(array), value(other->second));
    }
  }
  return x.size() == y.size() ? "" : "more arrays";
}

}  // namespace kinetree::test
