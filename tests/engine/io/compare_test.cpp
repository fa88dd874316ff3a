#include "engine/io/compare.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/near.h"

namespace kinetree {
namespace {

Npz one(std::vector<double> values, std::vector<std::int64_t> shape) {
  return {{"M", makeNpy<double>(values, std::move(shape))}};
}

TEST(Compare, NamesTheWorstEntry) {
  const Difference d = compareField("M", one({1, 2, 3, 4.5}, {2, 2}), one({1, 2, 3.1, 4}, {2, 2}), {1e-9, 1e-9});
  EXPECT_FALSE(d.agrees());
  EXPECT_EQ(d.where, "M[1,1]");
  EXPECT_EQ(d.worst, 0.5);
  EXPECT_EQ(d.rows, 2);
}

TEST(Compare, ScalesTheBoundByTheLargestNumber) {
  EXPECT_TRUE(compareField("M", one({1e6 + 1e-4, 0}, {2}), one({1e6, 0}, {2}), {0, 1e-9}).agrees());
  EXPECT_FALSE(compareField("M", one({1 + 1e-4, 0}, {2}), one({1, 0}, {2}), {0, 1e-9}).agrees());
  // A plane's box reaches 1e10; its size excuses nothing.
  EXPECT_FALSE(compareField("M", one({1e10, 0.5}, {2}), one({1e10, 0}, {2}), {0, 1e-9}).agrees());
}

TEST(Compare, RefusesMissingFieldsOtherCountsAndNaN) {
  EXPECT_EQ(compareField("M", {}, one({1}, {1}), {1, 1}).problem, "missing");
  EXPECT_FALSE(compareField("M", one({1}, {1}), {}, {1, 1}).agrees());
  EXPECT_FALSE(compareField("M", one({1, 2}, {2}), one({1}, {1}), {1, 1}).agrees());
  EXPECT_FALSE(compareField("M", one({std::nan("")}, {1}), one({0}, {1}), {1, 1}).agrees());
  EXPECT_TRUE(compareField("M", one({std::nan("")}, {1}), one({std::nan("")}, {1}), {0, 0}).agrees());
}

TEST(Near, FailsWhenNothingIsCompared) {
  EXPECT_FALSE(test::near({}, {}, tolerance::smooth));
}

TEST(Near, SaysWhereAndHowMuch) {
  const double got[] = {1, 2, 3, 4}, want[] = {1, 2, 3, 5};
  const testing::AssertionResult result = test::near(got, want, tolerance::smooth, "J", 2);
  ASSERT_FALSE(result);
  EXPECT_NE(std::string(result.message()).find("J[1,1]: got 4, want 5"), std::string::npos) << result.message();
}

}  // namespace
}  // namespace kinetree
