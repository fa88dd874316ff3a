#include "engine/model/row_array.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace kinetree {
namespace {

TEST(RowArray, GrowsAndKeepsWhatWasPushed) {
  RowArray<double> rows;
  for (int i = 0; i < 10000; ++i) {
    rows.push(i);
  }
  ASSERT_EQ(rows.size(), 10000);
  for (int i = 0; i < 10000; ++i) {
    ASSERT_EQ(rows[i], i);
  }
}

TEST(RowArray, ShrinkingKeepsTheRoom) {
  RowArray<int> rows;
  rows.resize(1000);
  const int* before = rows.data();
  rows.resize(10);
  rows.resize(1000);
  EXPECT_EQ(rows.data(), before);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(before) % 64, 0u);
}

TEST(RowArray, CopiesAreIndependent) {
  RowArray<int> a;
  a.push(1);
  RowArray<int> b = a;
  b[0] = 2;
  EXPECT_EQ(a[0], 1);
}

}  // namespace
}  // namespace kinetree
