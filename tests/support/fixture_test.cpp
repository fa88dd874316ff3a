#include "tests/support/fixture.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/error.h"
#include "engine/position/crb.h"
#include "engine/position/kinematics.h"

namespace kinetree::test {
namespace {

TEST(Fixture, EveryOneLoadsAndBelongsToItsModel) {
  const std::vector<std::string> names = Fixture::all();
  EXPECT_GE(names.size(), 10u);
  for (const std::string& name : names) {
    const Fixture fixture(name);
    for (const Case& c : fixture.cases()) {
      EXPECT_EQ(c.data.qpos.size(), fixture.model().nq) << c.name;
      EXPECT_EQ(c.expected.at("in.qpos").count(), fixture.model().nq) << c.name;
      EXPECT_EQ(c.expected.at("efc_J").shape[0], static_cast<std::int64_t>(c.expected.at("nefc").toDoubles()[0]))
          << c.name;
    }
  }
}

TEST(Fixture, PoisonShowsWhatAStageForgets) {
  const Fixture fixture("chain");
  for (Case& c : fixture.cases()) {
    c.poison({"xpos", "xmat"});
    EXPECT_TRUE(std::isnan(c.data.xpos[0].x));
    kinematics(c.model, c.data);
    c.expectNear({"xpos", "xmat", "xquat", "geom_xpos"}, tolerance::smooth);
  }
}

TEST(Fixture, AStageOnStaleInputsIsRefused) {
  const Fixture fixture("chain");
  Case c = fixture.cases()[0];
  c.runBefore(Stage::crb);
  c.data.editQpos()[0] += 0.1;
  try {
    crb(c.model, c.data);
    FAIL() << "computed with poses of another state";
  } catch (const StageError& e) {
    EXPECT_EQ(e.stage(), "crb");
    EXPECT_NE(std::string(e.what()).find("qpos was written"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace kinetree::test
