#pragma once
// What the checks of a model's parts share.

#include <fmt/format.h>

#include <array>

#include "engine/model/error.h"
#include "engine/model/model.h"

namespace kinetree::checking {

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args) {
  throw ModelError(fmt::format(text, std::forward<Args>(args)...));
}

template <class T>
[[noreturn]] void refuseEntry(const char* name, std::int64_t index, T value, std::int64_t least, std::int64_t end) {
  if (end <= least) {
    refuse("model array {}[{}] is {}, but there is nothing it can refer to", name, index, value);
  }
  refuse("model array {}[{}] is {}, must be {} to {}", name, index, value, least, end - 1);
}

inline void expect(const char* name, std::int64_t index, std::int64_t value, std::int64_t least, std::int64_t end) {
  if (value < least || value >= end) {
    refuseEntry(name, index, value, least, end);
  }
}

/// least <= value < end for `count` numbers. First without branches: arrays of meshes are long.
template <class T>
void expectAll(const char* name, const T* values, std::size_t count, std::int64_t least, std::int64_t end) {
  std::uint32_t wrong = 0;
  const auto low = static_cast<std::int32_t>(least);
  const auto span = static_cast<std::uint32_t>(std::max<std::int64_t>(end - least, 0));
  for (std::size_t i = 0; i < count; ++i) {
    const auto offset =
        static_cast<std::uint32_t>(static_cast<std::int32_t>(values[i])) - static_cast<std::uint32_t>(low);
    wrong |= offset >= span ? 1 : 0;
  }
  for (std::size_t i = 0; wrong > 0 && i < count; ++i) {
    expect(name, static_cast<std::int64_t>(i), static_cast<std::int64_t>(values[i]), least, end);
  }
}
template <class T>
void expectAll(const char* name, const Array<T>& values, std::int64_t least, std::int64_t end) {
  expectAll(name, values.data(), values.size(), least, end);
}
template <std::size_t N>
void expectAll(const char* name, const Array<std::array<int, N>>& rows, std::int64_t least, std::int64_t end) {
  expectAll(name, rows.empty() ? nullptr : rows[0].data(), N * rows.size(), least, end);
}
/// Numbers of elements of which there are `count`.
template <class T>
void expectIds(const char* name, const Array<T>& values, int count) {
  expectAll(name, values, 0, count);
}
/// As expectIds, or -1 for none.
template <class T>
void expectIdsOrNone(const char* name, const Array<T>& values, int count) {
  expectAll(name, values, -1, count);
}

/// `num` entries from `adr` on must lie within `total`; an empty list may start anywhere.
inline void expectSpan(const char* name, std::int64_t index, std::int64_t adr, std::int64_t num, std::int64_t total) {
  if (num < 0 || (num > 0 && (adr < 0 || adr > total - num))) {
    refuse("model array {}[{}] starts {} entries at {}, there are {}", name, index, num, adr, total);
  }
}
inline void expectSpans(const char* name, const Array<int>& adr, const Array<int>& num, int total) {
  std::uint32_t wrong = 0;
  for (std::size_t i = 0; i < adr.size(); ++i) {
    const bool outside = adr[i] < 0 || adr[i] > total - std::max(num[i], 0);
    wrong |= static_cast<std::uint32_t>(num[i] < 0) | static_cast<std::uint32_t>(num[i] > 0 && outside);
  }
  for (std::size_t i = 0; wrong > 0 && i < adr.size(); ++i) {
    expectSpan(name, static_cast<std::int64_t>(i), adr[i], num[i], total);
  }
}

/// Sizes for which the model has no array, but Data has.
inline void expectTotal(const char* name, std::int64_t claimed, std::int64_t total) {
  if (claimed != total) {
    refuse("model size {} is {}, its parts add up to {}", name, claimed, total);
  }
}

void checkTree(const Model& m);       ///< bodies, joints, dofs and whose geoms they are
void checkElements(const Model& m);   ///< geoms, sites, cameras, lights, pairs, equalities, options, names
void checkActuation(const Model& m);  ///< tendons, actuators, sensors
void checkAssets(const Model& m);     ///< meshes, skins, height fields, textures
void checkDerived(const Model& m);    ///< what follows from the tree; after all others

}  // namespace kinetree::checking
