#include "maximal/numpy_random.h"

#include <gtest/gtest.h>

namespace kinetree::maximal {
namespace {

TEST(NumpyRandom, DrawsWhatNumpyDraws) {
  EXPECT_EQ(NumpyRandom(0).uniform(-0.05, 0.05), 0.013696168732145436);
  EXPECT_EQ(NumpyRandom(1).uniform(-0.05, 0.05), 0.0011821624700256717);
  EXPECT_NEAR(NumpyRandom(2).uniform(-0.05, 0.05), -0.023838786575068362, 4e-18);  // one rounding of low + width * u
  NumpyRandom large(12345678901234567890ULL);
  EXPECT_NEAR(large.uniform(0, 1), 0.004224879795573511, 1e-16);
  EXPECT_NEAR(large.uniform(0, 1), 0.6523439976170509, 1e-16);
}

}  // namespace
}  // namespace kinetree::maximal
