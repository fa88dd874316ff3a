#pragma once
// EXPECT_TRUE(near(got, want, tolerance::smooth, "M", 6)): on failure names the worst entry: M[2,3]: got, want, abs,
// rel.

#include <gtest/gtest.h>

#include <span>
#include <string>

#include "engine/io/compare.h"

namespace kinetree::test {

/// Entry by entry, |got - want| <= absolute + relative * largest |want|. Fails if there is nothing to compare.
testing::AssertionResult near(std::span<const double> got, std::span<const double> want, Tolerance bound,
                              const std::string& name = "value", int columns = 1);

/// Any array of plain doubles (Vec3, Motion, Row<N>) as numbers.
template <class Container>
std::span<const double> numbersOf(const Container& values) {
  using T = std::remove_cvref_t<decltype(values[0])>;
  return {reinterpret_cast<const double*>(values.data()),
          static_cast<std::size_t>(values.size()) * sizeof(T) / sizeof(double)};
}

}  // namespace kinetree::test
