#include "engine/position/tendon_plan.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "tests/support/compiled_models.h"

namespace kinetree {
namespace {

TEST(TendonPlan, ArmatureOnAWrappedTendonIsANamedFault) {
  if (!test::hasCompiled("sphere_outside")) {
    GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
  }
  Model m = test::compiled("sphere_outside");
  m.tendon_armature[0] = 0.1;
  EXPECT_THROW(finalize(m), ModelError);
}

TEST(TendonPlan, ResolvesPulleysOnce) {
  if (!test::hasCompiled("pulley")) {
    GTEST_SKIP() << "no compiled models: run ctest, whose setup emit_models writes them";
  }
  const Model m = test::compiled("pulley");
  const TendonPlan plan = makeTendonPlan(m);
  ASSERT_EQ(plan.segments.size(), 3u);
  EXPECT_EQ(plan.segments[0].divisor, 1);
  EXPECT_EQ(plan.segments[1].divisor, 2);
  EXPECT_GE(plan.segments[1].geom, 0);
  EXPECT_EQ(plan.segments[2].divisor, 3);
  EXPECT_TRUE(plan.segments[0].endsPath && plan.segments[1].endsPath && plan.segments[2].endsPath);
}

}  // namespace
}  // namespace kinetree
