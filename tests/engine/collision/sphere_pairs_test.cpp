// Balls, capsules and boxes by hand: depths one can work out, and the points where they must be.
#include "engine/collision/sphere_pairs.h"

#include <gtest/gtest.h>

#include "tests/support/contact_scene.h"

namespace kinetree::test {
namespace {

double deepest(const Data& d) {
  double least = 1e9;
  for (const Contact& c : d.contact) {
    least = std::min(least, c.dist);
  }
  return least;
}

// A capsule sunk into a floor box 12 m wide leaves by the top, however deep, never by the far sides.
TEST(SpherePairs, CapsuleInAFloorBoxLeavesByTheTop) {
  for (const double depth : {0.267, 0.287, 0.347}) {
    ContactScene s(R"(<worldbody><geom type="box" size="6 6 .5" pos="0 0 -.5"/>
      <body><freejoint/><geom type="capsule" size=".05 .2"/></body></worldbody>)");
    s.at({0.3, 0.2, 0.25 - depth, 1, 0, 0, 0});
    ASSERT_GT(s.data.ncon, 0);
    EXPECT_NEAR(deepest(s.data), -depth, 1e-9);
    for (const Contact& c : s.data.contact) {
      EXPECT_NEAR(std::abs(c.frame(0, 2)), 1, 1e-12) << "normal must be vertical";
    }
  }
}

TEST(SpherePairs, CapsulesOnOneAxisTouchTwice) {
  ContactScene s(R"(<worldbody><body><freejoint/><geom type="capsule" size=".049 .2"/></body>
    <body><freejoint/><geom type="capsule" size=".049 .2"/></body></worldbody>)");
  s.at({0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0});
  ASSERT_EQ(s.data.ncon, 2);
  EXPECT_NEAR(s.data.contact[0].dist, -0.098, 1e-12);
  EXPECT_NEAR(s.data.contact[1].dist, -0.098, 1e-12);
  s.at({0, 0, 0, 1, 0, 0, 0, 0.01, 0, 0, 1, 0, 0, 0});
  ASSERT_EQ(s.data.ncon, 2);
  EXPECT_NEAR(s.data.contact[0].dist, -0.088, 1e-12);
}

TEST(SpherePairs, CapsuleStandingAtAWallAndAcrossAnEdge) {
  ContactScene s(R"(<worldbody><geom type="box" size=".5 2 2" pos="-.5 0 0"/>
    <body><freejoint/><geom type="capsule" size=".1 .5"/></body></worldbody>)");
  s.at({0.09, 0, 0, 1, 0, 0, 0});
  ASSERT_EQ(s.data.ncon, 2);  // both ends of its side
  for (const Contact& c : s.data.contact) {
    EXPECT_NEAR(c.dist, -0.01, 1e-12);
    EXPECT_NEAR(c.frame(0, 0), -1, 1e-12);
  }
  ContactScene edge(R"(<worldbody><geom type="box" size="1 1 1" pos="-1 0 -1"/>
    <body><freejoint/><geom type="capsule" size=".1 .5"/></body></worldbody>)");
  const double turn = std::sqrt(0.5), eighth = std::cos(kPi / 8), half = std::sin(kPi / 8);
  // leaning at 45 degrees over the edge at the origin, its axis 0.09 from it
  edge.at({0.09 * turn, 0, 0.09 * turn, eighth, 0, -half, 0});
  ASSERT_EQ(edge.data.ncon, 1);
  EXPECT_NEAR(edge.data.contact[0].dist, -0.01, 1e-9);
}

TEST(SpherePairs, DegenerateShapesStayFinite) {
  ContactScene s(R"(<worldbody><body><freejoint/><geom type="capsule" size=".1 1e-12"/><geom size=".1"/></body>
    <body><freejoint/><geom type="capsule" size=".1 1e-12"/><geom type="box" size=".1 1e-9 .1"/></body></worldbody>)");
  s.at({0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0});
  EXPECT_GT(s.data.ncon, 0);
  for (const Contact& c : s.data.contact) {
    EXPECT_TRUE(std::isfinite(c.dist) && isFinite(c.pos));
    EXPECT_NEAR(norm(c.frame.row(0)), 1, 1e-12);
  }
}

// Moving the whole scene rigidly moves the contacts with it.
TEST(SpherePairs, FollowRigidMotions) {
  const Shape box{GeomType::box, {0.2, 0.1, 0.3}, {0, 0, 0}, Mat3::identity(), 0.4, nullptr};
  std::mt19937 random(2);
  std::normal_distribution<double> normal;
  for (int i = 0; i < 500; ++i) {
    const Quat turned = normalized({normal(random), normal(random), normal(random), normal(random)});
    const Shape capsule{
        GeomType::capsule, {0.1, 0.2, 0}, {0.2 * normal(random), 0.2 * normal(random), 0.2 * normal(random)},
        toMatrix(turned),  0.3,           nullptr};
    const Mat3 rotation = toMatrix(normalized({normal(random), normal(random), normal(random), normal(random)}));
    const Vec3 shift = {1, 2, 3};
    Shape box2 = box, capsule2 = capsule;
    box2.pos = rotation * box.pos + shift, box2.rot = rotation * box.rot;
    capsule2.pos = rotation * capsule.pos + shift, capsule2.rot = rotation * capsule.rot;
    Hits here, there;
    capsuleBox(capsule, box, 0.01, here);
    capsuleBox(capsule2, box2, 0.01, there);
    ASSERT_EQ(here.n, there.n);
    for (int k = 0; k < here.n; ++k) {
      EXPECT_NEAR(here.hit[k].dist, there.hit[k].dist, 1e-9);
      EXPECT_LT(distance(rotation * here.hit[k].pos + shift, there.hit[k].pos), 1e-9);
    }
  }
}

}  // namespace
}  // namespace kinetree::test
