#pragma once
// The plain numbers that an element of a Model or Data array consists of.

#include <array>
#include <cstddef>
#include <type_traits>

namespace kinetree {

// The scalar behind an element: double of Vec3, int of an enum, float of Row<4, float>.
template <class T>
struct ScalarOf {
  using type = double;
};
template <class T>
requires std::is_arithmetic_v<T>
struct ScalarOf<T> {
  using type = T;
};
template <class T>
requires std::is_enum_v<T>
struct ScalarOf<T> {
  using type = std::underlying_type_t<T>;
};
template <class T, std::size_t N>
struct ScalarOf<std::array<T, N>> {
  using type = T;
};
template <class T>
using Scalar = typename ScalarOf<T>::type;
/// How many of them an element holds.
template <class T>
constexpr int kColumns = sizeof(T) / sizeof(Scalar<T>);

}  // namespace kinetree
