// Rays with answers one knows beforehand.
#include "engine/collision/ray.h"

#include <gtest/gtest.h>

#include "engine/model/error.h"
#include "tests/support/contact_scene.h"

namespace kinetree::test {
namespace {

const char* const kShapes =
    R"(<asset><mesh name="cube" vertex="-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1"/>
  <hfield name="flat" nrow="3" ncol="3" size="1 1 1 .5" elevation="1 1 1 0 0 0 1 1 1"/></asset><worldbody>
  <geom type="plane" size="50 50 1" pos="0 0 -5"/><geom name="ball" size="1" pos="0 0 0"/>
  <geom name="capsule" type="capsule" size="1 1" pos="10 0 0"/><geom name="ellipsoid" type="ellipsoid" size="1 2 3" pos="20 0 0"/>
  <geom name="cylinder" type="cylinder" size="1 2" pos="30 0 0"/><geom name="box" type="box" size="1 2 3" pos="40 0 0"/>
  <geom name="mesh" type="mesh" mesh="cube" pos="0 20 0" group="3"/><geom type="hfield" hfield="flat" pos="10 20 0"/>
  <geom size=".5" pos="0 0 3" rgba="1 1 1 0"/><body pos="0 0 8"><freejoint/><geom size=".5" group="2"/></body></worldbody>)";

struct Rays : testing::Test {
  ContactScene s{kShapes};
  Rays() { kinematics(s.model, s.data); }
  RayHit cast(Vec3 p, Vec3 v, const RayFilter& f = {}) { return ray(s.model, s.data, p, v, f); }
};

TEST_F(Rays, HitEveryShapeFromOutside) {
  const struct {
    double x, y, half;
    int geom;
  } shapes[] = {{0, 0, 1, 1}, {10, 0, 1, 2}, {20, 0, 2, 3}, {30, 0, 1, 4}, {40, 0, 2, 5}, {0, 20, 1, 6}};
  for (const auto& c : shapes) {
    const RayHit hit = cast({c.x + 1e-3, c.y - 4, 1e-3}, {0, 2, 0});
    EXPECT_EQ(hit.geom, c.geom);
    EXPECT_NEAR(hit.dist, (4 - c.half) / 2, 1e-5) << c.geom;  // in units of the direction's length
    EXPECT_LT(hit.normal.y, -0.99);
    const RayHit exit = cast({c.x + 1e-3, c.y + 1e-3, 1e-3}, {0, 1, 0});
    EXPECT_EQ(exit.geom, c.geom);
    EXPECT_NEAR(exit.dist, c.half - 1e-3, 1e-5);
    EXPECT_GT(exit.normal.y, 0.99) << "outward also where the ray leaves";
  }
}

TEST_F(Rays, PlanesOnlyFromTheFront) {
  EXPECT_EQ(cast({5, 5, 0}, {0, 0, -1}).geom, 0);
  EXPECT_NEAR(cast({5, 5, 0}, {0, 0, -1}).dist, 5, 1e-12);
  EXPECT_FALSE(cast({5, 5, -9}, {0, 0, 1}).found());
  EXPECT_FALSE(cast({60, 5, 0}, {0, 0, -1}).found());  // beyond its rectangle
}

TEST_F(Rays, FiltersGroupsBodiesStaticsAndInvisibleGeoms) {
  EXPECT_EQ(cast({0, 0, 5}, {0, 0, -1}).geom, 1);  // through the invisible ball
  EXPECT_EQ(cast({0, 0, 5}, {0, 0, 1}).geom, 9);
  EXPECT_FALSE(cast({0, 0, 5}, {0, 0, 1}, {std::nullopt, true, 1}).found());
  EXPECT_FALSE(cast({0, 0, 5}, {0, 0, -1}, {std::nullopt, false, -1}).found());
  const std::array<std::uint8_t, 6> onlyThree = {0, 0, 0, 1, 0, 0};
  EXPECT_FALSE(cast({0, 0, 5}, {0, 0, -1}, {onlyThree, true, -1}).found());
  EXPECT_EQ(cast({0, 20, 5}, {0, 0, -1}, {onlyThree, true, -1}).geom, 6);
}

TEST_F(Rays, HeightFieldsFromAboveBelowAndTheSide) {
  EXPECT_NEAR(cast({10.1, 20, 4}, {0, 0, -1}).dist, 4, 1e-9);      // the valley at height 0
  EXPECT_NEAR(cast({10.1, 20.5, 4}, {0, 0, -1}).dist, 3.5, 1e-9);  // half way up
  EXPECT_NEAR(cast({10.1, 20.5, -4}, {0, 0, 1}).dist, 3.5, 1e-9);  // the base from below
  const RayHit wall = cast({10.1, 24, 0.5}, {0, -1, 0});
  EXPECT_NEAR(wall.dist, 3, 1e-9);
  EXPECT_NEAR(wall.normal.y, 1, 1e-12);
}

TEST_F(Rays, ManyEqualOneByOne) {
  std::mt19937 random(4);
  std::normal_distribution<double> normal;
  std::vector<Vec3> directions;
  for (int i = 0; i < 500; ++i) {
    directions.push_back({normal(random), normal(random), normal(random)});
  }
  directions[7] = {};
  std::vector<RayHit> hits(directions.size());
  hits[7].geom = 77;
  multiRay(s.model, s.data, {2, 3, 1}, directions, {}, hits);
  EXPECT_EQ(hits[7].dist, -1);
  EXPECT_EQ(hits[7].geom, 77);  // left alone
  for (int i = 0; i < 500; ++i) {
    if (i != 7) {
      const RayHit one = cast({2, 3, 1}, directions[i]);
      EXPECT_EQ(hits[i].geom, one.geom);
      EXPECT_EQ(hits[i].dist, one.dist);
    }
  }
}

TEST_F(Rays, RefusesWhatMakesNoSense) {
  EXPECT_THROW(cast({0, 0, 0}, {}), StateError);
  EXPECT_THROW(rayMesh(s.model, s.data, 0, {}, {0, 0, 1}), StateError);
  s.data.editQpos();
  EXPECT_THROW(cast({0, 0, 0}, {0, 0, 1}), StageError);
}

}  // namespace
}  // namespace kinetree::test
