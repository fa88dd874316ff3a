#include "engine/spatial/quat.h"

#include <gtest/gtest.h>

namespace kinetree {
namespace {

TEST(Quat, ZeroBecomesTheIdentity) {
  Quat q{0, 0, 0, 0};
  EXPECT_EQ(normalize(q), 0);
  EXPECT_EQ(q, Quat{});
}

TEST(Quat, OppositeSignsTurnTheShortWay) {
  const Quat q = axisAngle({0, 0, 1}, 0.4), minus = {-q.w, -q.x, -q.y, -q.z};
  EXPECT_NEAR(difference(q, Quat{}).z, 0.4, 1e-15);
  EXPECT_NEAR(difference(minus, Quat{}).z, 0.4, 1e-15);
}

}  // namespace
}  // namespace kinetree
