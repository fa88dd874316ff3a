#include "engine/api/names.h"

#include <gtest/gtest.h>

#include "engine/api/joints.h"
#include "engine/model/error.h"
#include "tests/support/fixture.h"

namespace kinetree {
namespace {

TEST(Names, ResolveOnceToTypedIds) {
  const test::Fixture fixture("double_pendulum");
  const Model& m = fixture.model();
  const JointId elbow(m, "elbow");
  EXPECT_EQ(elbow.index(), 1);
  EXPECT_EQ(nameOf(m, ObjType::joint, elbow), "elbow");
  EXPECT_EQ(findId(m, ObjType::body, "nobody"), -1);
  EXPECT_THROW(nameOf(m, ObjType::body, 99), ModelError);
}

TEST(Names, AFaultOffersTheNearest) {
  const test::Fixture fixture("double_pendulum");
  try {
    JointId(fixture.model(), "elbo");
    FAIL();
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("did you mean 'elbow'"), std::string::npos) << e.what();
  }
}

TEST(JointPos, ReadsAndWritesScalarJointsOnly) {
  const test::Fixture pendulum("double_pendulum"), forest("forest");
  Data d(pendulum.model());
  const JointId elbow(pendulum.model(), "elbow");
  setJointPos(pendulum.model(), d, elbow, 0.25);
  EXPECT_EQ(jointPos(pendulum.model(), d, elbow), 0.25);
  Data f(forest.model());
  try {
    jointPos(forest.model(), f, JointId(forest.model(), "crate"));
    FAIL();
  } catch (const StateError& e) {
    const std::string what = e.what();
    EXPECT_NE(what.find("'crate'"), std::string::npos) << what;
    EXPECT_NE(what.find("free"), std::string::npos) << what;
    EXPECT_NE(what.find('7'), std::string::npos) << what;
  }
}

}  // namespace
}  // namespace kinetree
