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

TEST(Names, TheMapFindsWhatLookingFinds) {
  const test::Fixture fixture("forest");
  Model m = fixture.model();
  const std::vector<std::pair<ObjType, int>> kinds = {
      {ObjType::body, m.nbody}, {ObjType::joint, m.njnt}, {ObjType::geom, m.ngeom}, {ObjType::actuator, m.nu}};
  ASSERT_FALSE(m.names_map.empty());
  const Array<int> map = m.names_map;
  for (const auto& [type, count] : kinds) {
    for (int id = 0; id < count; ++id) {
      const std::string_view name = nameOf(m, type, id);
      m.names_map = map;
      const int found = findId(m, type, name);
      m.names_map.clear();
      EXPECT_EQ(found, findId(m, type, name)) << name;
      EXPECT_EQ(found, name.empty() ? -1 : id);
    }
  }
  m.names_map.assign(map.size(), 1 << 20);  // a map that leads nowhere
  EXPECT_EQ(findId(m, ObjType::body, "nobody"), -1);
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
