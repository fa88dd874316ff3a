#include "engine/dynamics/history.h"

#include <gtest/gtest.h>

#include <array>

namespace kinetree {
namespace {

// Three samples at times 0, 1, 2 with the values of a straight line or a parabola.
struct Ring {
  std::array<double, 2 + 3 + 3> buffer{};
  SampleRing ring{buffer.data(), 3, 1};

  explicit Ring(std::array<double, 3> values) {
    ring.setCursor(2);
    for (int i = 0; i < 3; ++i) {
      ring.time(i) = -3 + i;
    }
    for (int i = 0; i < 3; ++i) {
      *ring.insert(i) = values[i];
    }
  }
  double at(double t, int interpolation) const {
    double result;
    ring.read(t, interpolation, &result);
    return result;
  }
};

TEST(History, HoldsTheEarlierSample) {
  const Ring r({10, 20, 40});
  EXPECT_EQ(r.at(0.999, 0), 10);
  EXPECT_EQ(r.at(1, 0), 20);
  EXPECT_EQ(r.at(1.5, 0), 20);
  EXPECT_EQ(r.at(-5, 0), 10) << "before the first sample";
  EXPECT_EQ(r.at(9, 0), 40) << "after the last";
}

TEST(History, InterpolatesLinearly) {
  const Ring r({10, 20, 40});
  EXPECT_DOUBLE_EQ(r.at(0.25, 1), 12.5);
  EXPECT_DOUBLE_EQ(r.at(1.5, 1), 30);
}

TEST(History, CubicUsesCentralSlopesAndFlatEnds) {
  const Ring r({10, 20, 40});
  // between 1 and 2: slope 15 at 1 (from 0 to 2), none at 2, where the neighbour is missing
  const double h00 = 0.5, h10 = 0.125, h01 = 0.5;
  EXPECT_DOUBLE_EQ(r.at(1.5, 2), h00 * 20 + h10 * 15 + h01 * 40);
}

TEST(History, NewestReplacesOldest) {
  Ring r({10, 20, 40});
  *r.ring.insert(3) = 80;
  EXPECT_EQ(r.at(0.5, 0), 20) << "the sample of time 0 is gone";
  EXPECT_EQ(r.at(3, 0), 80);
}

TEST(History, EqualTimeOverwritesAndOldTimesAreSortedIn) {
  Ring r({10, 20, 40});
  *r.ring.insert(1) = 25;
  EXPECT_EQ(r.at(1, 0), 25);
  *r.ring.insert(1.5) = 30;  // drops the oldest, shifts
  EXPECT_EQ(r.at(1, 0), 25);
  EXPECT_EQ(r.at(1.5, 0), 30);
  EXPECT_EQ(r.at(0.2, 0), 25);
  *r.ring.insert(0.5) = 5;  // older than all: replaces the oldest
  EXPECT_EQ(r.at(0.6, 0), 5);
}

}  // namespace
}  // namespace kinetree
